// The ledger of contributions: points given and taken back, each exactly once, and its reading.
import type { ContributionKind } from '@guild/common/members/contributions.derived';
import type { ContributionEntry } from '@guild/common/members/contributions.api';
import { limits } from '@guild/common/wire/fields';
import type { Deed } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/http.ts';
import { afterOf, pageOf } from '../../platform/data/lists.ts';
import { toEntry, type ContributionModels, type EntryData } from './members.contributions.model.ts';
import type { MemberFactData, MemberFacts } from './members.facts.ts';
import type { MemberDocument, MemberModels } from './members.model.ts';
import type { Points } from './members.points.ts';
import type { MemberStore } from './members.store.ts';

/** Something that a person has done for the guild, or turns out not to have done. */
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
  readonly who: Deed['actor'];
}
export interface Contributions {
  /**
   * Makes the ledger say whether this is so: gives the points of its kind, or takes back what it had brought. To be called again as
   * often as one likes; whoever calls looks afterwards whether it is still so.
   * @throws AppError `unavailable` when the member is written all the time
   */
  settle(contribution: Contribution, isSo: boolean): Promise<void>;
  /** The entry that an admin leaves who sets a member's contribution. */
  entryOfSetting(member: MemberDocument, value: number, caller: Caller): Promise<EntryData>;
  /** A member's ledger, newest first. @throws AppError `not_found` */
  list(memberId: number, paging: Paging, caller: Caller): Promise<Page<ContributionEntry>>;
}
interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
interface Parts {
  readonly models: ContributionModels & Pick<MemberModels, 'members'>;
  readonly store: MemberStore;
  readonly source: MemberFacts;
  readonly points: Pick<Points, 'of'>;
}
type Known = Pick<EntryData, 'points' | 'takenBack'>;

const rounds = 50;
const within = (value: number): number => Math.min(limits.amount, Math.max(0, value));

/** The newest entry about a subject that still waits in a member's outbox. */
function waitingOf({ outbox }: MemberDocument, subject: string): EntryData | null {
  const entries = outbox.flatMap(({ data }) => (data as MemberFactData | null)?.entry ?? []);
  return entries.filter((one) => one.subject === subject).at(-1) ?? null;
}

export function createContributions(
  { models: { members, entries }, store, source, points }: Parts,
  { ids, facts }: Pick<Context, 'ids' | 'facts'>,
): Contributions {
  const written = (subject: string) => entries.findOne({ subject }).sort({ version: -1 }).lean();

  /**
   * The membership that a subject belongs to with its last entry. The member is read first: an entry that has left the outbox since then,
   * or before, stands among the rows.
   */
  const find = async ({ discordId, subject }: Contribution): Promise<[MemberDocument, Known | null] | null> => {
    const theirs = await members.find({ discordId }).sort({ _id: -1 }).lean();
    const row = await written(subject);
    for (const member of theirs) {
      const waiting = waitingOf(member, subject);
      if (waiting !== null) return [member, waiting];
      if (row?.memberId === member._id) return [member, row];
    }
    const now = theirs.find(({ deletedAt }) => deletedAt === null) ?? theirs[0];
    return now === undefined ? null : [now, null];
  };
  const next = async (
    member: MemberDocument,
    { kind, subject, about, link, who }: Contribution,
    last: Known | null,
    change: number,
  ): Promise<EntryData> => {
    const before = member.contribution ?? 0;
    const after = within(before + change);
    const id = await ids.next('contribution_entries');
    return {
      ...{ id, key: `${subject}-${id.toString()}`, kind, subject, points: after - before, before, after, about, link },
      takenBack: last !== null && !last.takenBack,
      username: who?.username ?? null,
      discordId: who?.discordId ?? null,
    };
  };

  return {
    async settle(contribution, isSo) {
      for (let round = 0; round < rounds; round += 1) {
        const found = await find(contribution);
        if (found === null) return;
        const [member, last] = found;
        const isGiven = last !== null && !last.takenBack;
        if (isGiven === isSo) return;
        const change = isGiven ? -last.points : await points.of(contribution.kind);
        if (!isGiven && change === 0) return;
        const entry = await next(member, contribution, last, change);
        const guard = { _id: member._id, version: member.version };
        const changes = { contribution: entry.after };
        if (await store.change(guard, changes, 'member:updated', { access: false, entry })) return;
      }
      throw new AppError('unavailable');
    },

    async entryOfSetting({ contribution }, value, { username, discordId }) {
      const before = contribution ?? 0;
      const id = await ids.next('contribution_entries');
      const what = { kind: 'set', subject: null, about: null, link: null, takenBack: false } as const;
      return {
        id,
        key: `set-${id.toString()}`,
        ...what,
        points: value - before,
        before,
        after: value,
        username,
        discordId,
      };
    },

    async list(memberId, { limit = limits.pageDefault, cursor }, caller) {
      const before = afterOf(cursor);
      const member = await store.byId(memberId);
      if (member?.deletedAt !== null) throw new AppError('not_found');
      await facts.deliver(source, memberId);
      const found = await entries
        .find({ memberId, ...(before !== null && { version: { $lt: before } }) })
        .sort({ version: -1 })
        .limit(limit + 1)
        .lean();
      const isGuest = caller.access === 'Guest';
      return {
        ...pageOf(
          found,
          limit,
          (row) => toEntry(row, isGuest),
          ({ version }) => version,
        ),
        noETag: true,
      };
    },
  };
}
