// Mapping of trials to the API. It hides deadly ways, secrets and choices of an open round.
import type {
  Guess,
  OwnTrial,
  FinishedRound,
  Trial,
  TrialParticipant,
  TrialRound,
  TrialStory,
} from '@guild/common/trials/trials.api';
import { glassMs } from '@guild/common/trials/trials.rules';
import { sha256 } from './trials.digest.ts';
import type { Participant, StoredResult, StoredRound, TrialDocument } from './trials.model.ts';

type ViewedTrial = Omit<TrialDocument, 'outbox'>;

/** Fields read for a trial in a list: the two newest rounds, and who plays and has chosen. */
export const shownFields = {
  theme: 1,
  startedBy: 1,
  startedByDiscordId: 1,
  status: 1,
  live: 1,
  cancelReason: 1,
  startsAt: 1,
  completedAt: 1,
  dueAt: 1,
  roundSeconds: 1,
  spiceReward: 1,
  solariReward: 1,
  seed: 1,
  rises: 1,
  winnerId: 1,
  winnerUsername: 1,
  winnerDiscordId: 1,
  narrativeLog: 1,
  createdAt: 1,
  updatedAt: 1,
  version: 1,
  rounds: { $slice: -2 },
  'participants.fellIn': 1,
  'participants.choseAt': 1,
} as const;
export type ShownTrial = Pick<TrialDocument, '_id' | (keyof typeof shownFields & keyof TrialDocument)> & {
  readonly participants: readonly Pick<Participant, 'fellIn' | 'choseAt'>[];
};

/** The round that is open or opens next; null for a trial that is not running. */
export const openRound = ({ status, rounds }: Pick<TrialDocument, 'status' | 'rounds'>): StoredRound | null => {
  const last = status === 'running' ? rounds.at(-1) : undefined;
  return last?.result === null ? last : null;
};
/** The participants who have not fallen. */
export const survivors = <P extends Pick<Participant, 'fellIn'>>({
  participants,
}: {
  readonly participants: readonly P[];
}): P[] => participants.filter(({ fellIn }) => fellIn === null);

/** Until when a participant may choose, ms since 1970. */
export const closesFor = ({ closesAt }: StoredRound, { hasMoreTime }: Pick<Participant, 'hasMoreTime'>): number =>
  closesAt.getTime() + (hasMoreTime ? glassMs : 0);

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function toRound(stored: StoredRound, chosen: number): TrialRound {
  const { result } = stored;
  const taken = (key: string): number => result?.choices.filter(({ way }) => way === key).length ?? 0;
  const fell = result?.choices.filter(({ why }) => why !== null).length ?? 0;
  return {
    number: stored.number,
    title: stored.title,
    text: stored.text,
    telling: stored.telling,
    ways: stored.ways.map((way) => {
      if (result === null) return { key: way.key, text: way.text, deadly: null, outcome: null, count: null };
      const deadly = stored.deadly.includes(way.key);
      return { key: way.key, text: way.text, deadly, outcome: deadly ? way.fell : way.lived, count: taken(way.key) };
    }),
    deadlyCount: stored.deadly.length,
    places: stored.places,
    hash: sha256(stored.secret),
    secret: result === null ? null : stored.secret,
    opensAt: stored.opensAt.toISOString(),
    closesAt: stored.closesAt.toISOString(),
    revealsAt: iso(result?.revealsAt ?? null),
    players: stored.players,
    chosen,
    result: result && {
      lived: result.choices.length - fell,
      fell,
      saved: result.choices.filter(({ saved }) => saved).length,
      rose: result.rose,
      bySpeed: result.bySpeed,
    },
  };
}
/**
 * How many have chosen in the open round. Counts by time: after a thumper has removed a choice its
 * way is empty, and nobody else may notice.
 */
export const chosenNow = ({ participants }: Pick<ShownTrial, 'participants'>): number =>
  participants.filter(({ choseAt }) => choseAt !== null).length;
const chosenThen = ({ choices }: StoredResult): number => choices.filter(({ way }) => way !== null).length;

/** The public view of a trial. */
export function toTrial(stored: ShownTrial): Trial {
  const open = openRound(stored);
  const last = stored.rounds.findLast(({ result }) => result !== null) ?? null;
  return {
    id: stored._id,
    theme: stored.theme,
    startedBy: stored.startedBy,
    startedByDiscordId: stored.startedByDiscordId,
    status: stored.status,
    cancelReason: stored.cancelReason,
    startsAt: stored.startsAt.toISOString(),
    roundSeconds: stored.roundSeconds,
    spiceReward: stored.spiceReward,
    solariReward: stored.solariReward,
    participantCount: stored.participants.length,
    survivorCount: survivors(stored).length,
    rises: stored.rises,
    winnerId: stored.winnerId,
    winnerUsername: stored.winnerUsername,
    winnerDiscordId: stored.winnerDiscordId,
    narrativeLog: [...stored.narrativeLog],
    seedHash: sha256(stored.seed),
    seed: stored.live === null ? stored.seed : null,
    round: open && toRound(open, chosenNow(stored)),
    last: last && toRound(last, last.result === null ? 0 : chosenThen(last.result)),
    createdAt: stored.createdAt.toISOString(),
    completedAt: iso(stored.completedAt),
    updatedAt: stored.updatedAt.toISOString(),
    version: stored.version,
  };
}

/** The public view of a participant, without choices of the open round. */
export const toParticipant = (trialId: number, one: Participant): TrialParticipant => ({
  id: one.id,
  trialId,
  userId: one.userId,
  username: one.username,
  discordId: one.discordId,
  isEliminated: one.fellIn !== null,
  eliminatedAt: iso(one.fellAt),
  eliminatedIn: one.fellIn,
  eliminationReason: one.reason,
  why: one.why,
  survivedRounds: one.survivedRounds,
  placement: one.placement,
  joinedAt: one.joinedAt.toISOString(),
});

/** A participant's guesses. Only those of finished rounds say whether they were right. */
export const guessesOf = (
  { rounds }: Pick<ViewedTrial, 'rounds'>,
  { guesses = [] }: Pick<Participant, 'guesses'>,
): Guess[] =>
  guesses.map(({ round: number, way }) => {
    const round = rounds.find((one) => one.number === number);
    return { round: number, way, isRight: round?.result == null ? null : round.deadly.includes(way) };
  });

/** The private view of one person. @param userId of somebody who need not take part */
export function toOwnTrial(stored: ViewedTrial, userId: number): OwnTrial {
  const me = stored.participants.find((one) => one.userId === userId);
  const round = openRound(stored);
  const playing = me?.fellIn === null && round !== null;
  return {
    trialId: stored._id,
    round: round?.number ?? null,
    way: playing ? me.way : null,
    removed: playing ? me.removed : null,
    closesAt: playing ? new Date(closesFor(round, me)).toISOString() : null,
    kit: (me?.kit ?? []).map((item) => ({ ...item })),
    bet: me?.bet ?? null,
    guesses: me === undefined ? [] : guessesOf(stored, me),
    version: stored.version,
  };
}

const toFinishedRound = (round: StoredRound): FinishedRound => ({
  ...toRound(round, round.result === null ? 0 : chosenThen(round.result)),
  choices: (round.result?.choices ?? []).map((one) => ({ ...one })),
});
/** The finished rounds of a trial. */
export const toStory = (stored: ViewedTrial): TrialStory => ({
  trialId: stored._id,
  narrativeLog: [...stored.narrativeLog],
  rounds: stored.rounds.filter(({ result }) => result !== null).map(toFinishedRound),
});
