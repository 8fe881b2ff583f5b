// Prepares a trial for a call and keeps its state: one trial is open at a time, and nothing is
// due during a test.
import type { Route } from '@guild/common/wire/route';
import type { Hall } from '../harness.ts';
import type { MakerParts } from './leading.ts';

const dayMs = 24 * 3_600_000;
interface StoredParticipant {
  readonly discordId: string;
  readonly userId: number;
  readonly username: string;
}
interface StoredTrial {
  readonly _id: number;
  readonly participants: readonly StoredParticipant[];
}
const trialsOf = async (hall: Hall) => (await hall.database()).collection<StoredTrial>('fremen_trials');

/** Whether a call is about trials: those are prepared one after the other. */
export const speaksOfTrials = ({ path }: Pick<Route, 'path'>): boolean => path.startsWith('/api/trials');

/** Ends the open trial, so that another one can be opened. */
export async function endTrial(hall: Hall): Promise<void> {
  const ended = { status: 'cancelled', live: null, cancelReason: 'by_admin', dueAt: null };
  const completedAt = new Date(hall.clock.now());
  await (await trialsOf(hall)).updateMany({ live: true }, { $set: { ...ended, completedAt }, $inc: { version: 1 } });
}

/** Steps before a call of this name; all other calls find a trial waiting for its start. */
const running: readonly string[] = ['chooseWay', 'useTrialItem', 'betOnSurvivor', 'guessDeadlyWay', 'cheer'];
/** The callers of these have fallen. */
const fallen: readonly string[] = ['betOnSurvivor', 'guessDeadlyWay', 'cheer'];
/** These calls find a won trial. */
const won: readonly string[] = ['getTrialStoryPicture'];

/** An open round that never ends by time. */
const openRound = (now: number, players: number): object => ({
  number: 1,
  deciding: 1,
  situationId: 'test/test',
  title: 'A sound title',
  text: 'A sound text',
  ways: (['a', 'b', 'c'] as const).map((key) => ({
    key,
    text: `Way ${key}`,
    lived: 'They lived.',
    fell: 'They fell.',
  })),
  secret: '0'.repeat(64),
  deadly: ['b', 'c'],
  room: 1,
  players,
  result: null,
  opensAt: new Date(now - 1000),
  closesAt: new Date(now + dayMs),
});

/** A demo player, by the id they are created with. */
const ofTheDemoGuild = { discordId: '100000000000001000', username: 'Dune Demo', role: 'Member' };

/**
 * Prepares a trial of the maker for a call of this name; everybody who may make the call takes
 * part.
 */
export async function leadTrial(id: number, name: string, { hall, making }: MakerParts): Promise<void> {
  const at = `/api/trials/${id}`;
  // A player who has already joined is refused, which is fine.
  if (name !== 'joinTrial') for (const each of [...making.insiders, making.other]) await each.post(`${at}/join`);
  if (name === 'joinDemoPeople') await hall.stranger().post('/auth/dev', ofTheDemoGuild);
  // Nobody can cheer twice within a second.
  if (name === 'cheer') hall.clock.advance(1100);
  const now = hall.clock.now();
  const trials = await trialsOf(hall);
  const { participants = [] } = (await trials.findOne({ _id: id })) ?? {};
  const falls = ({ discordId }: StoredParticipant): boolean =>
    fallen.includes(name) && discordId !== making.other.discordId;
  const glass = { itemId: 1, name: 'Glass', effect: 'more_time', usedIn: null };
  const later = new Date(now + dayMs);
  if (won.includes(name)) {
    const [first] = participants;
    const winner = {
      winnerId: first?.userId,
      winnerUsername: first?.username,
      winnerDiscordId: first?.discordId,
    };
    const over = {
      status: 'completed',
      live: null,
      dueAt: null,
      completedAt: new Date(now),
      beginners: participants.length,
    };
    await trials.updateOne({ _id: id }, { $set: { ...over, ...winner }, $inc: { version: 1 } });
    return;
  }
  const set = running.includes(name)
    ? {
        status: 'running',
        beginners: participants.length,
        rounds: [openRound(now, participants.length)],
        participants: participants.map((one) => ({
          ...one,
          kit: [glass],
          ...(falls(one) && { fellIn: 1, fellAt: new Date(now), why: 'way', reason: 'They fell.' }),
        })),
      }
    : { startsAt: later };
  await trials.updateOne({ _id: id }, { $set: { ...set, dueAt: later }, $inc: { version: 1 } });
}

/** A player who is still alive when others bet. */
export async function survivorIn(id: number, { hall, making: { other } }: MakerParts): Promise<number> {
  const trial = await (await trialsOf(hall)).findOne({ _id: id });
  const found = trial?.participants.find(({ discordId }) => discordId === other.discordId);
  return found?.userId ?? 0;
}
