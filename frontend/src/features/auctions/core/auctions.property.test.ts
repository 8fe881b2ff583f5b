// Property test of the auctions state: messages of random histories arrive in any order, twice,
// late, or with gaps; the screen ends like the server.
import { describe, expect, it } from '@jest/globals';
import type { Auction, AuctionOrder } from '@guild/common/auctions/auctions.api';
import fc from 'fast-check';
import { anAuction } from '@guild/common/test/auctions.builders';
import { running } from '@guild/common/test/counts';
import { me } from '@guild/common/test/people';
import { inOrderOf } from './auctions.filters.ts';
import { change, initialState, type AuctionsState } from './auctions.state.ts';

type Kind = 'created' | 'bid' | 'ended' | 'restored' | 'removed';
/** A live message, or the reply to the viewer's own request. */
type News =
  | { kind: Kind; auction: Auction; factId: string }
  | { kind: 'bid-reply'; auction: Auction }
  | { kind: 'arrival-reply'; auction: Auction; askedBefore: number }
  | { kind: 'remove-reply'; auction: Auction; knownVersion: number };

interface Server {
  /** Auctions by id. Removed ones stay, with the version of their removal. */
  auctions: Map<number, { auction: Auction; removed: boolean }>;
  facts: { kind: Kind; id: number; factId: string }[];
}
interface Client {
  state: AuctionsState;
  /** The answer of a running list call, and the messages that have arrived since it was sent. */
  fetching: { answer: Auction[]; meanwhile: News[] } | null;
  /** Number of list calls so far. */
  asked: number;
}

const verbs = ['create', 'bid', 'bid', 'bid', 'end', 'remove', 'restore'] as const;
const aStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom(...verbs), id: fc.integer({ min: 1, max: 4 }), own: fc.nat(4) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), at: fc.nat(1000), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell-again' as const), at: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('break' as const), lost: fc.nat(1000) }) },
);
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;

const at = (second: number): string => new Date(Date.UTC(2026, 4, 1) + second * 1000).toISOString();

/** The server's result of a request. null: refused. */
function serve(server: Server, verb: (typeof verbs)[number], id: number): { kind: Kind; auction: Auction } | null {
  const known = server.auctions.get(id);
  const put = (kind: Kind, auction: Auction, removed = false): { kind: Kind; auction: Auction } => {
    server.auctions.set(id, { auction, removed });
    return { kind, auction };
  };
  if (known === undefined) {
    if (verb !== 'create') return null;
    const fresh = { id, version: 1, bidCount: 0, currentBid: 100, leaderId: null, leaderDiscordId: null };
    return put('created', anAuction({ ...fresh, createdAt: at(id), updatedAt: at(id) }));
  }
  const next = { ...known.auction, version: known.auction.version + 1 };
  if (known.removed) return verb === 'restore' ? put('restored', next) : null;
  if (verb === 'remove') return put('removed', next, true);
  if (next.status === 'ended') return null;
  if (verb === 'end') return put('ended', { ...next, status: 'ended', endReason: 'admin' });
  if (verb !== 'bid') return null;
  return put('bid', { ...next, currentBid: next.currentBid + 1, bidCount: next.bidCount + 1 });
}

const list = ({ auctions }: Server, sort: AuctionOrder): Auction[] =>
  [...auctions.values()]
    .filter(({ removed }) => !removed)
    .map(({ auction }) => auction)
    .sort(inOrderOf(sort));

/** Applies a message or reply to the state, as the screens do. */
function take(state: AuctionsState, news: News): AuctionsState {
  const { auction } = news;
  switch (news.kind) {
    case 'created':
    case 'restored':
      return change.arrived(state, auction);
    case 'arrival-reply':
      return change.arrived(state, auction, true);
    case 'bid':
    case 'ended':
      return change.changed(state, auction);
    case 'bid-reply':
      return change.changed(state, auction);
    case 'removed':
      return change.removed(state, { id: auction.id, version: auction.version });
    case 'remove-reply':
      return change.removedByReply(state, auction.id, news.knownVersion);
  }
}

function hear(client: Client, news: News): void {
  client.state = take(client.state, news);
  // Replies are not replayed.
  if (!news.kind.endsWith('reply')) client.fetching?.meanwhile.push(news);
}
function answered(client: Client): void {
  if (client.fetching === null) return;
  const { answer, meanwhile } = client.fetching;
  client.fetching = null;
  client.state = change.listed(client.state, { items: answer, next: null });
  for (const news of meanwhile) client.state = take(client.state, news);
}

/** A whole history: steps of the server, faults of the connection, and refetches of the client. */
class History {
  readonly server: Server = { auctions: new Map(), facts: [] };
  readonly client: Client = {
    state: { ...initialState, viewerId: me },
    fetching: { answer: [], meanwhile: [] },
    asked: 1,
  };
  onTheWay: News[] = [];
  private facts = 0;

  readonly sort: AuctionOrder;

  constructor(sort: AuctionOrder) {
    this.sort = sort;
    const { filters } = this.client.state;
    this.client.state = { ...this.client.state, filters: { ...filters, status: 'all', sort } };
  }

  step(step: Step): void {
    switch (step.do) {
      case 'deliver':
        this.deliver(step.at, step.again);
        return;
      case 'tell-again':
        this.tellAgain(step.at);
        return;
      case 'ask':
        if (this.client.fetching === null) this.ask();
        return;
      case 'answer':
        answered(this.client);
        return;
      case 'break':
        this.breakLine(step.lost);
        return;
      default:
        this.happen(step.do, step.id, step.own === 0);
    }
  }

  private happen(verb: (typeof verbs)[number], id: number, own: boolean): void {
    const knownVersion = this.client.state.entities.byId[id]?.version ?? 0;
    const done = serve(this.server, verb, id);
    if (done === null) return;
    const factId = `f${++this.facts}`;
    this.server.facts.push({ kind: done.kind, id, factId });
    this.onTheWay.push({ ...done, factId });
    if (!own) return;
    if (done.kind === 'bid') this.onTheWay.push({ kind: 'bid-reply', auction: done.auction });
    if (done.kind === 'created' || done.kind === 'restored')
      this.onTheWay.push({ kind: 'arrival-reply', auction: done.auction, askedBefore: this.client.asked });
    if (done.kind === 'removed') this.onTheWay.push({ kind: 'remove-reply', auction: done.auction, knownVersion });
  }

  /** Delivers any pending message. It may be delivered again later. */
  private deliver(which: number, again: boolean): void {
    const index = which % Math.max(1, this.onTheWay.length);
    const news = this.onTheWay[index];
    if (news === undefined) return;
    if (!again || news.kind.endsWith('reply')) this.onTheWay.splice(index, 1);
    hear(this.client, news);
    // The list was requested again since, so a reconnect may have lost messages.
    if (news.kind === 'arrival-reply' && news.askedBefore !== this.client.asked) this.ask();
  }

  private ask(): void {
    this.client.asked += 1;
    this.client.fetching = { answer: list(this.server, this.sort), meanwhile: [] };
  }

  /** Delivers a fact that was left in the outbox again, with the current auction. */
  private tellAgain(which: number): void {
    const fact = this.server.facts[which % Math.max(1, this.server.facts.length)];
    if (fact === undefined) return;
    const known = this.server.auctions.get(fact.id);
    if (known?.removed !== (fact.kind === 'removed')) return;
    this.onTheWay.push({ kind: fact.kind, auction: known.auction, factId: fact.factId });
  }

  /**
   * The connection breaks: all or some pending messages are lost, and the screen refetches. If a
   * removal is lost, messages that were sent before it are lost, too.
   */
  private breakLine(lost: number): void {
    const isLost = (index: number): boolean => ((lost >> (index % 10)) & 1) === 1;
    const removals = this.onTheWay.filter((news, index) => news.kind === 'removed' && isLost(index));
    const before = (news: News): boolean =>
      removals.some(({ auction }) => auction.id === news.auction.id && news.auction.version <= auction.version);
    this.onTheWay = this.onTheWay.filter(
      (news, index) => news.kind.endsWith('reply') || !(isLost(index) || before(news)),
    );
    this.ask();
  }

  /** Delivers all pending messages, in any order. */
  finish(order: readonly number[]): void {
    for (let turn = 0; this.onTheWay.length > 0; turn += 1) this.deliver(order[turn % order.length] ?? 0, false);
    answered(this.client);
  }
}

/** The state of the screen, or of the server, in a form that can be compared. */
const seen = ({ entities, shown, waiting }: AuctionsState): unknown => ({
  kept: Object.values(entities.byId).map(({ id, version }) => `${id} in version ${version}`),
  shown: [...shown, ...waiting].sort((a, b) => b - a),
});
const held = (auctions: readonly Auction[]): unknown => ({
  kept: [...auctions].sort((a, b) => a.id - b.id).map(({ id, version }) => `${id} in version ${version}`),
  shown: auctions.map(({ id }) => id).sort((a, b) => b - a),
});

const how = running(400);

describe('the state of auctions', () => {
  it.each(['newest', 'bids'] as const)(
    `%s: equals the server’s after ${how.numRuns} histories in any order, from seed ${how.seed}`,
    (sort) => {
      const any = fc.tuple(fc.array(aStep, { maxLength: 80, size: 'max' }), fc.array(fc.nat(1000), { minLength: 1 }));
      const property = fc.property(any, ([steps, order]) => {
        const history = new History(sort);
        for (const step of steps) history.step(step);
        history.finish(order);
        const { state } = history.client;
        const expected = list(history.server, sort);
        expect(seen(state)).toEqual(held(expected));
        const inPlace = state.shown.filter((id) => !state.moved.includes(id));
        expect(inPlace).toEqual(expected.map(({ id }) => id).filter((id) => inPlace.includes(id)));
        expect(change.revealed(state).shown).toEqual(expected.map(({ id }) => id));
        for (const auction of expected)
          expect(JSON.stringify(state.entities.byId[auction.id])).toBe(JSON.stringify(auction));
      });
      fc.assert(property, how);
    },
  );
});
