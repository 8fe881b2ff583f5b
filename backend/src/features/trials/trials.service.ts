// Trial service: the feature's entry point.
import { may } from '@guild/common/members/ranks';
import type {
  Cheer,
  EffectByHand,
  NewTrial,
  OwnTrial,
  Trial,
  TrialParticipant,
  TrialQuery,
  TrialStory,
} from '@guild/common/trials/trials.api';
import { tooMuchPromised } from '@guild/common/trials/trials.rewards';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { randomBytes } from 'node:crypto';
import { afterCursor, newestFirst, pageOf } from '../../platform/store/queries/lists.ts';
import { isDuplicate } from '../../platform/store/documents/stored.ts';
import { triedId } from '../../platform/store/documents/creation.ts';
import { AppError, invalidInput, unlessGone } from '../../platform/errors.ts';
import { createRateLimit, inMinutes } from '../../platform/http/rateLimits.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import type { Removal } from '../../platform/people/memberData.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Cheers } from './core/trials.cheers.ts';
import * as decisions from './core/trials.decisions.ts';
import type { TrialDocuments } from './core/trials.facts.ts';
import type { CarriedItem, TrialDocument, TrialModels } from './core/trials.model.ts';
import type { Situation } from './story/trials.situations.ts';
import {
  shownFields,
  survivors,
  toOwnTrial,
  toParticipant,
  toStory,
  toTrial,
  type ShownTrial,
} from './core/trials.views.ts';

/** Default page size. Small, because each trial contains all participants. */
const pageSize = 20;

export interface TrialService {
  /** Newest first. */
  listTrials(query: TrialQuery): Promise<Page<Trial>>;
  exists(id: number): Promise<boolean>;
  /** @throws AppError `not_found` */
  getTrial(id: number): Promise<Trial>;
  /** In the order in which they joined. */
  participantsOf(id: number): Promise<TrialParticipant[]>;
  ownTrial(id: number, caller: Caller): Promise<OwnTrial>;
  storyOf(id: number): Promise<TrialStory>;
  /**
   * @throws AppError `invalid_input` for rewards that are too high, `conflict` if another trial is
   * live, `too_many`
   */
  createTrial(fields: NewTrial, caller: Caller): Promise<Trial>;
  join(id: number, caller: Caller): Promise<Trial>;
  leave(id: number, caller: Caller): Promise<Trial>;
  moveStart(id: number, seconds: number, caller: Caller): Promise<Trial>;
  cancel(id: number, caller: Caller): Promise<Trial>;
  /** @throws AppError `conflict` with the reason: too_early, too_late, fallen, taken_away, … */
  choose(id: number, what: { round: number; way: WayKey }, caller: Caller): Promise<OwnTrial>;
  useItem(id: number, what: { round: number; effect: EffectByHand }, caller: Caller): Promise<OwnTrial>;
  betOn(id: number, userId: number, caller: Caller): Promise<OwnTrial>;
  /** @throws AppError `conflict` with the reason: not_fallen, left, too_early, too_late, … */
  guessDeadly(id: number, what: { round: number; way: WayKey }, caller: Caller): Promise<OwnTrial>;
  cheer(id: number, cheer: Cheer, caller: Caller): Promise<void>;
  /** Takes a removed member out of the live trial. */
  withdraw(removal: Pick<Removal, 'discordId' | 'at'>): Promise<void>;
}

const anotherLives = (): AppError =>
  new AppError('conflict', 'A trial is already open. Only one can be played at a time.', { reason: 'running' });

/** The items that people carry into a trial. */
export interface Kits {
  /** @throws AppError if the inventory cannot be read */
  of(caller: Caller): Promise<readonly CarriedItem[]>;
}
interface Deps {
  readonly models: Pick<TrialModels, 'trials'>;
  readonly documents: TrialDocuments;
  readonly situations: () => readonly Situation[];
  readonly kits: Kits;
  readonly cheers: Pick<Cheers, 'cheer'>;
}

export function createTrialService(
  { models: { trials }, documents, situations, kits, cheers }: Deps,
  { ids, clock, redis, env }: Pick<Context, 'ids' | 'clock' | 'redis' | 'env'>,
): TrialService {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'trials',
    points: env.trialsPerHour,
    seconds: 3600,
    sentence: (seconds) => `You opened ${env.trialsPerHour} trials in the last hour. Try again ${inMinutes(seconds)}.`,
  });
  const entering = async (caller: Caller): Promise<decisions.Entering> => ({
    id: await ids.next('trial_participants'),
    caller,
    kit: await kits.of(caller),
  });
  const revised = async (id: number, decide: decisions.TrialDecision): Promise<Trial> =>
    toTrial(await documents.update(id, decide));
  const live = (): Promise<Pick<TrialDocument, '_id'> | null> => trials.findOne({ live: true }, { _id: 1 }).lean();
  const isDue = ({ dueAt }: Pick<TrialDocument, 'dueAt'>): boolean => dueAt !== null && dueAt.getTime() <= clock.now();
  /**
   * The status of a trial, and whether this person still plays. Reads only one participant, because
   * many people cheer at once.
   */
  const placeIn = async (id: number, userId: number): Promise<Pick<TrialDocument, 'status'> & { isAlive: boolean }> => {
    const seen = await trials
      .findOne({ _id: id, deletedAt: null })
      .select({ status: 1, dueAt: 1, participants: { $elemMatch: { userId } } })
      .lean<Pick<TrialDocument, 'status' | 'dueAt'> & Partial<Pick<TrialDocument, 'participants'>>>();
    if (seen === null) throw new AppError('not_found');
    const { status, participants = [] } = isDue(seen) ? await documents.read(id) : seen;
    return { status, isAlive: survivors({ participants }).some((one) => one.userId === userId) };
  };

  return {
    async listTrials({ status, limit = pageSize, cursor }) {
      const filter = {
        deletedAt: null,
        ...(status === 'live' && { live: true as const }),
        ...(status === 'over' && { live: null }),
      };
      const found = await trials
        .find({ $and: [filter, ...afterCursor(newestFirst, cursor)] })
        .select(shownFields)
        .sort({ _id: -1 })
        .hint(status === 'live' || status === 'over' ? { deletedAt: 1, live: 1, _id: -1 } : { deletedAt: 1, _id: -1 })
        .limit(limit + 1)
        .lean<ShownTrial[]>();
      const settled = await Promise.all(found.map(async (one) => (isDue(one) ? documents.read(one._id) : one)));
      return pageOf(settled, limit, toTrial, ({ _id }) => _id);
    },
    exists: async (id) => (await trials.exists({ _id: id, deletedAt: null })) !== null,
    getTrial: async (id) => toTrial(await documents.read(id)),
    participantsOf: async (id) => (await documents.read(id)).participants.map((one) => toParticipant(id, one)),
    ownTrial: async (id, { userId }) => toOwnTrial(await documents.read(id), userId),
    storyOf: async (id) => toStory(await documents.read(id)),

    async createTrial(fields, caller) {
      const refused = tooMuchPromised(fields, may(caller, 'trials'));
      if (refused.length > 0) throw invalidInput(refused);
      // Reading the live trial ends it if it is due. Check first: rejected commands must not
      // consume an id.
      const before = await live();
      if (before !== null && before._id === triedId('fremen_trials')) return toTrial(await documents.read(before._id));
      if (before !== null && (await documents.read(before._id)).live === true) throw anotherLives();
      await limit.count(caller.discordId);
      const seed = randomBytes(32).toString('hex');
      const newDocument = decisions.buildTrial(await ids.newId('fremen_trials'), fields, {
        host: await entering(caller),
        seed,
        now: clock.now(),
      });
      try {
        return toTrial(await documents.insert(newDocument, decisions.created(caller)));
      } catch (error) {
        throw isDuplicate(error) ? anotherLives() : error;
      }
    },
    async join(id, caller) {
      // Check first: rejected commands must not consume an id.
      decisions.join({ id: 0, caller, kit: [] }, caller)(await documents.read(id), clock.now());
      return revised(id, decisions.join(await entering(caller), caller));
    },
    leave: (id, caller) => revised(id, decisions.leave(caller, situations())),
    moveStart: (id, seconds, caller) => revised(id, decisions.moveStart(seconds, caller)),
    cancel: (id, caller) => revised(id, decisions.cancel(caller)),

    async choose(id, { round, way }, { userId }) {
      const decide = decisions.choose({ userId, round, at: clock.now() }, way);
      return toOwnTrial(await documents.update(id, decide), userId);
    },
    async useItem(id, { round, effect }, { userId }) {
      const decide = decisions.useItem({ userId, round, at: clock.now() }, effect);
      return toOwnTrial(await documents.update(id, decide), userId);
    },
    betOn: async (id, survivor, { userId }) =>
      toOwnTrial(await documents.update(id, decisions.betOn(userId, survivor)), userId),
    async guessDeadly(id, { round, way }, { userId }) {
      const decide = decisions.guessDeadly({ userId, round, at: clock.now() }, way);
      return toOwnTrial(await documents.update(id, decide), userId);
    },

    async cheer(id, cheer, { userId }) {
      const seen = await placeIn(id, userId);
      if (seen.status !== 'running')
        throw new AppError('conflict', 'No trial is being played.', { reason: 'not_running' });
      if (seen.isAlive)
        throw new AppError('conflict', "You're still playing. Only spectators can cheer.", { reason: 'not_fallen' });
      cheers.cheer(id, userId, cheer);
    },

    async withdraw(removal) {
      const liveTrial = await live();
      if (liveTrial === null) return;
      await documents.update(liveTrial._id, decisions.withdraw(removal, situations())).catch(unlessGone);
    },
  };
}
