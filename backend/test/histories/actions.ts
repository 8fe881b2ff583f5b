// Random actions of people in a history, as plain data, and their HTTP requests.
import fc from 'fast-check';
import type { Client, Reply } from '../harness.ts';
import type { SentRequest } from '../observations.ts';
import type { Role } from './model.ts';

interface By {
  /** Index of the acting person. */
  readonly who: number;
}
interface On extends By {
  /** Index among the auctions of the history, modulo their number. */
  readonly auction: number;
}
interface About extends By {
  /** Index of the affected person. */
  readonly whose: number;
}
export type OnAuction = 'buyout' | 'end' | 'remove' | 'restore' | 'read' | 'bids';
export type Action =
  | (By & { readonly do: 'create'; readonly price: number; readonly above: number | null; readonly lastsMs: number })
  /** `by` is added to the current bid, or to the buyout price. */
  | (On & { readonly do: 'bid'; readonly to: 'current' | 'buyout'; readonly by: number })
  | (On & { readonly do: OnAuction })
  | (By & { readonly do: 'list'; readonly status: 'active' | 'ended' | 'all' })
  | (About & { readonly do: 'rank' | 'admit'; readonly role: Role })
  | (About & { readonly do: 'dismiss' })
  | { readonly do: 'pass'; readonly ms: number }
  /** Advances the clock to `by` ms after the end of an auction. */
  | { readonly do: 'pass-to-end'; readonly auction: number; readonly by: number };

export interface ActionRange {
  readonly people: number;
  readonly lastsMs: fc.Arbitrary<number>;
  readonly passMs: fc.Arbitrary<number>;
  /** Ms after the end of an auction. */
  readonly aroundEndMs: fc.Arbitrary<number>;
}

/** Any one action; bids are frequent, rank changes rare. */
export function anyAction({ people, lastsMs, passMs, aroundEndMs }: ActionRange): fc.Arbitrary<Action> {
  const who = fc.nat(people - 1);
  const auction = fc.nat(3);
  const role = fc.constantFrom<Role>('Admin', 'Member', 'Member', 'Guest', 'Recruit');
  const of = <D extends Action['do']>(...names: D[]): fc.Arbitrary<D> => fc.constantFrom(...names);
  const weighted = (weight: number, arbitrary: fc.Arbitrary<Action>): fc.WeightedArbitrary<Action> => ({
    weight,
    arbitrary,
  });
  return fc.oneof(
    weighted(
      3,
      fc.record({
        do: of('create'),
        who,
        price: fc.integer({ min: 1, max: 50 }),
        above: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
        lastsMs,
      }),
    ),
    weighted(
      12,
      fc.record({
        do: of('bid'),
        who,
        auction,
        to: fc.constantFrom('current' as const, 'current' as const, 'current' as const, 'buyout' as const),
        by: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }) }, fc.integer({ min: -60, max: 1 })),
      }),
    ),
    weighted(8, fc.record({ do: of('buyout', 'end', 'remove', 'restore', 'restore', 'read', 'bids'), who, auction })),
    weighted(1, fc.record({ do: of('list'), who, status: fc.constantFrom('active', 'ended', 'all') })),
    weighted(2, fc.record({ do: of('rank', 'admit'), who, whose: who, role })),
    weighted(1, fc.record({ do: of('dismiss'), who, whose: who })),
    weighted(2, fc.record({ do: of('pass'), ms: passMs })),
    weighted(2, fc.record({ do: of('pass-to-end'), auction, by: aroundEndMs })),
  );
}

/** A request that is not sent yet. */
export interface Request extends Pick<SentRequest, 'verb' | 'auctionId' | 'sent'> {
  readonly send: (client: Client) => Promise<Reply>;
}

/** The auction requests by action. */
export const requests = {
  create: (hallNow: number, itemName: string, action: Extract<Action, { do: 'create' }>): Request => ({
    verb: 'create',
    sent: { itemName },
    send: (client) =>
      client.post('/api/auctions', {
        itemName,
        description: 'From a random history',
        category: 'Resource',
        startingPrice: action.price,
        buyoutPrice: action.above === null ? null : action.price + action.above,
        endTime: new Date(hallNow + action.lastsMs).toISOString(),
      }),
  }),
  bid: (auctionId: number, bidAmount: number): Request => ({
    verb: 'bid',
    auctionId,
    sent: { bidAmount },
    send: (client) => client.post(`/api/auctions/${auctionId}/bid`, { bidAmount }),
  }),
  on: (what: OnAuction, auctionId: number): Request => {
    const path = `/api/auctions/${auctionId}`;
    switch (what) {
      case 'read':
        return { verb: 'read', auctionId, send: (client) => client.get(path) };
      case 'bids':
        return { verb: 'read', auctionId, send: (client) => client.get(`${path}/bids`) };
      case 'remove':
        return { verb: 'remove', auctionId, send: (client) => client.delete(path) };
      default:
        return { verb: what, auctionId, send: (client) => client.post(`${path}/${what}`) };
    }
  },
  list: (status: string): Request => ({
    verb: 'read',
    send: (client) => client.get(`/api/auctions?status=${status}&limit=40`),
  }),
};

/** Sends the request and records its outcome. */
export async function ask(request: Request, client: Client, sentRequests: SentRequest[]): Promise<Reply> {
  const { verb, auctionId, sent } = request;
  const started = performance.now();
  const note = (status: number | null, body: unknown): void => {
    const about = auctionId === undefined ? {} : { auctionId };
    const what = sent === undefined ? {} : { sent };
    const answered = performance.now();
    sentRequests.push({ verb, ...about, ...what, discordId: client.discordId, status, body, started, answered });
  };
  try {
    const reply = await request.send(client);
    note(reply.status, reply.body);
    return reply;
  } catch (error) {
    note(null, null);
    throw error;
  }
}
