// A person's client in tests: requests with its own cookie, and live sockets.
import { openSocket, type TestSocket } from './sockets.ts';

export interface Reply<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}
type Extra = Readonly<Record<string, string>>;
export interface Client {
  readonly discordId: string;
  readonly username: string;
  get<T = unknown>(path: string, headers?: Extra): Promise<Reply<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
  patch<T = unknown>(path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
  delete<T = unknown>(path: string, headers?: Extra): Promise<Reply<T>>;
  /** Sends a body unchanged. */
  raw<T = unknown>(method: string, path: string, body: string | Uint8Array, headers: Extra): Promise<Reply<T>>;
  /** A connected socket that records every message. */
  socket(): Promise<TestSocket>;
  /** The cookie header of this client. */
  cookie(): string;
  /** Closes all sockets. */
  close(): void;
}
interface Who {
  readonly url: string;
  readonly discordId: string;
  readonly username: string;
}

/** Keeps cookies from one reply to the next. */
function createJar(): { header(): string; take(headers: Headers): void } {
  const jar = new Map<string, string>();
  return {
    header: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    take(headers) {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
    },
  };
}

export function createClient({ url, discordId, username }: Who): Client {
  const jar = createJar();
  const sockets: TestSocket[] = [];
  const send = async <T>(
    method: string,
    path: string,
    body: string | Uint8Array | undefined,
    extra: Extra,
  ): Promise<Reply<T>> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(jar.header() ? { Cookie: jar.header() } : {}), ...extra },
      ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
    });
    jar.take(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
  };
  const sendJson = <T>(method: string, path: string, body: unknown, extra: Extra = {}): Promise<Reply<T>> =>
    body === undefined
      ? send<T>(method, path, undefined, extra)
      : send<T>(method, path, JSON.stringify(body), { 'Content-Type': 'application/json', ...extra });
  return {
    discordId,
    username,
    get: (path, headers = {}) => send('GET', path, undefined, headers),
    post: (path, body, headers) => sendJson('POST', path, body, headers),
    patch: (path, body, headers) => sendJson('PATCH', path, body, headers),
    put: (path, body, headers) => sendJson('PUT', path, body, headers),
    delete: (path, headers = {}) => send('DELETE', path, undefined, headers),
    raw: (method, path, body, headers) => send(method, path, body, headers),
    cookie: () => jar.header(),
    async socket() {
      const socket = await openSocket(url, jar.header());
      sockets.push(socket);
      return socket;
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
