// Trials for tests, typed by the api, each field overridable.
import type { OwnTrial, Trial, TrialParticipant, TrialRound } from '../src/trials/trials.api.ts';
import { inHours, me, other } from './people.ts';

/** A round that is open, with three ways, one of them deadly. */
export const aTrialRound = (parts: Partial<TrialRound> = {}): TrialRound => ({
  number: 1,
  title: 'The drum sand',
  text: 'The ground answers every step.',
  telling: null,
  ways: (['a', 'b', 'c'] as const).map((key) => ({
    key,
    text: `Way ${key}`,
    deadly: null,
    outcome: null,
    count: null,
  })),
  deadlyCount: 1,
  places: 3,
  hash: 'ab'.repeat(32),
  secret: null,
  opensAt: inHours(0),
  closesAt: inHours(0.01),
  revealsAt: null,
  players: 4,
  chosen: 1,
  result: null,
  ...parts,
});

/** One that can be joined, of somebody else. */
export const aTrial = (parts: Partial<Trial> = {}): Trial => ({
  id: 7,
  theme: 'The Deep Desert',
  startedBy: 'Corvin Thale',
  startedByDiscordId: other,
  status: 'joining',
  cancelReason: null,
  startsAt: inHours(0.03),
  roundSeconds: 25,
  spiceReward: 200,
  solariReward: 100,
  participantCount: 4,
  survivorCount: 4,
  rises: 0,
  winnerId: null,
  winnerUsername: null,
  winnerDiscordId: null,
  narrativeLog: [],
  seedHash: 'cd'.repeat(32),
  seed: null,
  round: null,
  last: null,
  createdAt: inHours(-0.02),
  completedAt: null,
  updatedAt: inHours(-0.02),
  version: 1,
  ...parts,
});
/** One that Oro Dast has won. */
export const aWonTrial = (parts: Partial<Trial> = {}): Trial =>
  aTrial({
    id: 6,
    status: 'completed',
    survivorCount: 1,
    seed: 'ef'.repeat(32),
    version: 9,
    winnerId: 2,
    winnerUsername: 'Oro Dast',
    winnerDiscordId: '100000000000000055',
    startsAt: inHours(-2),
    createdAt: inHours(-2.1),
    completedAt: inHours(-1.8),
    updatedAt: inHours(-1.8),
    ...parts,
  });

/** The viewer, who still stands. */
export const aTrialParticipant = (parts: Partial<TrialParticipant> = {}): TrialParticipant => ({
  id: 71,
  trialId: 7,
  userId: 1,
  username: 'Mia',
  discordId: me,
  isEliminated: false,
  eliminatedAt: null,
  eliminatedIn: null,
  eliminationReason: null,
  why: null,
  survivedRounds: 0,
  placement: null,
  joinedAt: inHours(-0.01),
  ...parts,
});

/** The time in so many seconds from now, in ISO 8601; before 0: in the past. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const hash = (digit: string): string => digit.repeat(64);
const textOf = { a: 'Walk around the shadow', b: 'Wait for the wind', c: 'Dig in and breathe slowly' } as const;
type Way = TrialRound['ways'][number];

/** An open round of three ways. */
export const anOpenRound = (parts: Partial<TrialRound> = {}): TrialRound => ({
  number: 1,
  title: 'The Last Marker',
  text: 'The marker lies where the wind has left it. Behind it the sand sinks in a circle as wide as a hall, slowly, as if somebody breathed below.',
  telling: null,
  ways: (['a', 'b', 'c'] as const).map((key): Way => ({
    key,
    text: textOf[key],
    deadly: null,
    outcome: null,
    count: null,
  })),
  deadlyCount: 1,
  places: 6,
  hash: hash('a'),
  secret: null,
  opensAt: inSeconds(-5),
  closesAt: inSeconds(20),
  revealsAt: null,
  players: 8,
  chosen: 3,
  result: null,
  ...parts,
});
/** The same round when it is over: the way 'a' was deadly. */
export const aFinishedRound = (parts: Partial<TrialRound> = {}): TrialRound => {
  const { ways, ...round } = anOpenRound();
  const withResult = (way: Way): Way =>
    way.key === 'a'
      ? { ...way, deadly: true, outcome: 'The shadow was longer than it looked.', count: 2 }
      : { ...way, deadly: false, outcome: 'The sand lay still for as long as it took.', count: 3 };
  return {
    ...round,
    ways: ways.map(withResult),
    secret: hash('b'),
    opensAt: inSeconds(-30),
    closesAt: inSeconds(-5),
    revealsAt: inSeconds(-3),
    chosen: 8,
    result: { lived: 6, fell: 2, saved: 0, rose: false, bySpeed: false },
    ...parts,
  };
};

/** One that people join, of the viewer. */
export const aLobby = (parts: Partial<Trial> = {}): Trial => ({
  id: 7,
  theme: 'The Deep Desert',
  startedBy: 'Maren Quill',
  startedByDiscordId: me,
  status: 'joining',
  cancelReason: null,
  startsAt: inSeconds(90),
  roundSeconds: 25,
  spiceReward: 200,
  solariReward: 100,
  participantCount: 2,
  survivorCount: 2,
  rises: 0,
  winnerId: null,
  winnerUsername: null,
  winnerDiscordId: null,
  narrativeLog: [],
  seedHash: hash('c'),
  seed: null,
  round: null,
  last: null,
  createdAt: inSeconds(-30),
  completedAt: null,
  updatedAt: inSeconds(-1),
  version: 3,
  ...parts,
});
/** One whose first round is open. */
export const aPlayedTrial = (parts: Partial<Trial> = {}): Trial =>
  aLobby({
    status: 'running',
    startsAt: inSeconds(-10),
    participantCount: 8,
    survivorCount: 8,
    round: anOpenRound(),
    ...parts,
  });
/** One that somebody else has won. */
export const anOverTrial = (parts: Partial<Trial> = {}): Trial =>
  aLobby({
    status: 'completed',
    startsAt: inSeconds(-90),
    completedAt: inSeconds(-5),
    participantCount: 8,
    survivorCount: 1,
    winnerId: 2,
    winnerUsername: 'Oro Dast',
    winnerDiscordId: other,
    seed: hash('d'),
    last: aFinishedRound({ number: 4 }),
    ...parts,
  });

/** The viewer in it. */
export const aPlayer = (parts: Partial<TrialParticipant> = {}): TrialParticipant => ({
  id: 11,
  trialId: 7,
  userId: 1,
  username: 'Maren Quill',
  discordId: me,
  isEliminated: false,
  eliminatedAt: null,
  eliminatedIn: null,
  eliminationReason: null,
  why: null,
  survivedRounds: 0,
  placement: null,
  joinedAt: inSeconds(-30),
  ...parts,
});
export const anotherPlayer = (parts: Partial<TrialParticipant> = {}): TrialParticipant =>
  aPlayer({ id: 12, userId: 2, username: 'Oro Dast', discordId: other, joinedAt: inSeconds(-20), ...parts });

export const anOwnTrial = (parts: Partial<OwnTrial> = {}): OwnTrial => ({
  trialId: 7,
  round: 1,
  way: null,
  removed: null,
  closesAt: null,
  kit: [],
  bet: null,
  guesses: [],
  version: 3,
  ...parts,
});
