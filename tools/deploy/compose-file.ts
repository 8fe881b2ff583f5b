// Reader of Compose files, with anchors and merges resolved, and default networks filled in.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Service {
  readonly image: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Names of its networks. */
  readonly networks: readonly string[];
  /** Published ports, as written in the file. */
  readonly ports: readonly string[];
  /** All keys that are set, to check for forbidden ones. */
  readonly keys: readonly string[];
}
export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  /** Networks without connection to the outside. */
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

/** @throws when a service uses a network that the file does not define */
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

/** Whether one service can call another, because they share a network. */
export const reaches = ({ services }: ComposeFile, from: string, to: string): boolean =>
  services[from]?.networks.some((one) => services[to]?.networks.includes(one)) ?? false;

/** Whether a service can call other machines. */
export const goesOut = ({ services, internal }: ComposeFile, name: string): boolean =>
  services[name]?.networks.some((one) => !internal.includes(one)) ?? false;
