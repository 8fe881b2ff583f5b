// Resource decisions, and the booking of amounts: pure functions.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { NewResource, ResourceChange } from '@guild/common/treasury/treasury.api';
import {
  addToHistory,
  isReached,
  refusedChange,
  treasurySentence,
  type TreasuryRefusal,
} from '@guild/common/treasury/treasury.rules';
import { actorOf, noteOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { NewDocument, Decide, Fields } from '../../../platform/store/documents/documents.ts';
import type { Draft } from '../../../platform/store/outbox/facts.ts';
import { givenFields } from '../../../platform/store/documents/edits.ts';
import { AppError, stale, type ErrorDetails } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ResourceFacts } from './treasury.facts.ts';
import type { EntryData } from '../ledger/treasury.ledger.model.ts';
import { historyOf, keysOf, reachedOf, toResource, type ResourceDocument } from './treasury.model.ts';

export type ResourceDecision = Decide<ResourceDocument, ResourceFacts>;
/** Who makes a change; null: the system. */
export type By = Pick<Caller, 'username' | 'discordId'> | null;

/** The error for a refused command. */
export const refusal = (why: TreasuryRefusal, more: ErrorDetails = {}): AppError =>
  new AppError('conflict', treasurySentence(why), { reason: why, ...more });

/** The audit entry of a command. @param actor null: the system */
export function resourceNote(
  actor: AuditNote['actor'],
  verb: AuditVerb<'resource'>,
  seen: ResourceDocument,
  set: Fields<ResourceDocument> = {},
): AuditNote {
  const before = toResource(seen);
  return noteOf(actor, { entity: 'resource', verb, name: seen.name, before, after: toResource({ ...seen, ...set }) });
}

/** The fields of an entry except amounts and resource. */
export type Why = Pick<
  EntryData,
  'id' | 'kind' | 'note' | 'refers' | 'username' | 'discordId' | 'decidedBy' | 'giver' | 'bookingKey'
>;
/** An entry that is no gift and refers to no other entry. */
export const entryBy = (id: number, kind: EntryData['kind'], by: By, note: string | null): Why => ({
  id,
  kind,
  note,
  refers: null,
  decidedBy: null,
  giver: null,
  username: by?.username ?? null,
  discordId: by?.discordId ?? null,
});

/** The ledger entry of a change to `after`. */
const entryOf = (
  seen: Pick<ResourceDocument, 'name' | 'unit' | 'currentAmount' | 'version'>,
  after: number,
  why: Why,
): EntryData => ({
  ...why,
  before: seen.currentAmount,
  after,
  resourceVersion: seen.version + 1,
  resourceName: seen.name,
  unit: seen.unit,
});

/**
 * The fields to set, with derived ones: sort keys, time of reaching the goal, history, and who
 * changed it when.
 */
function withAmounts(
  seen: ResourceDocument,
  set: Fields<ResourceDocument>,
  { by, now }: { readonly by: By; readonly now: number },
): Fields<ResourceDocument> {
  const updated = { ...seen, ...set };
  const moved = updated.currentAmount !== seen.currentAmount;
  return {
    ...set,
    ...keysOf(updated),
    reachedAt: reachedOf(seen, updated, now),
    ...(moved && { history: addToHistory(historyOf(seen), updated.currentAmount, now) }),
    lastUpdated: new Date(now),
    shownVersion: seen.version + 1,
    ...(by !== null && { updatedBy: by.username, updatedByDiscordId: by.discordId }),
  };
}

/** Whether a change of the amount (not of the goal) has reached the goal. */
const hasReached = (seen: ResourceDocument, currentAmount: number): boolean =>
  !isReached(seen) && isReached({ ...seen, currentAmount });

/**
 * Changes the amount and adds the ledger entry.
 * @throws AppError `conflict` not enough, or too much
 */
export function book(
  seen: ResourceDocument,
  change: number,
  { why, by, now }: { readonly why: Why; readonly by: By; readonly now: number },
): { readonly set: Fields<ResourceDocument>; readonly booked: Draft<ResourceFacts> & { kind: 'resource:booked' } } {
  const refused = refusedChange(seen.currentAmount, change);
  if (refused !== null) throw refusal(refused, { available: seen.currentAmount });
  const after = seen.currentAmount + change;
  const set = withAmounts(seen, { currentAmount: after }, { by, now });
  const data = { entry: entryOf(seen, after, why), reached: hasReached(seen, after) };
  return { set, booked: { kind: 'resource:booked', data } };
}

/** Builds a new resource. Its initial amount is the first entry of its ledger. */
export function buildResource(
  id: number,
  fields: NewResource,
  by: Pick<Caller, 'username' | 'discordId'>,
  now: number,
): NewDocument<ResourceDocument> {
  return {
    _id: id,
    ...fields,
    ...keysOf(fields),
    lastUpdated: new Date(now),
    updatedBy: by.username,
    updatedByDiscordId: by.discordId,
    history: addToHistory([], fields.currentAmount, now),
    reachedAt: reachedOf({ reachedAt: null }, fields, now),
    requests: [],
    corrections: 0,
    bookedKeys: [],
    shownVersion: 1,
  };
}
/** The first entry of a new resource's ledger. */
export const openingOf = (
  made: Pick<ResourceDocument, 'name' | 'unit' | 'currentAmount'>,
  entryId: number,
  by: By,
): EntryData =>
  entryOf({ ...made, currentAmount: 0, version: 0 }, made.currentAmount, entryBy(entryId, 'opening', by, null));
/** The fact of a new resource. @param entryId id of its first entry */
export const creation =
  (entryId: number, actor: Caller) =>
  (made: ResourceDocument): Draft<ResourceFacts>[] => {
    const opening = openingOf(made, entryId, actor);
    const what = { entity: 'resource', verb: 'created', name: made.name, after: toResource(made) } as const;
    const data = { entry: opening, reached: false };
    return [{ kind: 'resource:created', data, audit: noteOf(actor, what) }];
  };

/**
 * Refuses an edit that has not seen the current fields.
 * New requests of members do not make an edit stale.
 */
function refuseUnseen(version: number | undefined, seen: ResourceDocument): void {
  if (version === undefined || (version >= seen.shownVersion && version <= seen.version)) return;
  throw stale(toResource(seen));
}

/** An admin edits a resource. @param entryId id of a new entry, if the amount changes */
export const edit =
  (change: ResourceChange, entryId: number, actor: Caller): ResourceDecision =>
  (seen, now) => {
    refuseUnseen(change.version, seen);
    const { note, ...fields } = givenFields(change);
    const set = withAmounts(seen, fields, { by: actor, now });
    const after = set.currentAmount ?? seen.currentAmount;
    const moved = after !== seen.currentAmount;
    const entry = moved
      ? entryOf({ ...seen, ...fields, currentAmount: seen.currentAmount }, after, {
          ...entryBy(entryId, 'set', actor, note ?? null),
        })
      : null;
    const audit = resourceNote(actorOf(actor), 'updated', seen, set);
    return { set, facts: [{ kind: 'resource:updated', data: { entry, reached: hasReached(seen, after) }, audit }] };
  };

/** Deletes a resource, for an admin. */
export const softDelete =
  (actor: Caller): ResourceDecision =>
  (seen) => {
    const what = { entity: 'resource', verb: 'removed', name: seen.name, before: toResource(seen) } as const;
    return { set: {}, facts: [{ kind: 'resource:removed', data: {}, audit: noteOf(actor, what) }] };
  };

export const restore =
  (actor: Caller): ResourceDecision =>
  (seen) => {
    const what = { entity: 'resource', verb: 'restored', name: seen.name, after: toResource(seen) } as const;
    return { set: {}, facts: [{ kind: 'resource:restored', data: {}, audit: noteOf(actor, what) }] };
  };
