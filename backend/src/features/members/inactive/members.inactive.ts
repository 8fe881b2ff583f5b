// Inactive members: finds them, asks them, and takes their answer.
import { contributionKindNames } from '@guild/common/members/contributions.api';
import type { InactiveMember, InactiveMembers } from '@guild/common/members/inactive.api';
import { ranksFromHighest, type Member } from '@guild/common/members/members.api';
import { wallClock } from '@guild/common/wire/guildTime';
import type { QueryFilter } from 'mongoose';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ContributionModels } from '../contributions/members.contributions.model.ts';
import type { MemberDocuments } from '../core/members.facts.ts';
import { toMember, type MemberDocument, type MemberModels } from '../core/members.model.ts';
import type { MemberSettingsStore } from '../core/members.settings.ts';
import type { Ranks } from '../ranks/members.ranks.ts';
import {
  askWhetherHere,
  inactiveOf,
  inactiveSince,
  mayAsk,
  sayHere,
  toInactive,
  type Limits,
  type Presence,
} from './members.inactive.decisions.ts';

/**
 * When these people last answered an event that begins after `since`. Others are missing. One query.
 * @param discordIds any number
 */
export type LastAnswers = (discordIds: readonly string[], since: Date) => Promise<ReadonlyMap<string, Date>>;

export interface InactivePeople {
  /**
   * Everybody who was not seen, answered no event and contributed nothing for long, and is not away.
   * Three queries.
   */
  list(): Promise<InactiveMembers>;
  /**
   * Asks an inactive member whether they are still here, at most once in 14 days. Whoever asked first
   * is in the reply.
   * @returns `asked` null: they are active
   * @throws AppError `not_found`
   */
  ask(id: number, caller: Caller): Promise<InactiveMember>;
  /** Asks everybody who may be asked now. @returns their number */
  askAll(caller: Caller): Promise<number>;
  /** The caller says that they are still here. @throws AppError `not_allowed` if they are no member */
  sayHere(caller: Caller): Promise<Member>;
}

const dayMs = 24 * 3_600_000;
/** Older answers and contributions are not looked for, in days. It bounds the queries. */
const lookBackDays = 730;
/** So many people are asked at the same time. */
const askedTogether = 20;

interface Deps {
  readonly models: Pick<MemberModels, 'members'> & Pick<ContributionModels, 'entries'>;
  readonly documents: Pick<MemberDocuments, 'read' | 'update'>;
  readonly settings: Pick<MemberSettingsStore, 'read'>;
  readonly ranks: Pick<Ranks, 'accessNow'>;
  readonly lastAnswers: LastAnswers;
}
export function createInactivePeople(
  { models: { members, entries }, documents, settings, ranks, lastAnswers }: Deps,
  { clock, env }: Pick<Context, 'clock' | 'env'>,
): InactivePeople {
  const fields = { discordId: 1, isOnline: 1, lastActive: 1, createdAt: 1, asked: 1, absence: 1 } as const;
  const limitsNow = (afterDays: number): Limits => {
    const now = clock.now();
    return { since: inactiveSince(now, afterDays), today: wallClock(now, env.timezone).day };
  };
  /** Members with access who were not seen. People without access could not answer. */
  const unseen = async (since: Date): Promise<Presence[]> => {
    const accessOf = await ranks.accessNow();
    const filter: QueryFilter<MemberDocument> = {
      deletedAt: null,
      denied: false,
      role: { $in: ranksFromHighest.filter((rank) => accessOf(rank) !== null) },
      isOnline: false,
      createdAt: { $lt: since },
      $or: [{ lastActive: null }, { lastActive: { $lt: since } }],
    };
    return await members.find(filter, fields).lean();
  };
  const lastContributions = async (ids: readonly number[], since: Date): Promise<ReadonlyMap<number, Date>> => {
    const found = await entries.aggregate<{ _id: number; at: Date }>([
      {
        $match: {
          memberId: { $in: [...ids] },
          at: { $gte: since },
          kind: { $in: [...contributionKindNames] },
          takenBack: false,
        },
      },
      { $group: { _id: '$memberId', at: { $max: '$at' } } },
    ]);
    return new Map(found.map(({ _id, at }) => [_id, at]));
  };
  const list = async (): Promise<InactiveMembers> => {
    const { inactiveAfterDays: afterDays } = await settings.read();
    const limits = limitsNow(afterDays);
    const candidates = await unseen(limits.since);
    if (candidates.length === 0) return { afterDays, members: [] };
    const oldest = new Date(clock.now() - lookBackDays * dayMs);
    const [answers, contributions] = await Promise.all([
      lastAnswers(
        candidates.map(({ discordId }) => discordId),
        oldest,
      ),
      lastContributions(
        candidates.map(({ _id }) => _id),
        oldest,
      ),
    ]);
    const inactive = candidates.flatMap((one) => {
      const signs = { answered: answers.get(one.discordId), contributed: contributions.get(one._id) };
      return inactiveOf(one, signs, limits) ?? [];
    });
    return { afterDays, members: inactive };
  };
  const askOne = (id: number, afterDays: number, caller: Caller): Promise<MemberDocument> =>
    documents.update(id, askWhetherHere(caller, limitsNow(afterDays)));

  return {
    list,
    async ask(id, caller) {
      const { afterDays, members: inactive } = await list();
      const known = inactive.find((one) => one.id === id);
      if (known === undefined) {
        const { lastActive } = await documents.read(id);
        return toInactive({ _id: id }, lastActive);
      }
      const after = await askOne(id, afterDays, caller);
      return { ...toInactive(after, null), seenAt: known.seenAt };
    },
    async askAll(caller) {
      const { afterDays, members: inactive } = await list();
      const due = inactive.filter(({ asked }) => mayAsk(asked?.at, clock.now()));
      let count = 0;
      for (let from = 0; from < due.length; from += askedTogether) {
        const group = due.slice(from, from + askedTogether);
        const asked = await Promise.all(
          group.map(async ({ id, asked: before }) => {
            // Removed meanwhile: nobody is left to ask.
            const after = await askOne(id, afterDays, caller).catch(unlessGone);
            const isNew = after?.asked !== undefined && after.asked.at.toISOString() !== before?.at;
            return isNew && after.asked?.byDiscordId === caller.discordId;
          }),
        );
        count += asked.filter(Boolean).length;
      }
      return count;
    },
    async sayHere(caller) {
      if (caller.memberId === null) throw new AppError('not_allowed');
      return toMember(await documents.update(caller.memberId, sayHere(caller)));
    },
  };
}
