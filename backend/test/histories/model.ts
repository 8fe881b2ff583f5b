// A model of the auction house in plain data: the required reply to every call when one person
// acts at a time.
import type { Rank } from '@guild/common/members/members.api';

export type Role = Extract<Rank, 'Admin' | 'Member' | 'Guest' | 'Recruit'>;
export interface ModelPerson {
  memberId: number;
  /** Null: removed. */
  role: Role | null;
}
export interface ModelBid {
  who: number;
  amount: number;
  struck?: true;
}
export interface ModelAuction {
  /** The id from the hall. */
  id: number;
  /** Index of the seller. */
  seller: number;
  startingPrice: number;
  buyoutPrice: number | null;
  originalEnd: number;
  end: number;
  endReason: 'time' | 'buyout' | 'admin' | null;
  bids: ModelBid[];
  /** Time and person; null: the hall itself. */
  removed: { at: number; by: number | null } | null;
  withoutWinner: boolean;
}
export interface Model {
  now: number;
  people: ModelPerson[];
  auctions: ModelAuction[];
}
/** The required reply; `reason` is that of its details. */
export interface ExpectedReply {
  status: number;
  reason?: string;
  minimum?: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const softCloseMs = 2 * minuteMs;
const allowed = {
  guest: ['Admin', 'Member', 'Guest'],
  member: ['Admin', 'Member'],
  admin: ['Admin'],
} satisfies Record<string, Role[]>;

const ok: ExpectedReply = { status: 200 };
const missing: ExpectedReply = { status: 404 };
const badInput: ExpectedReply = { status: 400 };
const conflict = (reason: string): ExpectedReply => ({ status: 409, reason });

const may = (model: Model, who: number, access: keyof typeof allowed): boolean => {
  const role = model.people[who]?.role ?? null;
  return role !== null && (allowed[access] as Role[]).includes(role);
};
/** A removed person has no session. */
const refused = (model: Model, who: number): ExpectedReply => ({
  status: model.people[who]?.role === null ? 401 : 403,
});
export const leadingBid = ({ bids }: ModelAuction): ModelBid | undefined => bids.findLast(({ struck }) => !struck);
export const priceOf = (auction: ModelAuction): number => leadingBid(auction)?.amount ?? auction.startingPrice;
export const winnerOf = (auction: ModelAuction): number | null =>
  auction.endReason === null || auction.withoutWinner ? null : (leadingBid(auction)?.who ?? null);

/** Advances the time: overdue auctions have ended. */
export function pass(model: Model, ms: number): void {
  model.now += ms;
  for (const auction of model.auctions)
    if (auction.removed === null && auction.endReason === null && auction.end <= model.now) auction.endReason = 'time';
}

/** @param lastsMs how long it is to last */
export function create(model: Model, who: number, lastsMs: number): ExpectedReply {
  if (!may(model, who, 'member')) return refused(model, who);
  const fits = lastsMs >= hourMs - minuteMs && lastsMs <= 168 * hourMs + minuteMs;
  return fits ? { status: 201 } : badInput;
}

/** Near the end there is as much time left after a bid or a struck leader. */
function extend(model: Model, auction: ModelAuction): void {
  const most = auction.originalEnd + 60 * minuteMs;
  if (auction.end - model.now < softCloseMs)
    auction.end = Math.max(auction.end, Math.min(model.now + softCloseMs, most));
}

export function bid(model: Model, who: number, auction: ModelAuction | undefined, amount: number): ExpectedReply {
  if (!may(model, who, 'member')) return refused(model, who);
  if (amount < 1) return badInput;
  if (auction?.removed !== null) return missing;
  if (auction.seller === who) return { status: 403, reason: 'own_auction' };
  if (auction.endReason !== null) return conflict('ended');
  const price = priceOf(auction);
  if (amount <= price) return { ...conflict('bid_too_low'), minimum: price + 1 };
  if (auction.buyoutPrice !== null && amount >= auction.buyoutPrice) return conflict('use_buyout');
  auction.bids.push({ who, amount });
  extend(model, auction);
  return ok;
}

export function buyOut(model: Model, who: number, auction: ModelAuction | undefined): ExpectedReply {
  if (!may(model, who, 'member')) return refused(model, who);
  if (auction?.removed !== null) return missing;
  if (auction.seller === who) return { status: 403, reason: 'own_auction' };
  if (auction.endReason !== null) return conflict('ended');
  if (auction.buyoutPrice === null) return conflict('no_buyout');
  auction.bids.push({ who, amount: auction.buyoutPrice });
  auction.endReason = 'buyout';
  return ok;
}

export function end(model: Model, who: number, auction: ModelAuction | undefined): ExpectedReply {
  if (!may(model, who, 'admin')) return refused(model, who);
  if (auction?.removed !== null) return missing;
  if (auction.endReason !== null) return conflict('ended');
  auction.endReason = 'admin';
  return ok;
}

export function remove(model: Model, who: number, auction: ModelAuction | undefined): ExpectedReply {
  if (!may(model, who, 'member')) return refused(model, who);
  if (auction?.removed !== null) return missing;
  if (!may(model, who, 'admin')) {
    if (auction.seller !== who) return refused(model, who);
    if (auction.endReason !== null) return conflict('ended');
  }
  auction.removed = { at: model.now, by: who };
  return { status: 204 };
}

export function restore(model: Model, who: number, auction: ModelAuction | undefined): ExpectedReply {
  if (!may(model, who, 'member')) return refused(model, who);
  if (auction === undefined) return missing;
  if (auction.removed === null) return conflict('not_removed');
  const age = model.now - auction.removed.at;
  const mayUndo = auction.removed.by === who && age <= 30_000;
  if (!mayUndo && !(may(model, who, 'admin') && age <= 30 * 24 * hourMs)) return missing;
  auction.removed = null;
  if (auction.endReason === null && auction.end <= model.now) {
    auction.endReason = 'time';
    auction.withoutWinner = true;
  }
  return ok;
}

export function read(model: Model, who: number, auction: ModelAuction | undefined): ExpectedReply {
  if (!may(model, who, 'guest')) return refused(model, who);
  return auction?.removed !== null ? missing : ok;
}

/** An admin changes a person's rank; the guild has another admin outside the history. */
export function setRole(model: Model, who: number, whose: number, role: Role): ExpectedReply {
  if (!may(model, who, 'admin')) return refused(model, who);
  const person = model.people[whose];
  if (person === undefined || person.role === null) return missing;
  person.role = role;
  return ok;
}

/** The hall cancels a removed person's active auctions; strikes their bids on running ones. */
export function removePerson(model: Model, who: number, whose: number): ExpectedReply {
  if (!may(model, who, 'admin')) return refused(model, who);
  const person = model.people[whose];
  if (person === undefined || person.role === null) return missing;
  if (who === whose) return { status: 403, reason: 'yourself' };
  person.role = null;
  for (const auction of model.auctions)
    if (auction.seller === whose && auction.removed === null && auction.endReason === null)
      auction.removed = { at: model.now, by: null };
  for (const auction of model.auctions.filter(({ endReason, end }) => endReason === null && end > model.now)) {
    if (leadingBid(auction)?.who === whose) extend(model, auction);
    for (const one of auction.bids) if (one.who === whose) one.struck = true;
  }
  return { status: 204 };
}

export function addPerson(model: Model, who: number, whose: number, role: Role): ExpectedReply {
  if (!may(model, who, 'admin')) return refused(model, who);
  const person = model.people[whose];
  if (person === undefined) return badInput;
  if (person.role !== null) return conflict('already_member');
  person.role = role;
  return { status: 201 };
}
