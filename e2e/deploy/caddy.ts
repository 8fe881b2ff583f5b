// Starter for the production proxy (Caddy) with the shipped configuration, on its own ports and in
// its own folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../tools/launcher/ports.mjs';
import { createProgram } from '../program.ts';

/** The proxy's ports. They are chosen before the processes behind it start. */
export interface Place {
  /** Plain HTTP, for clients that do not know the proxy's certificate. */
  readonly url: string;
  /** HTTPS with a self-made certificate. */
  readonly secureUrl: string;
  /** Redirects to `secureUrl`. */
  readonly redirectUrl: string;
}
export interface Caddy extends Place {
  /** Every line that the proxy has logged. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');

export async function choosePlace(): Promise<Place> {
  const [plain, secure, redirect] = await Promise.all([freePort(), freePort(), freePort()]);
  return {
    url: `http://127.0.0.1:${plain}`,
    secureUrl: `https://localhost:${secure}`,
    redirectUrl: `http://127.0.0.1:${redirect}`,
  };
}

/** @param upstreams addresses of web processes, as `http://host:port` */
export async function startCaddy(place: Place, upstreams: readonly string[]): Promise<Caddy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guild-proxy-'));
  const admin = `127.0.0.1:${await freePort()}`;
  const lines: string[] = [];
  const program = createProgram({
    name: 'proxy',
    command: process.env['CADDY_PATH'] ?? 'caddy',
    args: ['run', '--config', path.join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    cwd: folder,
    env: {
      HOME: folder,
      XDG_DATA_HOME: path.join(folder, 'data'),
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      HALL_DOMAIN: `${place.url}, ${place.secureUrl}`,
      HALL_UPSTREAMS: upstreams.map((url) => new URL(url).host).join(' '),
      ACME_EMAIL: 'nobody@example.com',
      HALL_HTTP_PORT: new URL(place.redirectUrl).port,
      HALL_HTTPS_PORT: new URL(place.secureUrl).port,
      HALL_PROXY_ADMIN: admin,
    },
    onLine: (line) => lines.push(line),
    answers: () =>
      fetch(`http://${admin}/config/`).then(
        ({ ok }) => ok && lines.some((line) => line.includes('serving initial configuration')),
        () => false,
      ),
  });
  const close = async (): Promise<void> => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await program.start();
  } catch (error) {
    await close();
    throw new Error(`the proxy did not start: ${lines.join('\n')}`, { cause: error });
  }
  return { ...place, lines, close };
}
