// Leads a trial to where a call finds it, and keeps it there: one trial lives at a time, and nothing of it is due while a test runs.
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

/** Whether a call speaks of trials: those are led one after the other. */
export const speaksOfTrials = ({ path }: Pick<Route, 'path'>): boolean => path.startsWith('/api/trials');

/** Ends the trial that lives, so that another one can be opened. */
export async function endTrial(hall: Hall): Promise<void> {
  const ended = { status: 'cancelled', live: null, cancelReason: 'by_admin', dueAt: null };
  const completedAt = new Date(hall.clock.now());
  await (await trialsOf(hall)).updateMany({ live: true }, { $set: { ...ended, completedAt }, $inc: { version: 1 } });
}

/** What has happened before a call of this name; the others find people who wait for the beginning. */
const running: readonly string[] = ['chooseWay', 'useTrialItem', 'betOnSurvivor', 'cheer'];
/** Those who make these calls have fallen. */
const fallen: readonly string[] = ['betOnSurvivor', 'cheer'];
/** These calls find a trial that has been won. */
const won: readonly string[] = ['getTrialStoryPicture'];

/** An open round whose time never comes to its end. */
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

/** Somebody of the demo guild, by the ids that it is made with. */
const ofTheDemoGuild = { discordId: '100000000000001000', username: 'Dune Demo', role: 'Member' };

/** Leads a trial of the maker's to where a call of this name finds it; everybody who may make the call takes part. */
export async function leadTrial(id: number, name: string, { hall, making }: MakerParts): Promise<void> {
  const at = `/api/trials/${id.toString()}`;
  // Who takes part already is refused, which is as good.
  if (name !== 'joinTrial') for (const each of [...making.insiders, making.other]) await each.post(`${at}/join`);
  if (name === 'joinDemoPeople') await hall.stranger().post('/auth/dev', ofTheDemoGuild);
  // Nobody cheers twice within a second.
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

/** Somebody in the trial who has not fallen when others bet. */
export async function survivorIn(id: number, { hall, making: { other } }: MakerParts): Promise<number> {
  const trial = await (await trialsOf(hall)).findOne({ _id: id });
  const found = trial?.participants.find(({ discordId }) => discordId === other.discordId);
  return found?.userId ?? 0;
}
