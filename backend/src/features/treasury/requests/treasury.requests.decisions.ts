// What is asked of a resource and what becomes of it: pure, without clock and database.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { NewRequest, RequestKind } from '@guild/common/treasury/treasury.requests.api';
import { changeOf, refusedChange } from '@guild/common/treasury/treasury.rules';
import { actorOf, noteOf, type AuditNote } from '../../../platform/audit/audit.ts';
import type { Draft } from '../../../platform/outbox/facts.ts';
import { AppError } from '../../../platform/errors.ts';
import { isAdmin, type Caller } from '../../../platform/session/caller.ts';
import { book, entryBy, refusal, type ResourceDecision } from '../resources/treasury.decisions.ts';
import type { ResourceFacts } from '../resources/treasury.facts.ts';
import type { ResourceDocument } from '../resources/treasury.model.ts';
import { pendingData, type RequestData, type RequestRow } from './treasury.requests.model.ts';

/** How much may wait for one resource, and of one person for it. */
const maxOpen = { all: 300, each: 20 } as const;

/** The ids of what a command may make. */
export interface NewIds {
  readonly requestId: number;
  readonly entryId: number;
}

/** What the record says of a request. */
function requestNote(
  actor: AuditNote['actor'],
  verb: AuditVerb<'resource'>,
  seen: ResourceDocument,
  { kind, amount, note, username, reason }: RequestData,
): AuditNote {
  const after = { kind, amount, unit: seen.unit, note, username, ...(reason !== null && { reason }) };
  return noteOf(actor, { entity: 'resource', verb, name: seen.name, after });
}
const decided = (data: RequestData, audit: AuditNote): Draft<ResourceFacts> => ({
  kind: 'treasury-request:decided',
  data,
  audit,
});
/** The line of the ledger that a deposit or withdrawal leaves: its person's, and their gift. */
const entryOfRequest = (entryId: number, row: RequestRow, decidedBy: string | null) => ({
  ...entryBy(entryId, row.kind, row, row.note),
  decidedBy,
  giver: row.kind === 'deposit' ? { username: row.username, discordId: row.discordId } : null,
});

interface Asking {
  readonly ids: NewIds;
  readonly actor: Caller;
  /** What they ask for is booked at once. */
  readonly trusted: boolean;
}
/** Something is put in or taken out: at once by an admin or who is trusted, otherwise it waits for an admin. */
export const ask =
  (
    { kind, amount, note }: NewRequest & { readonly kind: RequestKind },
    { ids, actor, trusted }: Asking,
  ): ResourceDecision =>
  (seen, now) => {
    const { userId, username, discordId } = actor;
    const row: RequestRow = {
      id: ids.requestId,
      kind,
      amount,
      note: note ?? null,
      userId,
      username,
      discordId,
      askedAt: new Date(now),
    };
    if (isAdmin(actor) || trusted) {
      const { set, booked } = book(seen, changeOf(row), {
        why: entryOfRequest(ids.entryId, row, null),
        by: actor,
        now,
      });
      const data: RequestData = { ...pendingData(row), status: 'approved' };
      const audit = requestNote(actorOf(actor), kind === 'deposit' ? 'deposited' : 'withdrew', seen, data);
      return { set, facts: [booked, decided(data, audit)] };
    }
    const refused = refusedChange(seen.currentAmount, changeOf(row));
    if (refused !== null) throw refusal(refused, { available: seen.currentAmount });
    const own = seen.requests.filter((one) => one.discordId === discordId).length;
    if (seen.requests.length >= maxOpen.all || own >= maxOpen.each) throw refusal('too_many_open');
    const data = pendingData(row);
    const audit = requestNote(actorOf(actor), 'asked', seen, data);
    return { set: { requests: [...seen.requests, row] }, facts: [{ kind: 'treasury-request:asked', data, audit }] };
  };

const without = (seen: ResourceDocument, ids: ReadonlySet<number>): RequestRow[] =>
  seen.requests.filter(({ id }) => !ids.has(id));
/** @throws AppError `not_found` unless it waits: whoever asks knows whether it ever did */
function waitingOf(seen: ResourceDocument, requestId: number): RequestRow {
  const row = seen.requests.find(({ id }) => id === requestId);
  if (row !== undefined) return row;
  const isDone = ({ kind, data }: ResourceDocument['outbox'][number]): boolean =>
    kind === 'treasury-request:decided' && (data as RequestData).id === requestId;
  throw seen.outbox.some(isDone) ? refusal('already_decided') : new AppError('not_found');
}
const by = ({ username, discordId }: Caller) => ({ decidedBy: username, decidedByDiscordId: discordId });

/** An admin approves: the amount changes, the request goes, the ledger has its line, in one write. */
export const approve =
  (requestId: number, entryId: number, admin: Caller): ResourceDecision =>
  (seen, now) => {
    const row = waitingOf(seen, requestId);
    const why = entryOfRequest(entryId, row, admin.username);
    const { set, booked } = book(seen, changeOf(row), { why, by: admin, now });
    const data: RequestData = { ...pendingData(row), status: 'approved', ...by(admin) };
    const audit = requestNote(actorOf(admin), 'approved', seen, data);
    return { set: { ...set, requests: without(seen, new Set([requestId])) }, facts: [booked, decided(data, audit)] };
  };

/** An admin refuses, and says why. */
export const refuse =
  (requestId: number, reason: string, admin: Caller): ResourceDecision =>
  (seen) => {
    const data: RequestData = {
      ...pendingData(waitingOf(seen, requestId)),
      status: 'refused',
      reason,
      ...by(admin),
    };
    const audit = requestNote(actorOf(admin), 'refused', seen, data);
    return { set: { requests: without(seen, new Set([requestId])) }, facts: [decided(data, audit)] };
  };

/** Who asked takes it back. */
export const takeBack =
  (requestId: number, actor: Caller): ResourceDecision =>
  (seen) => {
    const row = waitingOf(seen, requestId);
    if (row.discordId !== actor.discordId)
      throw new AppError('not_allowed', 'Only the person who made the request can do this.', { reason: 'not_own' });
    const data: RequestData = { ...pendingData(row), status: 'withdrawn', ...by(actor) };
    const audit = requestNote(actorOf(actor), 'unasked', seen, data);
    return { set: { requests: without(seen, new Set([requestId])) }, facts: [decided(data, audit)] };
  };

/** What a removed person still asks goes with them. @param until ms since 1970: what they asked until then */
export const takeBackAllOf =
  (discordId: string, until: number): ResourceDecision =>
  (seen) => {
    const theirs = seen.requests.filter((row) => row.discordId === discordId && row.askedAt.getTime() <= until);
    if (theirs.length === 0) return null;
    const facts = theirs.map((row) => {
      const data: RequestData = { ...pendingData(row), status: 'withdrawn' };
      return decided(data, requestNote(null, 'unasked', seen, data));
    });
    return { set: { requests: without(seen, new Set(theirs.map(({ id }) => id))) }, facts };
  };
