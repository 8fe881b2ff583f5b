// Row of events with roles: 300 people answer one event at the same moment, half of them on the website
// and half on Discord, each side at a web process of its own.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventRole } from '@guild/common/events/events.roles';
import { roleCustomId } from '../../../backend/src/features/events/integrations/events.discord.message.ts';
import { toEvent, type EventDocument } from '../../../backend/src/features/events/core/events.model.ts';
import { withFigures } from '../../../backend/src/features/events/signup/events.answers.ts';
import { replyTypes } from '../../discord-stand-in/interactions.ts';
import { startDiscord, type StandInDiscord } from '../../discord-stand-in/standIn.ts';
import { median, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn, type Web } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Figure, Row } from '../row.ts';
import { addToServer, discordSettings } from './discord.ts';
import { measured } from './events.ts';

const roleCount = 6;
const timeoutMs = 60_000;

interface Sides {
  readonly hall: Hall;
  readonly discord: StandInDiscord;
  /** The web process that Discord calls. */
  readonly other: Web;
  /** The first half answers on the website, each on a connection of their own. */
  readonly lines: readonly Line[];
  readonly people: readonly SignedIn[];
}
interface Round {
  /** Time from the first request until everybody has their reply, in ms. */
  readonly lastMs: number;
  /** Number of answers that are refused, missing or duplicate, and of seats above the maximum of a role. */
  readonly wrong: number;
}

/** Chooses a role of the menu. @returns whether the person has their reply, at once or later */
async function chooseOnDiscord({ discord, other }: Sides, person: SignedIn, customId: string, roleId: number) {
  const token = `${customId}-${person.discordId}`;
  const { edits } = discord.interactions;
  const acting = { person: { id: person.discordId, username: `Sand Walker ${person.userId}` }, token };
  const url = `http://127.0.0.1:${other.port}`;
  const { status, body } = await discord.interactions.choose(url, acting, customId, roleId.toString());
  if (status !== 200 || body.type !== replyTypes.deferred) return status === 200;
  const until = performance.now() + timeoutMs;
  while (!edits.some((edit) => edit.token === token)) {
    if (performance.now() > until) return false;
    await pause(20);
  }
  return true;
}

async function wrongIn({ hall, people }: Sides, id: number): Promise<number> {
  const event = await hall.db.collection<EventDocument>('events').findOne({ _id: id });
  const rows = event?.answers ?? [];
  const stored = new Set(rows.map(({ userId }) => userId));
  const tooMany = (event?.roles ?? []).map(({ id: roleId, max }) => {
    const taken = rows.filter(({ seatRoleId }) => seatRoleId === roleId).length;
    return Math.max(0, taken - (max ?? taken));
  });
  return tooMany.reduce((sum, one) => sum + one, people.length - stored.size + rows.length - stored.size);
}

async function answerAll(sides: Sides): Promise<Round> {
  const { hall, lines, people } = sides;
  // Each role is wanted by twice as many people as it has seats.
  const max = Math.max(1, Math.floor(people.length / roleCount / 2));
  const roles = Array.from({ length: roleCount }, (_each, at): EventRole => ({
    id: at + 1,
    name: `Role ${at + 1}`,
    symbol: 'star',
    min: 0,
    max,
  }));
  const [id = 0] = await hall.events(1, () => ({ roles, ...withFigures([], { roles }) }));
  const event = await hall.db.collection<EventDocument>('events').findOne({ _id: id });
  if (event === null) throw new Error('no event');
  const menu = roleCustomId(toEvent(event), 'going', null);
  const began = performance.now();
  const hasReply = await Promise.all(
    people.map(async (person, at) => {
      const [roleId, secondRoleId] = [1 + (at % roleCount), 1 + ((at + 3) % roleCount)];
      const line = lines[at];
      if (line === undefined) return chooseOnDiscord(sides, person, menu, roleId);
      const content = { status: 'going', roleId, secondRoleId };
      const request = requestOf('PUT', `/api/events/${id}/answer`, { Cookie: person.cookie }, content);
      return (await line.send(request)).status === 200;
    }),
  );
  const lastMs = performance.now() - began;
  return { lastMs, wrong: hasReply.filter((one) => !one).length + (await wrongIn(sides, id)) };
}

const figuresOf = (rounds: readonly Round[], count: number): Figure[] => {
  const lasts = rounds.map(({ lastMs }) => lastMs);
  return [
    {
      what: `answers of ${count} people to an event with ${roleCount} roles at once, half on Discord: the last one answered`,
      value: median(lasts),
      unit: 'ms',
      goal: { max: 5000 },
      from: `median of ${rounds.length} events; worst ${shown(Math.max(...lasts))} ms`,
    },
    {
      what: 'answers that are refused, lost or doubled, and seats above the maximum of a role',
      value: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
      unit: 'answers',
      goal: { max: 0 },
      from: `${rounds.length * count} answers`,
    },
  ];
};

export const eventsRolesRow: Row = {
  name: 'events-roles',
  what: '300 people answer one event with six roles at once, on the website and on Discord',
  async run(bench) {
    const discord = await startDiscord({ id: '300000000000000001', username: 'nobody' });
    try {
      const hall = await startHall(bench, {
        ...discordSettings,
        DISCORD_PUBLIC_KEY: discord.interactions.publicKey,
        DISCORD_API_URL: discord.apiUrl,
      });
      try {
        const people = await hall.people(bench.few(300, 12));
        addToServer(discord, people);
        const lines = await Promise.all(people.slice(0, people.length / 2).map(() => Line.to(hall.web.port)));
        const sides = { hall, discord, other: await hall.addWeb(), lines, people };
        const rounds = await measured(bench, () => answerAll(sides));
        for (const line of lines) line.close();
        return figuresOf(rounds, people.length);
      } finally {
        await hall.close();
      }
    } finally {
      await discord.close();
    }
  },
};
