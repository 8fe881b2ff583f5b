// A real OpenID Connect provider for tests, and the browser of a person who has an account there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface ProviderState {
  /** Who signs in next. */
  readonly person: { readonly sub: string; readonly name?: string; readonly email?: string };
  /** What it answers to every request instead: a status, or nothing. */
  readonly trouble: number | 'silent' | null;
}
export interface TestProvider {
  readonly issuer: string;
  /** Variables with which a hall uses it. */
  readonly env: Readonly<Record<string, string>>;
  set(state: ProviderState): Promise<void>;
  /** Signs the person in. @returns path and query of the address that the browser is sent back to */
  authorize(url: string): Promise<string>;
  close(): Promise<void>;
}
const maxHops = 10;

/** @param redirectUri of the hall */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const program = path.resolve(import.meta.dirname, 'openIdProvider.mjs');
  const child = spawn(process.execPath, [program, redirectUri], { stdio: ['pipe', 'pipe', 'inherit'] });
  const output = createInterface(child.stdout);
  const [issuer] = (await once(output, 'line')) as [string];
  output.close();
  return {
    issuer,
    env: {
      OPENID_ISSUER: issuer,
      OPENID_CLIENT_ID: 'hall',
      OPENID_CLIENT_SECRET: 'hall-secret',
      OPENID_NAME: 'Sietch',
      OPENID_TIMEOUT_MS: '20000',
    },
    async set(state) {
      await fetch(`${issuer}/test/state`, { method: 'POST', body: JSON.stringify(state) });
    },
    async authorize(url) {
      const cookies = new Map<string, string>();
      let next = url;
      for (let hop = 0; hop < maxHops; hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const one of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
        next = new URL(location, next).href;
        if (next.startsWith(redirectUri)) return next.slice(new URL(redirectUri).origin.length);
      }
      throw new Error('the provider sends the browser round and round');
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
