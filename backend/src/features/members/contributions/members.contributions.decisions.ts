// What points do to the member whose they are: pure, without clock and database.
import type { ContributionKind } from '@guild/common/members/contributions.derived';
import { limits } from '@guild/common/wire/fields';
import type { AuditNote } from '../../../platform/audit/audit.ts';
import type { Decide } from '../../../platform/documents/documents.ts';
import type { EntryData, EntryDocument } from './members.contributions.model.ts';
import { withTraces } from '../roster/members.decisions.ts';
import type { MemberFact, MemberFacts } from '../roster/members.facts.ts';
import type { MemberDocument } from '../roster/members.model.ts';

/** Something that a person has done for the guild, or did not do after all. */
export interface Contribution {
  readonly kind: ContributionKind;
  /** One key for giving and taking back, for example `event-12-attendance-{discordId}`. */
  readonly subject: string;
  /** Whose contribution it is. */
  readonly discordId: string;
  /** What people call it. */
  readonly about: string;
  readonly link: string;
  /** Who has said so; null: the hall itself. */
  readonly who: AuditNote['actor'];
}
/** A line about the same thing may have been written since the ledger was read. */
export class LedgerHasChanged extends Error {}

/** What is known of the newest line about a subject. */
export type LastEntry = Pick<EntryDocument, 'points' | 'takenBack' | 'version'>;
const within = (value: number): number => Math.min(limits.amount, Math.max(0, value));

/** The newest line about a subject that still waits in a member's outbox. */
export function waitingEntry({ outbox }: Pick<MemberDocument, 'outbox'>, subject: string): LastEntry | null {
  const lines = (outbox as readonly MemberFact[]).flatMap(({ data }) => {
    const { entry, version } = (data as MemberFact['data'] | null | undefined) ?? {};
    return entry?.subject === subject && version !== undefined ? [{ ...entry, version }] : [];
  });
  return newestOf(lines);
}
/** The line with the highest version. */
export const newestOf = (lines: readonly (LastEntry | null)[]): LastEntry | null =>
  lines.reduce((a, b) => (a === null || (b !== null && b.version > a.version) ? b : a), null);
/** Whether this line says that something is so. */
export const isGiven = (last: LastEntry | null): boolean => last !== null && !last.takenBack;

interface Reconciling {
  readonly isSo: boolean;
  /** The id of the line, should there be one. */
  readonly entryId: number;
  /** What the kind brings now. */
  readonly points: number;
  /** The newest line about the subject among the rows, which were read after the member had this version. */
  readonly row: LastEntry | null;
  readonly asOf: number;
}
/**
 * Gives the points of a contribution, or takes back what it had brought; null when the ledger says so already.
 * @throws LedgerHasChanged when the rows are to be read again
 */
export const reconcileContribution =
  (
    { kind, subject, about, link, who }: Contribution,
    { isSo, entryId: id, points, row, asOf }: Reconciling,
  ): Decide<MemberDocument, MemberFacts> =>
  (seen) => {
    // Every line of the ledger is a change of the contribution: one that came since stands in the outbox or among newer rows.
    if ((seen.changedIn?.contribution ?? 0) > asOf) throw new LedgerHasChanged();
    const last = newestOf([row, waitingEntry(seen, subject)]);
    if (isGiven(last) === isSo) return null;
    const change = last !== null && isGiven(last) ? -last.points : points;
    if (isSo && change === 0) return null;
    const before = seen.contribution ?? 0;
    const after = within(before + change);
    const entry: EntryData = {
      id,
      key: `${subject}-${id.toString()}`,
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
    };
    return {
      set: withTraces(seen, { contribution: after }),
      facts: [{ kind: 'member:updated', data: { access: false, entry, version: seen.version + 1 } }],
    };
  };
