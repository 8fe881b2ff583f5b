// The contribution ledger: gives and takes back points, each exactly once, and lists entries.
import type { ContributionEntry } from '@guild/common/members/contributions.api';
import type { PointsBetween } from '@guild/common/contracts/standings.api';
import { contributionKinds } from '@guild/common/members/contributions.derived';
import { limits } from '@guild/common/wire/fields';
import { wallClock } from '@guild/common/wire/guildTime';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { afterOf, pageOf } from '../../../platform/store/queries/lists.ts';
import {
  isGiven,
  LedgerHasChanged,
  newestOf,
  reconcileContribution,
  waitingEntry,
  type Contribution,
  type Deal,
  type LastEntry,
} from './members.contributions.decisions.ts';
import { toEntry, type ContributionModels } from './members.contributions.model.ts';
import type { MemberDocuments } from '../core/members.facts.ts';
import type { MemberDocument, MemberModels } from '../core/members.model.ts';
import type { Points } from './members.points.ts';
import type { MemberStore } from '../core/members.store.ts';

export interface Contributions {
  /**
   * Makes the ledger agree with `isSo`: gives the points of the contribution, or takes them back.
   * Safe to repeat. The caller must check afterwards whether `isSo` still holds.
   * @throws AppError `unavailable` when the member changes all the time
   */
  reconcile(contribution: Contribution, isSo: boolean): Promise<void>;
  /** What members earned from each other by deals since a day of the guild, `YYYY-MM-DD`. */
  between(since: string): Promise<PointsBetween[]>;
  /** A member's ledger, newest first. @throws AppError `not_found` */
  list(memberId: number, paging: Paging, caller: Caller): Promise<Page<ContributionEntry>>;
}
interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
interface Deps {
  readonly models: ContributionModels & Pick<MemberModels, 'members'>;
  readonly documents: Pick<MemberDocuments, 'updateIncludingDeleted' | 'dispatch'>;
  readonly store: Pick<MemberStore, 'byId'>;
  readonly points: Pick<Points, 'of'>;
}

const rounds = 50;

export function createContributions(
  { models: { members, entries }, documents, store, points }: Deps,
  { ids, env }: Pick<Context, 'ids' | 'env'>,
): Contributions {
  /**
   * The membership to which a subject belongs, with its newest row. Reads the member first: an
   * entry that leaves the outbox afterwards is then found among the rows.
   */
  const find = async ({ discordId, subject }: Contribution): Promise<[MemberDocument, LastEntry | null] | null> => {
    const theirs = await members.find({ discordId }).sort({ _id: -1 }).lean();
    const row = await entries.findOne({ subject }).sort({ version: -1 }).lean();
    for (const member of theirs) {
      const isTheirs = row?.memberId === member._id;
      if (isTheirs || waitingEntry(member, subject) !== null) return [member, isTheirs ? row : null];
    }
    const now = theirs.find(({ deletedAt }) => deletedAt === null) ?? theirs[0];
    return now === undefined ? null : [now, null];
  };
  const dealOf = ({ from }: Contribution): Deal | null =>
    from === undefined
      ? null
      : { username: from.username, discordId: from.discordId, day: wallClock(from.at.getTime(), env.timezone).day };
  const hasDealRow = async (memberId: number, { kind, subject }: Contribution, deal: Deal): Promise<boolean> => {
    const sameDeal = { 'from.day': deal.day, memberId, 'from.discordId': deal.discordId, kind };
    return (await entries.findOne({ ...sameDeal, subject: { $ne: subject } }, { _id: 1 }).lean()) !== null;
  };
  /** @returns false if the ledger has changed meanwhile */
  const reconcileOnce = async (contribution: Contribution, isSo: boolean): Promise<boolean> => {
    const found = await find(contribution);
    if (found === null) return true;
    const [member, row] = found;
    const last = newestOf([row, waitingEntry(member, contribution.subject)]);
    if (isGiven(last) === isSo) return true;
    const deal = dealOf(contribution);
    const reconciling = {
      isSo,
      entryId: await ids.next('contribution_entries'),
      points: await points.of(contribution.kind),
      row,
      asOf: member.version,
      deal,
      hasDealRow: deal !== null && (await hasDealRow(member._id, contribution, deal)),
    };
    try {
      // Removed members, too, can get points or lose them.
      await documents.updateIncludingDeleted(member._id, reconcileContribution(contribution, reconciling));
      return true;
    } catch (error) {
      if (error instanceof LedgerHasChanged) return false;
      throw error;
    }
  };

  return {
    async reconcile(contribution, isSo) {
      for (let round = 0; round < rounds; round += 1) if (await reconcileOnce(contribution, isSo)) return;
      throw new AppError('unavailable');
    },

    async between(since) {
      const found = await entries.find({ 'from.day': { $gte: since } }).lean();
      const memberIds = [...new Set(found.map(({ memberId }) => memberId))];
      const people = await members.find({ _id: { $in: memberIds } }, { name: 1, discordId: 1 }).lean();
      const earners = new Map(people.map(({ _id, name, discordId }) => [_id, { username: name, discordId }]));
      const rows = new Map<string, PointsBetween>();
      for (const { memberId, kind, from, points: earned } of found) {
        const earner = earners.get(memberId);
        if (earner === undefined || from == null || kind === 'set' || kind === 'opening') continue;
        const { username, discordId } = from;
        const key = `${memberId} ${discordId} ${kind}`;
        const what = contributionKinds[kind].words;
        const row = rows.get(key) ?? {
          earner,
          from: { username, discordId },
          what,
          times: 0,
          points: 0,
          withoutPoints: 0,
        };
        rows.set(key, { ...row, times: row.times + 1, points: row.points + earned });
      }
      return [...rows.values()];
    },

    async list(memberId, { limit = limits.pageDefault, cursor }, caller) {
      const before = afterOf(cursor);
      const member = await store.byId(memberId);
      if (member?.deletedAt !== null) throw new AppError('not_found');
      await documents.dispatch(memberId);
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
        changesWithTime: true,
      };
    },
  };
}
