// Loot night decisions: pure functions that turn a command into changes and facts.
import type { LotUse, NewNight, Night, NightLot, NightMove } from '@guild/common/nights/nights.api';
import { announcedBeforeMs, isLeft, isOpenLot, maxLateMs, maxLots, readLots } from '@guild/common/nights/nights.rules';
import { notesOf } from '../../platform/people/audit/audit.ts';
import type { Decide, Fields, NewDocument } from '../../platform/store/documents/documents.ts';
import type { Draft } from '../../platform/store/outbox/facts.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { refuseStale } from '../../platform/store/documents/edits.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { NightFacts } from './nights.facts.ts';
import { toNight, type NightDocument } from './nights.model.ts';

type Decision = Decide<NightDocument, NightFacts>;
/** What has become of a lot's auction. */
export type LotOutcome = Pick<NightLot, 'state' | 'sale' | 'auctionVersion'> & { readonly auctionId: number };

const nightNote = notesOf('night', 'title');

/** A planned night of the caller. */
export const buildNight = (
  id: number,
  { lots, startsAt, ...fields }: Omit<NewNight, 'occasion'> & Pick<Night, 'occasion'>,
  caller: Caller,
): NewDocument<NightDocument> => ({
  _id: id,
  ...fields,
  startsAt: startsAt === null ? null : new Date(startsAt),
  lots: readLots(lots).lots.map((lot) => ({
    ...lot,
    auctionId: null,
    state: 'waiting',
    sale: null,
    auctionVersion: 0,
  })),
  status: 'planned',
  stopped: false,
  startedAt: null,
  endedAt: null,
  createdBy: caller.username,
  createdByDiscordId: caller.discordId,
});

/** The facts of a new night. */
export const created =
  (caller: Caller) =>
  (document: NightDocument): Draft<NightFacts>[] => [
    { kind: 'night:created', data: {}, audit: nightNote(caller, 'created', document, { after: toNight(document) }) },
  ];

/**
 * Gives a planned night another time, or takes it away.
 * @returns null when it has this time already
 * @throws AppError `conflict` when it has started or is stale, `invalid_input` for a time that has passed
 */
export const move =
  ({ startsAt, version }: NightMove, caller: Caller): Decision =>
  (seen, now) => {
    const before = toNight(seen);
    if (seen.status !== 'planned')
      throw new AppError('conflict', 'This loot night has started before', { reason: 'started' });
    refuseStale(version, before);
    const to = startsAt === null ? null : new Date(startsAt);
    if (to !== null && to.getTime() <= now) throw invalidField('startsAt', 'Choose a time in the future');
    const hadTime = before.startsAt !== null;
    if (before.startsAt === (to?.toISOString() ?? null)) return null;
    // The notice about the new time also tells members that it starts soon.
    const announced = hadTime && to !== null && to.getTime() - now <= announcedBeforeMs;
    const set = { startsAt: to, announced };
    const audit = nightNote(caller, 'moved', seen, { before, after: toNight({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'night:moved', data: { hadTime }, audit }] };
  };

/** Starts the next lot when it is its turn, and ends the night when no lot is left. */
function advance({ pace, status }: NightDocument, lots: readonly NightLot[], now: number): Fields<NightDocument> {
  const next =
    pace === 'in_turn' && !lots.some(({ state }) => state === 'running')
      ? lots.findIndex(({ state }) => state === 'waiting')
      : -1;
  const after = lots.map((lot, at): NightLot => (at === next ? { ...lot, state: 'running' } : lot));
  const isOver = status === 'running' && !after.some(isOpenLot);
  return { lots: after, ...(isOver && { status: 'over', endedAt: new Date(now) }) };
}

/**
 * Starts the night: all its lots, or the first one.
 * @param caller null: it starts by itself
 * @param auctionIds reserved ids for the auctions of its lots, in their order
 * @throws AppError `conflict` when it has started before
 */
export const start =
  (caller: Caller | null, auctionIds: readonly number[]): Decision =>
  (seen, now) => {
    if (seen.status !== 'planned')
      throw new AppError('conflict', 'This loot night has started before', { reason: 'started' });
    const lots = seen.lots.map((lot, at): NightLot => ({
      ...lot,
      auctionId: auctionIds[at] ?? null,
      state: seen.pace === 'together' ? 'running' : 'waiting',
    }));
    const set = { ...advance(seen, lots, now), status: 'running', startedAt: new Date(now) } as const;
    const audit = nightNote(caller, 'started', seen, { before: toNight(seen), after: toNight({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'night:started', data: {}, audit }] };
  };

/**
 * What the time does to a planned night: members are told that it starts soon, it starts, or it waits for
 * somebody when its time has passed for long.
 * @param auctionIds as for `start`
 * @returns null when nothing is due
 */
export const followTime =
  (auctionIds: readonly number[]): Decision =>
  (seen, now) => {
    const at = seen.status === 'planned' ? (seen.startsAt?.getTime() ?? null) : null;
    if (at === null) return null;
    if (now > at + maxLateMs) {
      const audit = nightNote(null, 'missed', seen, { before: toNight(seen) });
      return { set: { startsAt: null }, facts: [{ kind: 'night:missed', data: {}, audit }] };
    }
    // An officer may have added lots since the ids were reserved.
    if (now >= at) return seen.lots.length === auctionIds.length ? start(null, auctionIds)(seen, now) : null;
    if (now < at - announcedBeforeMs || seen.announced === true) return null;
    return { set: { announced: true }, facts: [{ kind: 'night:soon', data: {} }] };
  };

/**
 * Stops the night: no further lot starts. Running lots are withdrawn by a handler.
 * @throws AppError `conflict` unless it is running
 */
export const stop =
  (caller: Caller): Decision =>
  (seen, now) => {
    if (seen.status !== 'running' || seen.stopped)
      throw new AppError('conflict', "This loot night isn't running", { reason: 'not_running' });
    const lots = seen.lots.map((lot): NightLot => (lot.state === 'waiting' ? { ...lot, state: 'withdrawn' } : lot));
    const set = { ...advance(seen, lots, now), stopped: true };
    const audit = nightNote(caller, 'stopped', seen, { before: toNight(seen), after: toNight({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'night:stopped', data: {}, audit }] };
  };

/**
 * Follows the auctions of its lots. Outcomes may come late, twice and in any order: an older version
 * of an auction changes nothing.
 * @returns null when all of them are known
 */
export const follow =
  (outcomes: readonly LotOutcome[]): Decision =>
  (seen, now) => {
    const byId = new Map(outcomes.map((one) => [one.auctionId, one]));
    const lots = seen.lots.map((lot): NightLot => {
      const outcome = lot.auctionId === null ? undefined : byId.get(lot.auctionId);
      if (outcome === undefined || outcome.auctionVersion <= lot.auctionVersion) return lot;
      return { ...lot, state: outcome.state, sale: outcome.sale, auctionVersion: outcome.auctionVersion };
    });
    if (lots.every((lot, at) => lot === seen.lots[at])) return null;
    return { set: advance(seen, lots, now), facts: [{ kind: 'night:lots-changed', data: {} }] };
  };

/** @throws AppError `conflict` when one of the lots cannot be decided about */
function refuseUse({ status, lots }: NightDocument, places: readonly number[], use: LotUse | null): void {
  if (status !== 'over') throw new AppError('conflict', "This loot night isn't over yet", { reason: 'not_over' });
  for (const at of places) {
    const lot = lots[at];
    if (lot === undefined || !isLeft(lot))
      throw new AppError('conflict', `${lot?.name ?? 'One of the lots'} is not left over`, { reason: 'not_left' });
    if (use !== null && lot.use && !isSameUse(lot.use, use))
      throw new AppError('conflict', `${lot.use.decidedBy} has decided about ${lot.name} before`, {
        reason: 'decided',
      });
  }
}
const isSameUse = (a: LotUse, b: LotUse): boolean =>
  a.to === b.to && a.nightId === b.nightId && a.discordId === b.discordId;

/**
 * Decides what happens to lots that were not sold, or takes that back.
 * @param places places of the lots, from 0
 * @param use null: undecided again
 * @returns null when it is so already
 * @throws AppError `conflict`
 */
export const useLots =
  (places: readonly number[], use: LotUse | null, caller: Caller): Decision =>
  (seen) => {
    refuseUse(seen, places, use);
    const changed = places.filter((at) => (seen.lots[at]?.use == null) !== (use === null));
    if (changed.length === 0) return null;
    const lots = seen.lots.map((lot, at): NightLot => (changed.includes(at) ? { ...lot, use } : lot));
    const before = changed.flatMap((at) => seen.lots[at]?.use?.nightId ?? []);
    const nights = [...new Set([...before, ...(use?.nightId == null ? [] : [use.nightId])])];
    const audit = nightNote(caller, 'lots_used', seen, { before: toNight(seen), after: toNight({ ...seen, lots }) });
    const given = use?.to === 'person' ? changed : [];
    return { set: { lots }, facts: [{ kind: 'night:lots-used', data: { nights, given }, audit }] };
  };

const isFrom =
  (nightId: number) =>
  ({ from }: NightLot): boolean =>
    from?.nightId === nightId;
/** A lot of an earlier night as it waits on the next one. */
const movedLot = ({ name, quantity, startingPrice, category }: NightLot, nightId: number, at: number): NightLot => ({
  name,
  quantity,
  startingPrice,
  ...(category !== undefined && { category }),
  auctionId: null,
  state: 'waiting',
  sale: null,
  auctionVersion: 0,
  from: { nightId, at },
});

/** The lots of a night that go on to another one. */
export const movedLots = ({ _id, lots, category }: NightDocument, nightId: number): NightLot[] =>
  lots.flatMap((lot, at) => (lot.use?.nightId === nightId ? [movedLot({ category, ...lot }, _id, at)] : []));

/**
 * Makes a planned night contain exactly these lots of an earlier night, as far as there is room.
 * @returns null when it does, or has started
 */
export const takeLots =
  (fromId: number, moved: readonly NightLot[]): Decision =>
  (seen) => {
    if (seen.status !== 'planned') return null;
    const known = new Set(seen.lots.filter(isFrom(fromId)).map(({ from }) => from?.at));
    const wanted = new Set(moved.map(({ from }) => from?.at));
    const kept = seen.lots.filter((lot) => !isFrom(fromId)(lot) || wanted.has(lot.from?.at));
    const added = moved.filter(({ from }) => !known.has(from?.at)).slice(0, maxLots - kept.length);
    if (added.length === 0 && kept.length === seen.lots.length) return null;
    return { set: { lots: [...kept, ...added] }, facts: [{ kind: 'night:lots-moved', data: {} }] };
  };

/**
 * Corrects the lots of an ended night by what the other night really contains: that night may have started,
 * been deleted or become full meanwhile.
 * @param places places of the lots that the other night contains
 * @returns null when both agree
 */
export const agreeOnLots =
  (nightId: number, places: ReadonlySet<number>): Decision =>
  (seen) => {
    const lots = seen.lots.map((lot, at): NightLot => {
      const isThere = places.has(at);
      if (isThere === (lot.use?.nightId === nightId)) return lot;
      const decidedBy = lot.use?.decidedBy ?? seen.createdBy;
      return { ...lot, use: isThere ? { to: 'night', nightId, discordId: null, username: null, decidedBy } : null };
    });
    if (lots.every((lot, at) => lot === seen.lots[at])) return null;
    return { set: { lots }, facts: [{ kind: 'night:lots-changed', data: {} }] };
  };

/** Deletes a night that has not started. @throws AppError `conflict` when it has */
export const remove =
  (caller: Caller): Decision =>
  (seen) => {
    if (seen.status !== 'planned')
      throw new AppError('conflict', "A loot night that has started can't be deleted", { reason: 'started' });
    const audit = nightNote(caller, 'removed', seen, { before: toNight(seen) });
    return { set: {}, facts: [{ kind: 'night:removed', data: {}, audit }] };
  };

/** Restores a deleted night. It does not start by itself when its time has passed meanwhile. */
export const restore =
  (caller: Caller): Decision =>
  (seen, now) => {
    const hasPassed = seen.startsAt != null && seen.startsAt.getTime() <= now;
    // Members were told of the deletion, so they are told of the start again.
    const set = { announced: false, ...(hasPassed && { startsAt: null }) };
    const audit = nightNote(caller, 'restored', seen, { after: toNight({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'night:restored', data: {}, audit }] };
  };
