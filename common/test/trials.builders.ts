// Trials for tests, typed by the api, each field overridable.
import type { Trial, TrialParticipant, TrialRound } from '../src/trials/trials.api.ts';
import { inHours, me, other } from './people.ts';

/** A round that is open, with three ways, one of them deadly. */
export const aTrialRound = (parts: Partial<TrialRound> = {}): TrialRound => ({
  ...{ number: 1, title: 'The drum sand', text: 'The ground answers every step.' },
  ways: (['a', 'b', 'c'] as const).map((key) => ({
    ...{ key, text: `Way ${key}`, deadly: null, outcome: null, count: null },
  })),
  ...{ deadlyCount: 1, places: 3, hash: 'ab'.repeat(32), secret: null },
  ...{ opensAt: inHours(0), closesAt: inHours(0.01), turnsAt: null, players: 4, chosen: 1, result: null },
  ...parts,
});

/** One that can be joined, of somebody else. */
export const aTrial = (parts: Partial<Trial> = {}): Trial => ({
  ...{ id: 7, theme: 'The Deep Desert', startedBy: 'Corvin Thale', startedByDiscordId: other },
  ...{ status: 'joining', cancelReason: null, startsAt: inHours(0.03), roundSeconds: 25 },
  ...{ spiceReward: 200, solariReward: 100, participantCount: 4, survivorCount: 4, rises: 0 },
  ...{ winnerId: null, winnerUsername: null, winnerDiscordId: null, seedHash: 'cd'.repeat(32), seed: null },
  ...{ round: null, last: null, createdAt: inHours(-0.02), completedAt: null, updatedAt: inHours(-0.02), version: 1 },
  ...parts,
});
/** One that Oro Dast has won. */
export const aWonTrial = (parts: Partial<Trial> = {}): Trial =>
  aTrial({
    ...{ id: 6, status: 'completed', survivorCount: 1, seed: 'ef'.repeat(32), version: 9 },
    ...{ winnerId: 2, winnerUsername: 'Oro Dast', winnerDiscordId: '100000000000000055' },
    ...{ startsAt: inHours(-2), createdAt: inHours(-2.1), completedAt: inHours(-1.8), updatedAt: inHours(-1.8) },
    ...parts,
  });

/** The viewer, who still stands. */
export const aTrialParticipant = (parts: Partial<TrialParticipant> = {}): TrialParticipant => ({
  ...{ id: 71, trialId: 7, userId: 1, username: 'Mia', discordId: me },
  ...{ isEliminated: false, eliminatedAt: null, eliminatedIn: null, eliminationReason: null, why: null },
  ...{ survivedRounds: 0, placement: null, joinedAt: inHours(-0.01) },
  ...parts,
});
