// Reads a Compose file as an engine does: anchors and merges resolved, and networks as they apply where nothing is said.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Service {
  readonly image: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Names of the networks that it is in. */
  readonly networks: readonly string[];
  /** What is published on the machine, as the file says it. */
  readonly ports: readonly string[];
  /** Every key that is set, for what must not be. */
  readonly keys: readonly string[];
}
export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  /** Networks from which nothing goes out, and into which nothing comes. */
  readonly internal: readonly string[];
}
interface RawService {
  image?: string;
  environment?: Record<string, string>;
  networks?: string[] | Record<string, unknown>;
  ports?: (string | number)[];
}
interface RawFile {
  services: Record<string, RawService>;
  networks?: Record<string, { internal?: boolean } | null>;
}

const namesOf = (networks: RawService['networks']): string[] => {
  if (networks === undefined) return ['default'];
  return Array.isArray(networks) ? networks : Object.keys(networks);
};

/** @throws when a service is in a network that the file does not have */
export function readCompose(file: string): ComposeFile {
  const { services, networks = {} } = parse(readFileSync(file, 'utf8'), { merge: true }) as RawFile;
  const known = ['default', ...Object.keys(networks)];
  const toService = (name: string, raw: RawService): Service => {
    const joined = namesOf(raw.networks);
    const missing = joined.filter((one) => !known.includes(one));
    if (missing.length > 0) throw new Error(`${name} is in ${missing.join(', ')}, which is no network of ${file}`);
    return {
      image: raw.image,
      environment: raw.environment ?? {},
      networks: joined,
      ports: (raw.ports ?? []).map(String),
      keys: Object.keys(raw),
    };
  };
  return {
    services: Object.fromEntries(Object.entries(services).map(([name, raw]) => [name, toService(name, raw)])),
    internal: Object.keys(networks).filter((name) => networks[name]?.internal === true),
  };
}

/** Whether the second answers when the first calls it: they share a network. */
export const reaches = ({ services }: ComposeFile, from: string, to: string): boolean =>
  services[from]?.networks.some((one) => services[to]?.networks.includes(one)) ?? false;

/** Whether a service can call what is not on this machine. */
export const goesOut = ({ services, internal }: ComposeFile, name: string): boolean =>
  services[name]?.networks.some((one) => !internal.includes(one)) ?? false;
