// Decisions about deposit and withdrawal requests: pure functions.
import { may } from '@guild/common/members/ranks';
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { NewRequest, RequestKind } from '@guild/common/treasury/treasury.requests.api';
import { changeOf, refusedChange } from '@guild/common/treasury/treasury.rules';
import { actorOf, noteOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Draft } from '../../../platform/store/outbox/facts.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { book, entryBy, refusal, type ResourceDecision } from '../core/treasury.decisions.ts';
import type { ResourceFacts } from '../core/treasury.facts.ts';
import type { ResourceDocument } from '../core/treasury.model.ts';
import { pendingData, type RequestData, type RequestRow } from './treasury.requests.model.ts';

/** Most pending requests for one resource, and most of one person for it. */
const maxOpen = { all: 300, each: 20 } as const;

/** Ids that a command may use. */
export interface NewIds {
  readonly requestId: number;
  readonly entryId: number;
}

/** The audit entry of a request. */
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
/** The ledger entry of a deposit or withdrawal. A deposit counts as a gift. */
const entryOfRequest = (entryId: number, row: RequestRow, decidedBy: string | null) => ({
  ...entryBy(entryId, row.kind, row, row.note),
  decidedBy,
  giver: row.kind === 'deposit' ? { username: row.username, discordId: row.discordId } : null,
});

/** Whether a request was just decided, so that it may have no row yet. */
const isDecided = ({ outbox }: ResourceDocument, requestId: number): boolean =>
  outbox.some(({ kind, data }) => kind === 'treasury-request:decided' && (data as RequestData).id === requestId);

interface Asking {
  readonly ids: NewIds;
  readonly actor: Caller;
  /** Whether the amount is booked at once. */
  readonly trusted: boolean;
}
/**
 * Requests a deposit or withdrawal. It is booked at once for admins, or if deposits are trusted.
 * Otherwise it waits for an admin.
 */
export const ask =
  (
    { kind, amount, note }: NewRequest & { readonly kind: RequestKind },
    { ids, actor, trusted }: Asking,
  ): ResourceDecision =>
  (seen, now) => {
    // Only when the call is repeated.
    if (seen.requests.some(({ id }) => id === ids.requestId) || isDecided(seen, ids.requestId)) return null;
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
    if (may(actor, 'treasury') || trusted) {
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
/** @throws AppError `not_found` if the request is unknown, `conflict` if it was just decided */
function waitingOf(seen: ResourceDocument, requestId: number): RequestRow {
  const row = seen.requests.find(({ id }) => id === requestId);
  if (row !== undefined) return row;
  throw isDecided(seen, requestId) ? refusal('already_decided') : new AppError('not_found');
}
const by = ({ username, discordId }: Caller) => ({ decidedBy: username, decidedByDiscordId: discordId });

/**
 * An admin approves a request. One write changes the amount, removes the request and adds the
 * ledger entry.
 */
export const approve =
  (requestId: number, entryId: number, admin: Caller): ResourceDecision =>
  (seen, now) => {
    const row = waitingOf(seen, requestId);
    if (row.discordId === admin.discordId) throw new AppError('not_allowed', "You can't approve your own request.");
    const why = entryOfRequest(entryId, row, admin.username);
    const { set, booked } = book(seen, changeOf(row), { why, by: admin, now });
    const data: RequestData = { ...pendingData(row), status: 'approved', ...by(admin) };
    const audit = requestNote(actorOf(admin), 'approved', seen, data);
    return { set: { ...set, requests: without(seen, new Set([requestId])) }, facts: [booked, decided(data, audit)] };
  };

/** An admin refuses a request and gives a reason. */
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

/** The person takes their request back. */
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

/**
 * Takes back the pending requests of a removed member.
 * @param until only requests made until then, ms since 1970
 */
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
