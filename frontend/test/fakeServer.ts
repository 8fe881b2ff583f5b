// Fake server for screen tests: answers calls and records what was sent.
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** The idempotency key, if one was sent. */
  key?: string;
}
interface Answer {
  status?: number;
  body?: unknown;
  /** The `Link` header of a list with more pages. */
  link?: string;
  /** The `X-Total-Count` header. */
  total?: number;
  /** A streamed reply. */
  stream?: ReadableStream<Uint8Array>;
}
export type Answers = Record<string, (sent: Sent) => Answer | Promise<Answer>>;
const usual: Answers = {
  'GET /api/user/auctions': () => ({ body: { bidOn: [], watching: [], lost: [] } }),
  'GET /api/user/pings': () => ({ body: { pinged: [] } }),
  'GET /api/user/offers': () => ({ body: [] }),
  'GET /api/auctions': () => ({ body: [] }),
  'GET /api/user/blocked-bidders': () => ({ body: { people: [], version: 0 } }),
  'GET /api/usual-prices': () => ({ body: [] }),
  'GET /api/roster-facts': () => ({ body: [] }),
  'GET /api/roster-figures': () => ({ body: { highestContribution: 0 } }),
  'GET /api/contracts/past-places': () => ({
    body: { since: '2026-01-01T12:00:00.000Z', contractors: [], clients: [] },
  }),
  'GET /api/contracts-to-rate': () => ({ body: [] }),
  'GET /api/treasury/requests': () => ({ body: [] }),
  'GET /api/users': () => ({ body: [] }),
  'GET /api/user/notifications/unread': () => ({ body: { unread: 0 } }),
};

/**
 * Answers calls by 'METHOD /path'; the last part of the path may be `*`. Calls without an answer
 * fail with 500. Returns the sent calls, in order.
 */
export function answerCalls(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input : input.url, 'http://hall');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const one: Sent = { method, path: url.pathname, query: url.searchParams, body };
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key !== null) one.key = key;
    sent.push(one);
    const all = { ...usual, ...answers };
    const lastIsAny = url.pathname.replace(/[^/]+$/, '*');
    const answering = all[`${method} ${url.pathname}`] ?? all[`${method} ${lastIsAny}`];
    const answer = await (answering?.(one) ?? { status: 500 });
    const status = answer.status ?? 200;
    const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
    const told: Record<string, string | undefined> = {
      Link: answer.link,
      'X-Total-Count': answer.total?.toString(),
      ...(answer.stream !== undefined && { 'Content-Type': 'text/event-stream' }),
    };
    const headers = { get: (name: string) => told[name] ?? null } as Headers;
    const { stream = null } = answer;
    init?.signal?.addEventListener('abort', () => void stream?.cancel().catch(() => undefined));
    const ok = status < 300;
    // The browser can't keep this copy, so that no made-up answer is ever shown by the hall itself.
    const clone = (): Response => ({}) as Response;
    const read = (): Promise<string> => Promise.resolve(text);
    return { ok, status, statusText: 'Failed', headers, body: stream, text: read, clone } as Response;
  };
  return sent;
}

export const refusal = (status: number, error: string, code = 'conflict'): { status: number; body: unknown } => ({
  status,
  body: { error, message: error, code, requestId: 'r' },
});
