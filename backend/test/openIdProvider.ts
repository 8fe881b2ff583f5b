// A real OpenID Connect provider on loopback, for tests, and the browser of a person who has an account there.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface TestProvider {
  readonly issuer: string;
  /** Variables with which a hall uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Who signs in next. Their subject is the key. */
  person: { readonly sub: string; readonly name?: string; readonly email?: string };
  /** What it answers to every request instead: a status, or nothing for a long time. */
  trouble: number | 'silent' | null;
  /** Addresses that it was asked for. */
  readonly asked: string[];
  /** Signs the person in. @returns the address that the browser is sent back to, path and query */
  authorize(url: string): Promise<string>;
  close(): Promise<void>;
}

/** @param redirectUri of the hall */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked: string[] = [];
  const state: Pick<TestProvider, 'person' | 'trouble'> = { person: { sub: 'ada' }, trouble: null };
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'hall', client_secret: 'hall-secret', redirect_uris: [redirectUri], application_type: 'native' },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['cookie-key-of-tests'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
  });
  const handle = provider.callback();
  const finish = async (uid: string, req: Parameters<typeof handle>[0], res: Parameters<typeof handle>[1]) => {
    const { prompt, session, params } = await provider.interactionDetails(req, res);
    if (prompt.name === 'login') {
      await provider.interactionFinished(req, res, { login: { accountId: state.person.sub } });
      return uid;
    }
    const accountId = session?.accountId;
    const grant = new provider.Grant({
      ...(accountId !== undefined && { accountId }),
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope('openid profile email');
    await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
    return uid;
  };
  server.on('request', (req, res) => {
    asked.push(req.url ?? '');
    if (state.trouble === 'silent') return;
    if (state.trouble !== null) {
      res.writeHead(state.trouble).end('{}');
      return;
    }
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(req.url ?? '') ?? [];
    if (uid === undefined) handle(req, res);
    else finish(uid, req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  return Object.assign(state, {
    issuer,
    asked,
    env: {
      OPENID_ISSUER: issuer,
      OPENID_CLIENT_ID: 'hall',
      OPENID_CLIENT_SECRET: 'hall-secret',
      OPENID_NAME: 'Sietch',
      OPENID_TIMEOUT_MS: '2000',
    },
    async authorize(url: string) {
      const cookies = new Map<string, string>();
      let next = url;
      for (let hop = 0; hop < 10; hop += 1) {
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
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
