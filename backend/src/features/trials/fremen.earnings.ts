// What a trial that is over brings to everybody who was in it: paid once, before the next one can begin.
import { earningsOf } from '@guild/common/trials/fremen.rules';
import type { Feat } from '@guild/common/trials/titles.rules';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import type { Collection } from 'mongodb';
import { insertMissing } from '../../platform/data/bulk.ts';
import { on, type Consequence } from '../../platform/data/facts.ts';
import type { Context } from '../../platform/process/context.ts';
import { payOut, type TrialEarnings } from './fremen.decisions.ts';
import type { FremenModels, ResultRow } from './fremen.model.ts';
import type { FremenDocuments } from './fremen.documents.ts';
import { trialFacts } from './trials.facts.ts';
import type { Participant, TrialDocument } from './trials.model.ts';

type Over = Omit<TrialDocument, 'outbox'>;

/** Whether somebody lived in a round in which others fell for want of room, with nothing that kept their place. */
const livedLots = ({ rounds }: Over, userId: number): boolean =>
  rounds.some(({ result }) => {
    const own = result?.choices.find((one) => one.userId === userId);
    return own?.why === null && !own.heldPlace && result?.choices.some(({ why }) => why === 'no_place') === true;
  });

function featOf(trial: Over, one: Participant): Feat {
  const won = trial.winnerId === one.userId;
  return {
    won,
    wonBySpeed: won && trial.rounds.at(-1)?.result?.bySpeed === true,
    fellInFirstRound: one.fellIn === 1,
    livedLots: livedLots(trial, one.userId),
    emptyHanded: one.kit.length === 0,
    players: trial.participants.length,
  };
}

/** What a trial that is over brings to one of those who were in it. */
export function trialEarningsOf(trial: Over, one: Participant): TrialEarnings {
  const placement = one.placement ?? trial.participants.length;
  const promised = { ...trial, players: trial.participants.length };
  const { spice, solari, raisedBy } = earningsOf(promised, {
    placement,
    survivedRounds: one.survivedRounds,
    kit: one.kit,
  });
  const used = one.kit.filter(({ itemId, usedIn }) => usedIn !== null || raisedBy.includes(itemId));
  return {
    trialId: trial._id,
    theme: trial.theme,
    person: { userId: one.userId, username: one.username, discordId: one.discordId },
    ...{ placement, survivedRounds: one.survivedRounds, spice, solari },
    feat: featOf(trial, one),
    honor: one.bet !== null && one.bet === trial.winnerId,
    used: used.map(({ itemId, name }) => ({ itemId, name })),
  };
}

/** The rows of a trial's history, the winner first, but for their ids. */
const resultsOf = (trial: Over, earnings: readonly TrialEarnings[]): Omit<ResultRow, '_id'>[] =>
  [...earnings]
    .sort((a, b) => a.placement - b.placement || a.person.userId - b.person.userId)
    .map(({ person, placement, survivedRounds, spice, solari }) => ({
      ...{ trialId: trial._id, theme: trial.theme, players: trial.participants.length },
      ...{ userId: person.userId, username: person.username, discordId: person.discordId },
      ...{ placement, spiceEarned: spice, solariEarned: solari, survivedRounds },
      completedAt: trial.completedAt ?? trial.updatedAt,
    }));

interface Parts {
  readonly models: Pick<FremenModels, 'results'>;
  readonly documents: Pick<FremenDocuments, 'profiles'>;
}
/** Pays a trial out to everybody who was in it. The reply waits: who begins the next one has lost what they have used. */
export function trialEarnings(
  { models: { results }, documents: { profiles } }: Parts,
  { ids, live }: Pick<Context, 'ids' | 'live'>,
): Consequence {
  const writeResults = async (trial: Over, earnings: readonly TrialEarnings[]): Promise<void> => {
    const known = await results.countDocuments({ trialId: trial._id });
    const rows = resultsOf(trial, earnings);
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
      const earnings = trial.participants.map((one) => trialEarningsOf(trial, one));
      await Promise.all([
        ...earnings.map((one) => profiles.revise(one.person.userId, payOut(one))),
        writeResults(trial, earnings),
      ]);
      live.send(trialRooms.list, 'fremen:settled', { trialId: trial._id });
    },
  });
}
