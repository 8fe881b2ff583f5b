// Checks of the way from outside: port, proxy, address, cookies, WebSocket, certificate, and the language model.
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTcp, isIP } from 'node:net';
import { checkServerIdentity, connect as connectTls } from 'node:tls';
import { cookieNameOf } from '../../../platform/people/session.ts';
import { isLoopbackAddress, isLoopbackHost } from '../../../platform/process/loopback.ts';
import type { Env } from '../../../platform/process/env.ts';
import { defineCheck, type Check, type Finding } from '../system.checks.ts';

const timeoutMs = 5000;

/** Opens an address like a browser. @returns whether the hall itself answers, or null: nothing does */
async function hallAnswers(origin: string): Promise<boolean | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(`${origin}/api/user`, { signal, redirect: 'manual' }).catch(() => null);
  if (reply === null) return null;
  const body: unknown = await reply.json().catch(() => null);
  return reply.status === 401 && JSON.stringify(body).includes('not_signed_in');
}
/** Whether a program accepts connections at a port of this machine. */
const isPortTaken = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTcp({ host, port, timeout: timeoutMs });
    const end = (isTaken: boolean): void => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
const port = defineCheck(
  { name: 'port', title: 'Port of the hall', needs: ['env'] },
  async ({ env: { port: number, host }, process }): Promise<Finding> => {
    const listens: Finding = { state: 'good', meaning: `The hall itself uses port ${number}.` };
    if (process !== null) return listens;
    const ownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    if (!(await isPortTaken(ownHost, number)))
      return { state: 'good', meaning: `No other program uses port ${number}.` };
    if ((await hallAnswers(`http://${ownHost.includes(':') ? `[${ownHost}]` : ownHost}:${number}`)) === true)
      return listens;
    return {
      state: 'bad',
      meaning: `Another program uses port ${number}, so the hall can't start. Or the hall is just starting.`,
      remedy: `See which program it is with ss -ltnp 'sport = :${number}', and stop it. Or set PORT to another number.`,
    };
  },
);

const proxy = defineCheck({ name: 'proxy', title: 'Proxy', needs: ['env', 'process'] }, ({ env, process }): Finding => {
  const { scheme, address, forwards } = process.received;
  const wanted = env.publicUrl.startsWith('https:') ? 'https' : 'http';
  const setTrust = 'Set TRUST_PROXY to the number of proxies in front of the hall and start it again.';
  if (env.trustProxy < forwards)
    return {
      state: 'bad',
      meaning: `This page came through ${forwards} ${forwards === 1 ? 'proxy' : 'proxies'}, but the hall trusts ${env.trustProxy}. The whole guild shares one address and its limits.`,
      remedy: setTrust,
    };
  if (env.trustProxy > forwards && env.isProduction)
    return {
      state: 'bad',
      meaning: `The hall trusts ${env.trustProxy} ${env.trustProxy === 1 ? 'proxy' : 'proxies'}, but this page came through ${forwards}. Anybody can pretend to have another address.`,
      remedy: `${setTrust} Let the proxy set X-Forwarded-For.`,
    };
  if (scheme !== wanted)
    return {
      state: 'bad',
      meaning: `The proxy says that this page came over ${scheme}, but PUBLIC_URL begins with ${wanted}. Browsers get no cookie, so nobody can sign in.`,
      remedy: 'Let the proxy set X-Forwarded-Proto to the scheme of the browser.',
    };
  if (env.isProduction && isLoopbackAddress(address))
    return {
      state: 'warning',
      meaning:
        'The hall sees the address of the proxy instead of yours. The whole guild shares one address and its limits.',
      remedy: 'Let the proxy append the address of the caller to X-Forwarded-For.',
    };
  if (forwards === 0) return { state: 'unused', meaning: 'There is no proxy in front of the hall.' };
  return { state: 'good', meaning: 'The proxy passes the scheme and the addresses of people.' };
});

/** Outside production, every address of this machine is accepted. */
const isAccepted = (page: string, { publicUrl, isProduction }: Env): boolean =>
  page === publicUrl || (!isProduction && isLoopbackHost(new URL(page).hostname));
const address = defineCheck(
  { name: 'address', title: 'Address', needs: ['env', 'process'] },
  ({ env, process }): Finding => {
    const { page } = process.received;
    if (page === null || isAccepted(page, env))
      return { state: 'good', meaning: `People open the hall at ${env.publicUrl}, and their cookies arrive.` };
    return {
      state: 'bad',
      meaning: `You opened ${page}, but PUBLIC_URL is ${env.publicUrl}. Everything that people change here is refused.`,
      remedy: 'Correct PUBLIC_URL and start the hall again, or open the hall at that address.',
    };
  },
);

const unreachable = (publicUrl: string): Finding => ({
  state: 'unknown',
  meaning: `This machine can't open ${publicUrl} itself. Some networks don't allow that.`,
  remedy: 'If people can open the hall, all is well. Otherwise check the domain name, the proxy and the firewall.',
});
const publicAddress = defineCheck(
  { name: 'public-address', title: 'Reachable from outside', needs: ['env'] },
  async ({ env: { publicUrl } }): Promise<Finding> => {
    const answer = await hallAnswers(publicUrl);
    if (answer === null) return unreachable(publicUrl);
    if (answer)
      return isLoopbackHost(new URL(publicUrl).hostname)
        ? { state: 'unused', meaning: `The hall answers at ${publicUrl}, which only this machine can open.` }
        : { state: 'good', meaning: `The hall answers at ${publicUrl}.` };
    return {
      state: 'bad',
      meaning: `Something else answers at ${publicUrl}, or the hall isn't ready.`,
      remedy: 'Check PUBLIC_URL, the domain name, and where the proxy sends requests.',
    };
  },
);

/**
 * What is wrong with the session cookie of a reply, as a sentence; null: nothing.
 * @param isSecure whether the hall sends it over https only
 */
export function cookieProblem(cookies: readonly string[], isSecure: boolean): string | null {
  const cookie = cookies.find((one) => one.startsWith(`${cookieNameOf(isSecure)}=`));
  if (cookie === undefined) return 'The hall sends no cookie, because it learns that browsers come over http.';
  const attributes = cookie.split(';').map((one) => one.trim().toLowerCase());
  const isWhole = attributes.includes('path=/') && attributes.includes('secure') === isSecure;
  if (isWhole && !attributes.some((one) => one.startsWith('domain='))) return null;
  return 'The proxy changes the cookie of the hall (Path, Secure or Domain), and browsers reject it.';
}
/** Begins a sign-in like a browser. @returns the cookies of the reply; null: none begins */
export async function cookiesOfSignIn(publicUrl: string): Promise<readonly string[] | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(`${publicUrl}/auth/discord`, { signal, redirect: 'manual' }).catch(() => null);
  // Without an address at Discord, the hall refused the sign-in, perhaps because there were too many.
  return reply?.headers.get('location')?.includes('state=') === true ? reply.headers.getSetCookie() : null;
}
const cookies = defineCheck(
  { name: 'cookies', title: 'Cookies', needs: ['env'] },
  async ({ env: { publicUrl, isProduction, discord } }): Promise<Finding> => {
    if (!discord.configured) return { state: 'unused', meaning: 'Nobody signs in with Discord.' };
    const sent = await cookiesOfSignIn(publicUrl);
    if (sent === null)
      return {
        state: 'unknown',
        meaning: `No sign-in began at ${publicUrl}, so its cookie was not checked.`,
        remedy: "Mend 'Reachable from outside' first, and check again in ten minutes.",
      };
    const problem = cookieProblem(sent, isProduction);
    if (problem === null) return { state: 'good', meaning: 'Browsers get the cookie that keeps people signed in.' };
    return {
      state: 'bad',
      meaning: `${problem} Nobody can sign in.`,
      remedy:
        'Let the proxy set X-Forwarded-Proto to the scheme of the browser and pass Set-Cookie unchanged. Set TRUST_PROXY to the number of proxies.',
    };
  },
);

/** Asks for an upgrade like a browser. @returns status of the reply; 101: upgraded; null: none */
const askUpgrade = (publicUrl: string): Promise<number | null> =>
  new Promise((resolve) => {
    const url = new URL('/socket.io/?EIO=4&transport=websocket', publicUrl);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const asked = send(url, {
      timeout: timeoutMs,
      headers: {
        Origin: publicUrl,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      },
    });
    const end = (status: number | null): void => {
      asked.destroy();
      resolve(status);
    };
    asked.on('upgrade', () => end(101));
    asked.on('response', ({ statusCode }) => end(statusCode ?? null));
    asked.on('timeout', () => end(null));
    asked.on('error', () => end(null));
    asked.end();
  });
const webSocket = defineCheck(
  { name: 'websocket', title: 'Live connection', needs: ['env'] },
  async ({ env: { publicUrl } }): Promise<Finding> => {
    const status = await askUpgrade(publicUrl);
    if (status === null) return unreachable(publicUrl);
    // Without a session, the hall itself refuses the upgrade.
    if (status === 101 || status === 401 || status === 403)
      return { state: 'good', meaning: 'The proxy lets live connections (WebSocket) through.' };
    return {
      state: 'bad',
      meaning: `The proxy answers a live connection (WebSocket) with ${status}. People see 'Reconnecting…' and old data.`,
      remedy: 'Let the proxy pass the headers Upgrade and Connection for /socket.io/.',
    };
  },
);

interface Certificate {
  /** Ms since 1970. */
  readonly until: number;
  readonly isForThisName: boolean;
  /** Why this machine does not trust it, as a code of Node.js; null: it does. */
  readonly problem: string | null;
}
const readCertificate = ({ hostname, port: number }: URL): Promise<Certificate | null> =>
  new Promise((resolve) => {
    const socket = connectTls({
      host: hostname,
      port: Number(number === '' ? 443 : number),
      servername: isIP(hostname) === 0 ? hostname : '',
      timeout: timeoutMs,
      rejectUnauthorized: false, // a faulty certificate is what this check looks for
    });
    const end = (found: Certificate | null): void => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => {
      const peer = socket.getPeerCertificate();
      // Node sets a code or an error, or null.
      const problem: unknown = socket.authorizationError;
      end({
        until: Date.parse(peer.valid_to),
        isForThisName: checkServerIdentity(hostname, peer) === undefined,
        problem: socket.authorized ? null : String(problem),
      });
    });
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
const dayMs = 24 * 3_600_000;
const certificate = defineCheck(
  { name: 'certificate', title: 'Certificate', needs: ['env'] },
  async ({ env: { publicUrl }, machine }): Promise<Finding> => {
    if (!publicUrl.startsWith('https:')) return { state: 'unused', meaning: 'People open the hall over http.' };
    const { hostname } = new URL(publicUrl);
    const found = await readCertificate(new URL(publicUrl));
    if (found === null) return unreachable(publicUrl);
    const days = Math.floor((found.until - machine.now()) / dayMs);
    const remedy =
      'The shipped proxy renews it by itself: ports 80 and 443 must be open. See docker compose logs proxy.';
    if (days < 0)
      return { state: 'bad', meaning: "The certificate has expired. Browsers don't open the hall.", remedy };
    if (!found.isForThisName)
      return {
        state: 'bad',
        meaning: `The certificate is for another name than ${hostname}. Browsers don't open the hall.`,
        remedy: `Set HALL_DOMAIN of the shipped proxy to ${hostname}, or get a certificate for it. Check that ${hostname} leads to this machine.`,
      };
    if (found.problem !== null)
      return { state: 'bad', meaning: `Browsers don't trust the certificate (${found.problem}).`, remedy };
    const meaning = `The certificate is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`;
    return days < 14 ? { state: 'warning', meaning, remedy } : { state: 'good', meaning };
  },
);

const languageModel = defineCheck(
  { name: 'language-model', title: "Hyperion's language model", needs: ['env'] },
  async ({ env: { llm } }): Promise<Finding> => {
    if (llm.apiKey === '')
      return { state: 'unused', meaning: 'Hyperion quotes the archive and the data of the guild.' };
    // OpenRouter lists its models to everybody, so its own call tells whether the key is valid.
    const path = new URL(llm.baseUrl).hostname === 'openrouter.ai' ? '/key' : '/models';
    const reply = await fetch(`${llm.baseUrl}${path}`, {
      headers: { Authorization: `Bearer ${llm.apiKey}` },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch(() => null);
    if (reply === null || reply.status >= 500)
      return {
        state: 'warning',
        meaning: "The provider of the language model doesn't answer. Hyperion quotes the archive meanwhile.",
        remedy: 'Check LLM_BASE_URL, and that this machine can reach it.',
      };
    if (reply.status === 401 || reply.status === 403)
      return {
        state: 'bad',
        meaning: 'The provider of the language model rejects the API key. Hyperion only quotes the archive.',
        remedy: 'Set LLM_API_KEY to a valid key and start the hall again.',
      };
    return { state: 'good', meaning: 'The provider accepts the key. Settings → Hyperion tests the models.' };
  },
);

export const outsideChecks: readonly Check[] = [
  port,
  proxy,
  address,
  publicAddress,
  cookies,
  webSocket,
  certificate,
  languageModel,
];
