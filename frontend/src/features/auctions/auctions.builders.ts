// For tests and the page of components: auctions and bids typed by the api, and a stand-in for the server's answers.
import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import { initialState } from './auctions.state.ts';
import { useAuctions } from './auctions.store.ts';

export const me = '100000000000000012';
export const other = '100000000000000099';
const hour = 3_600_000;
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

export const anAuction = (parts: Partial<Auction> = {}): Auction => ({
  id: 12,
  itemName: 'Bone-edged long knife',
  description: 'Ground from a shed tooth.',
  category: 'Weapon',
  seller: 'Ilsabet Korr',
  sellerDiscordId: other,
  imageUrl: '/art/category-weapon.svg',
  startingPrice: 100,
  currentBid: 48_200,
  priceUnit: 'Solari',
  buyoutPrice: 75_000,
  quantity: 1,
  startTime: inHours(-5),
  endTime: inHours(73),
  originalEndTime: parts.endTime ?? inHours(73),
  status: 'active',
  endReason: null,
  winnerId: null,
  winnerUsername: null,
  winnerDiscordId: null,
  bidCount: 2,
  leaderId: 7,
  leaderUsername: 'Oro Dast',
  leaderDiscordId: '100000000000000077',
  createdAt: inHours(-5),
  updatedAt: inHours(-1),
  version: 3,
  ...parts,
});

export const aBid = (parts: Partial<Bid> = {}): Bid => ({
  id: 1,
  auctionId: 12,
  bidderId: 7,
  bidderUsername: 'Oro Dast',
  bidderDiscordId: '100000000000000077',
  bidAmount: 48_200,
  bidTime: inHours(-1),
  ...parts,
});

export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
interface Answer {
  status?: number;
  body?: unknown;
  /** The `Link` header of a list with more pages. */
  link?: string;
}
export type Answers = Record<string, (sent: Sent) => Answer | Promise<Answer>>;
const usual: Answers = {
  'GET /api/user/auctions': () => ({ body: { bidOn: [], watching: [] } }),
  'GET /api/auctions': () => ({ body: [] }),
};

/** Answers calls by 'METHOD /path'; what has no answer fails with 500. Returns what was sent, in order. */
export function answerCalls(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input : input.url, 'http://hall');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const one: Sent = { method, path: url.pathname, query: url.searchParams, body };
    sent.push(one);
    const answer = await ({ ...usual, ...answers }[`${method} ${url.pathname}`]?.(one) ?? { status: 500 });
    const status = answer.status ?? 200;
    const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
    const headers = { get: (name: string) => (name === 'Link' ? (answer.link ?? null) : null) } as Headers;
    return { ok: status < 300, status, statusText: 'Failed', headers, text: () => Promise.resolve(text) } as Response;
  };
  return sent;
}

export const refusal = (status: number, error: string, code = 'conflict'): { status: number; body: unknown } => ({
  status,
  body: { error, message: error, code, requestId: 'r' },
});

/** The store as on a fresh page, with these auctions in the grid. */
export function startStore(...auctions: Auction[]): void {
  useAuctions.setState(
    {
      ...initialState,
      viewerId: me,
      phase: 'ready',
      shown: auctions.map((one) => one.id),
      auctions: {
        ...initialState.auctions,
        byId: Object.fromEntries(auctions.map((one) => [one.id, one])),
        ids: auctions.map((one) => one.id),
      },
    },
    true,
  );
}
