// Queue of the Discord checks: who is due next, and whose turn it is to call Discord.
import { isOnDiscord } from '@guild/common/session/openId';
import type { DiscordTroubleKind } from '@guild/common/discord/discord.api';
import type { Clock } from '../../../platform/process/clock.ts';
import type { RosterPerson } from '../../members/members.service.ts';
import {
  priorities,
  type AccessModels,
  type AccessStateDocument,
  type CheckDocument,
  type Priority,
} from './discord.access.model.ts';
import { retryPauseMs } from './discord.access.rules.ts';

/** At most one call to Discord in this time, over all workers. */
const turnMs = 1000;
/** A minute less than the 15 minutes that are promised, because people wait for their turn. */
const checkIntervalMs = 14 * 60_000;
/** A check that takes longer than this has failed, or has died with its worker. */
const holdMs = 60_000;
/** How long to wait before a problem that only people can solve is looked at again. */
const troublePauseMs = 5 * 60_000;

type Trouble = NonNullable<AccessStateDocument['trouble']>;
export interface AccessQueue {
  /** Takes the next turn. @returns the person to check; null: nobody is due, or it is too early */
  takeNext(): Promise<CheckDocument | null>;
  /**
   * The person is checked. Discord works.
   * @param isOnServer absent: Discord did not say
   * @returns whether there was a problem before
   */
  markChecked(person: CheckDocument, isOnServer?: boolean): Promise<boolean>;
  /**
   * The turn gets longer, because further calls follow the check.
   * @param calls the number of these calls in this turn
   */
  extendTurn(calls: number): Promise<void>;
  /** Nobody calls Discord for this long. The person stays due. @param ms since now */
  pauseChecks(person: CheckDocument, ms: number): Promise<void>;
  /**
   * Discord does not answer, or not properly. The person is due again after a minute, so that one
   * person alone does not stop the checks of others.
   * @returns the problem, and since when Discord has it
   */
  recordFailure(kind: DiscordTroubleKind): Promise<Trouble>;
  /** Makes people due now. Unknown people are added. */
  ask(discordIds: readonly string[]): Promise<void>;
  /** Makes everybody due now. */
  askEverybody(): Promise<void>;
  /** Ends the pause after a problem. A wait that Discord asks for goes on. */
  endPause(): Promise<void>;
  /**
   * Brings the list of people up to date.
   * @param signedIn Discord ids of people with sessions
   * @param members everybody in the roster
   */
  plan(signedIn: readonly string[], members: readonly RosterPerson[]): Promise<void>;
  status(): Promise<{ people: number; waiting: number; checkedAt: Date | null; trouble: Trouble | null }>;
  prepare(): Promise<void>;
}

const stateId = { _id: 'state' } as const;

/** A requested check comes first only once. `plan` corrects the priority of people without sessions. */
const ownPriority = ({ priority }: CheckDocument): Priority =>
  priority === priorities.requested ? priorities.signedIn : priority;

export function createAccessQueue({ checks, state }: AccessModels, clock: Clock): AccessQueue {
  const inMs = (ms: number): Date => new Date(clock.now() + ms);
  /** Does nothing if a check of the person was requested meanwhile, so that they stay due. */
  const release = async (person: CheckDocument, set: Partial<CheckDocument>): Promise<void> => {
    await checks.updateOne({ _id: person._id, dueAt: person.dueAt }, { $set: set });
  };
  const setTrouble = async (kind: DiscordTroubleKind): Promise<Trouble> => {
    const since = inMs(0);
    await state.updateOne({ ...stateId, 'trouble.kind': { $ne: kind } }, { $set: { trouble: { kind, since } } });
    const stored = await state.findOne(stateId).lean();
    return stored?.trouble ?? { kind, since };
  };
  return {
    async takeNext() {
      const isFree = { nextAt: { $lte: inMs(0) }, pausedUntil: { $not: { $gt: inMs(0) } } };
      const turn = await state.updateOne({ ...stateId, ...isFree }, { $set: { nextAt: inMs(turnMs) } });
      if (turn.modifiedCount === 0) return null;
      return checks
        .findOneAndUpdate(
          { dueAt: { $lte: inMs(0) } },
          { $set: { dueAt: inMs(holdMs) } },
          { sort: { priority: 1, dueAt: 1 }, returnDocument: 'after' },
        )
        .lean();
    },
    async markChecked(person, isOnServer) {
      const set = { dueAt: inMs(checkIntervalMs), checkedAt: inMs(0), priority: ownPriority(person) };
      await release(person, isOnServer === undefined ? set : { ...set, isOnServer });
      const before = await state.findOneAndUpdate(stateId, { $set: { failures: 0, trouble: null } }).lean();
      return (before?.trouble ?? null) !== null;
    },
    async extendTurn(calls) {
      await state.updateOne(stateId, { $max: { nextAt: inMs((1 + calls) * turnMs) } });
    },
    async pauseChecks(person, ms) {
      await state.updateOne(stateId, { $max: { nextAt: inMs(ms) } });
      await release(person, { dueAt: inMs(0) });
    },
    async recordFailure(kind) {
      const after = await state
        .findOneAndUpdate(stateId, { $inc: { failures: 1 } }, { returnDocument: 'after' })
        .lean();
      const pause = kind === 'away' ? retryPauseMs(after?.failures ?? 1) : troublePauseMs;
      await state.updateOne(stateId, { $max: { pausedUntil: inMs(pause) } });
      return setTrouble(kind);
    },
    async ask(people) {
      const discordIds = people.filter(isOnDiscord);
      if (discordIds.length === 0) return;
      const update = { $set: { dueAt: inMs(0), priority: priorities.requested }, $setOnInsert: { checkedAt: null } };
      await checks.bulkWrite(
        discordIds.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
        { ordered: false },
      );
    },
    async askEverybody() {
      await checks.updateMany({}, { $set: { dueAt: inMs(0) } });
    },
    async endPause() {
      await state.updateOne(stateId, { $unset: { pausedUntil: 1 } });
    },
    async plan(signedIn, members) {
      const wanted = new Map<string, CheckDocument['priority']>([
        ...members.map(({ discordId, denied }) => [discordId, denied ? priorities.denied : priorities.member] as const),
        ...signedIn.map((_id) => [_id, priorities.signedIn] as const),
        // Their ended sessions are still stored.
        ...members.flatMap(({ discordId, leftServer }) =>
          leftServer === true ? [[discordId, priorities.denied] as const] : [],
        ),
      ]);
      // Discord does not know people who came by OpenID Connect.
      for (const discordId of wanted.keys()) if (!isOnDiscord(discordId)) wanted.delete(discordId);
      const known = await checks.find({}, { priority: 1 }).lean();
      const knownIds = new Set(known.map(({ _id }) => _id));
      const missing = [...wanted].filter(([_id]) => !knownIds.has(_id));
      const notRequested = known.filter(({ priority }) => priority !== priorities.requested);
      const removedIds = notRequested.filter(({ _id }) => !wanted.has(_id)).map(({ _id }) => _id);
      const writes = [
        ...missing.map(([_id, priority]) => ({
          updateOne: {
            filter: { _id },
            update: { $setOnInsert: { dueAt: inMs(0), priority, checkedAt: null } },
            upsert: true,
          },
        })),
        ...notRequested.flatMap(({ _id, priority: before }) => {
          const priority = wanted.get(_id);
          if (priority === undefined || priority === before) return [];
          return [{ updateOne: { filter: { _id, priority: before }, update: { $set: { priority } } } }];
        }),
      ];
      if (writes.length > 0) await checks.bulkWrite(writes, { ordered: false });
      if (removedIds.length > 0)
        await checks.deleteMany({ _id: { $in: removedIds }, priority: { $ne: priorities.requested } });
    },
    async status() {
      const [people, waiting, last, stored] = await Promise.all([
        checks.countDocuments({}),
        checks.countDocuments({ dueAt: { $lte: inMs(0) } }),
        checks
          .findOne({ checkedAt: { $ne: null } }, { checkedAt: 1 })
          .sort({ checkedAt: -1 })
          .lean(),
        state.findOne(stateId).lean(),
      ]);
      return { people, waiting, checkedAt: last?.checkedAt ?? null, trouble: stored?.trouble ?? null };
    },
    async prepare() {
      const first = { nextAt: new Date(0), failures: 0, trouble: null };
      await state.updateOne(stateId, { $setOnInsert: first }, { upsert: true });
    },
  };
}
