// Contribution decisions: points given and taken back. Pure functions.
import type { ContributionKind } from '@guild/common/members/contributions.derived';
import { limits } from '@guild/common/wire/fields';
import type { AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import type { EntryData, EntryDocument } from './members.contributions.model.ts';
import { withTraces } from '../core/members.decisions.ts';
import type { MemberFact, MemberFacts } from '../core/members.facts.ts';
import type { MemberDocument } from '../core/members.model.ts';

/** A contribution to the guild, given or taken back. */
export interface Contribution {
  readonly kind: ContributionKind;
  /** The same key for giving and taking back, for example `event-12-attendance-{discordId}`. */
  readonly subject: string;
  /** Discord id of the person who contributed. */
  readonly discordId: string;
  /** The name of the thing it is about. */
  readonly about: string;
  readonly link: string;
  /** Who decided it; null: the system. */
  readonly who: AuditNote['actor'];
  /** The other person of a deal. Of each other person, a kind brings points once a day. */
  readonly from?: { readonly username: string; readonly discordId: string; readonly at: Date };
}
/** The ledger has changed since it was read. */
export class LedgerHasChanged extends Error {}

/** The newest entry about a subject. */
export type LastEntry = Pick<EntryDocument, 'points' | 'takenBack' | 'version'>;
const within = (value: number): number => Math.min(limits.amount, Math.max(0, value));

/** The newest entry about a subject in a member's outbox, which has no row yet. */
export function waitingEntry({ outbox }: Pick<MemberDocument, 'outbox'>, subject: string): LastEntry | null {
  const lines = (outbox as readonly MemberFact[]).flatMap(({ data }) => {
    const { entry, version } = (data as MemberFact['data'] | null | undefined) ?? {};
    return entry?.subject === subject && version !== undefined ? [{ ...entry, version }] : [];
  });
  return newestOf(lines);
}
/** The other person of a deal, and the guild's day, as stored in an entry. */
export type Deal = NonNullable<EntryData['from']>;
/** Whether an entry in a member's outbox is about another deal of this kind, person and day. */
const hasWaitingDeal = (
  { outbox }: Pick<MemberDocument, 'outbox'>,
  { kind, subject }: Contribution,
  deal: Deal,
): boolean =>
  (outbox as readonly MemberFact[]).some(({ data }) => {
    const { entry } = (data as MemberFact['data'] | null | undefined) ?? {};
    return (
      entry?.kind === kind &&
      entry.subject !== subject &&
      entry.from?.discordId === deal.discordId &&
      entry.from.day === deal.day
    );
  });
/** The entry with the highest version. */
export const newestOf = (lines: readonly (LastEntry | null)[]): LastEntry | null =>
  lines.reduce((a, b) => (a === null || (b !== null && b.version > a.version) ? b : a), null);
/** Whether the newest entry gives points instead of taking them back. */
export const isGiven = (last: LastEntry | null): boolean => last !== null && !last.takenBack;

interface Reconciling {
  readonly isSo: boolean;
  /** The id of a new entry. */
  readonly entryId: number;
  /** The points of this kind now. */
  readonly points: number;
  /** The newest row about the subject, read after the member had version `asOf`. */
  readonly row: LastEntry | null;
  readonly asOf: number;
  /** Null: the contribution is no deal with another person. */
  readonly deal: Deal | null;
  /** Whether a row is about another deal of the same kind, person and day. */
  readonly hasDealRow: boolean;
}
/**
 * Gives the points of a contribution, or takes them back; null if the ledger is already right.
 * @throws LedgerHasChanged when the rows must be read again
 */
export const reconcileContribution =
  (
    contribution: Contribution,
    { isSo, entryId: id, points, row, asOf, deal, hasDealRow }: Reconciling,
  ): Decide<MemberDocument, MemberFacts> =>
  (seen) => {
    const { kind, subject, about, link, who } = contribution;
    // Every entry changes the member's contribution. So a change after `asOf` can mean an entry
    // that was not read.
    if ((seen.changedIn?.contribution ?? 0) > asOf) throw new LedgerHasChanged();
    const last = newestOf([row, waitingEntry(seen, subject)]);
    if (isGiven(last) === isSo) return null;
    const change = last !== null && isGiven(last) ? -last.points : points;
    if (isSo && change === 0) return null;
    if (isSo && deal !== null && (hasDealRow || hasWaitingDeal(seen, contribution, deal))) return null;
    const before = seen.contribution ?? 0;
    const after = within(before + change);
    const entry: EntryData = {
      id,
      key: `${subject}-${id}`,
      kind,
      subject,
      points: after - before,
      before,
      after,
      about,
      link,
      takenBack: last !== null && !last.takenBack,
      username: who?.username ?? null,
      discordId: who?.discordId ?? null,
      from: deal,
    };
    return {
      set: withTraces(seen, { contribution: after }),
      facts: [{ kind: 'member:updated', data: { access: false, entry, version: seen.version + 1 } }],
    };
  };
