// Program: a real OpenID Connect provider on loopback. It runs apart, because jest does not load its modules.
// Argument: the redirect address. It prints its own address, and ends with its standard input.
// POST /test/state says who signs in next, and what goes wrong.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import Provider from 'oidc-provider';

const [redirectUri = ''] = process.argv.slice(2);
/** @type {{ person: { sub: string }, trouble: number | 'silent' | null }} */
let state = { person: { sub: 'nobody' }, trouble: null };
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
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

/** Signs the person in, and consents. */
async function interact(req, res) {
  const { prompt, session, params } = await provider.interactionDetails(req, res);
  if (prompt.name === 'login') {
    await provider.interactionFinished(req, res, { login: { accountId: state.person.sub } });
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid profile email');
  await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
}
async function answer(req, res) {
  if (req.url === '/test/state') {
    state = await json(req);
    res.end();
  } else if (state.trouble === 'silent') {
    // The connection stays open without an answer.
  } else if (state.trouble !== null) res.writeHead(state.trouble).end('{}');
  else if (req.url?.startsWith('/interaction/')) await interact(req, res);
  else handle(req, res);
}
server.on('request', (req, res) => {
  answer(req, res).catch((error) => res.writeHead(500).end(String(error)));
});
process.stdin.resume().on('end', () => process.exit());
process.stdout.write(`${issuer}\n`);
