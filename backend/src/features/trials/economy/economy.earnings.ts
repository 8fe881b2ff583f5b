// Payout of a finished trial to its participants, once, before the next trial can begin.
import { earningsOf, type Purse } from '@guild/common/trials/economy.rules';
import { wallClock } from '@guild/common/wire/guildTime';
import type { Feat } from '@guild/common/trials/titles.rules';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import type { Collection } from 'mongodb';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { Context } from '../../../platform/features/context.ts';
import { countForHost, isPaidForHost, payOut, type TrialEarnings } from './economy.decisions.ts';
import type { FremenDocuments } from './economy.facts.ts';
import type { FremenModels, ResultRow } from './economy.model.ts';
import { trialFacts } from '../core/trials.facts.ts';
import type { Participant, TrialDocument } from '../core/trials.model.ts';
import { hasPlayed } from '../core/trials.rounds.ts';
import { guessesOf } from '../core/trials.views.ts';

type Over = Omit<TrialDocument, 'outbox'>;

/** Whether a person survived a drawing of lots without an item that keeps their place. */
const livedLots = ({ rounds }: Over, userId: number): boolean =>
  rounds.some(({ result }) => {
    const own = result?.choices.find((one) => one.userId === userId);
    return own?.why === null && !own.heldPlace && result?.choices.some(({ why }) => why === 'no_place') === true;
  });

const playersOf = (trial: Over): Participant[] => trial.participants.filter((one) => hasPlayed(trial, one));

function featOf(trial: Over, one: Participant): Feat {
  const won = trial.winnerId === one.userId;
  return {
    won,
    wonBySpeed: won && trial.rounds.at(-1)?.result?.bySpeed === true,
    fellInFirstRound: one.fellIn === 1,
    livedLots: livedLots(trial, one.userId),
    emptyHanded: one.kit.length === 0,
    players: playersOf(trial).length,
  };
}
const endOf = ({ completedAt, updatedAt }: Over): Date => completedAt ?? updatedAt;

/** What a finished trial earns a participant. @param zone IANA name of the guild's time zone */
export function trialEarningsOf(trial: Over, one: Participant, zone: string): TrialEarnings {
  const played = hasPlayed(trial, one);
  const promised = { ...trial, players: playersOf(trial).length };
  const placement = played ? (one.placement ?? trial.participants.length) : null;
  const { spice, solari, raisedBy } =
    placement === null
      ? { spice: 0, solari: 0, raisedBy: [] }
      : earningsOf(promised, { placement, survivedRounds: one.survivedRounds, kit: one.kit });
  const raising = one.kit.filter(({ itemId, usedIn }) => usedIn === null && raisedBy.includes(itemId));
  return {
    trialId: trial._id,
    theme: trial.theme,
    day: wallClock(endOf(trial).getTime(), zone).day,
    person: { userId: one.userId, username: one.username, discordId: one.discordId },
    notPlayed: played ? null : one.why === 'left' ? 'left' : 'no_round',
    placement,
    survivedRounds: one.survivedRounds,
    spice,
    solari,
    feat: featOf(trial, one),
    honor: one.bet !== null && one.bet === trial.winnerId,
    rightGuesses: guessesOf(trial, one).filter(({ isRight }) => isRight === true).length,
    used: one.kit.filter(({ usedIn }) => usedIn !== null).map(({ itemId, name }) => ({ itemId, name })),
    raising: raising.map(({ itemId, name, effect }) => ({
      itemId,
      name,
      currency: effect === 'more_spice' ? 'spice' : 'solari',
    })),
  };
}

/** The earnings of a participant, and the part that was paid. */
interface PaidOut {
  readonly earnings: TrialEarnings;
  readonly paid: Purse;
}
export interface TrialPayouts {
  /**
   * Pays a finished trial out to some of its participants, each once, within the limits of the day.
   */
  payOut(trial: Over, some: readonly Participant[]): Promise<PaidOut[]>;
}
export function createTrialPayouts(
  { profiles }: Pick<FremenDocuments, 'profiles'>,
  { env: { timezone, trials: limits } }: Pick<Context, 'env'>,
): TrialPayouts {
  const orNone = (limit: number): number => (limit === 0 ? Infinity : limit);
  const perDay = { spice: orNone(limits.spicePerDay), solari: orNone(limits.solariPerDay) };
  /**
   * Whether the trial is among the host's paid ones of the day. The host's profile decides, so that
   * all processes agree.
   */
  const hostIsPaid = async (trial: Over): Promise<boolean> => {
    const { startedBy: username, startedByDiscordId: discordId } = trial;
    const userId = trial.startedById ?? trial.participants.find((one) => one.discordId === discordId)?.userId;
    if (userId === undefined || playersOf(trial).length === 0) return true;
    const day = wallClock(endOf(trial).getTime(), timezone).day;
    const count = countForHost(
      { trialId: trial._id, day },
      { userId, username, discordId },
      orNone(limits.paidPerHostAndDay),
    );
    return isPaidForHost(await profiles.update(userId, count), trial._id);
  };
  return {
    async payOut(trial, some) {
      const within = { hostIsPaid: await hostIsPaid(trial), perDay };
      return Promise.all(
        some.map(async (one): Promise<PaidOut> => {
          const earnings = trialEarningsOf(trial, one, timezone);
          const { payments = [] } = await profiles.update(one.userId, payOut(earnings, within));
          // Earlier versions paid everything, and did not store payments.
          return { earnings, paid: payments.find(({ trialId }) => trialId === trial._id) ?? earnings };
        }),
      );
    },
  };
}

/** History rows of the players, the winner first. They have no ids yet. */
const resultsOf = (trial: Over, all: readonly PaidOut[]): Omit<ResultRow, '_id'>[] =>
  all
    .flatMap(({ earnings: { person, placement, survivedRounds }, paid }): Omit<ResultRow, '_id'>[] =>
      placement === null
        ? []
        : [
            {
              trialId: trial._id,
              theme: trial.theme,
              players: playersOf(trial).length,
              userId: person.userId,
              username: person.username,
              discordId: person.discordId,
              placement,
              spiceEarned: paid.spice,
              solariEarned: paid.solari,
              survivedRounds,
              completedAt: endOf(trial),
            },
          ],
    )
    .sort((a, b) => a.placement - b.placement || a.userId - b.userId);

interface Deps {
  readonly models: Pick<FremenModels, 'results'>;
  readonly payouts: TrialPayouts;
}
/**
 * Pays a trial out to all participants. Runs before the reply, so that used items are gone before
 * the next trial.
 */
export function trialEarnings(
  { models: { results }, payouts }: Deps,
  { ids, live }: Pick<Context, 'ids' | 'live'>,
): Handler {
  const writeResults = async (trial: Over, all: readonly PaidOut[]): Promise<void> => {
    const rows = resultsOf(trial, all);
    const known = await results.countDocuments({ trialId: trial._id });
    if (known >= rows.length) return;
    const drawn = await ids.nextMany('trial_history', rows.length);
    const withIds = rows.map((row, at): ResultRow => ({ _id: drawn[at] ?? 0, ...row }));
    await insertMissing(results.collection as unknown as Collection<ResultRow>, withIds);
  };
  return on(trialFacts, ['trial:completed'], {
    name: 'trials:settling',
    when: 'before-reply',
    async run({ document: trial }) {
      if (trial.status !== 'completed') return;
      await writeResults(trial, await payouts.payOut(trial, trial.participants));
      live.send(trialRooms.list, 'fremen:settled', { trialId: trial._id });
    },
  });
}
