// A guild for questions to Hyperion: one hall with a bit of everything in it, and people who ask.
import { expect } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import { createRedis } from '../src/platform/process/redis.ts';
import { startHall, type Client, type Hall } from './harness.ts';

export type Person = 'admin' | 'member' | 'guest';
export interface Asking {
  readonly hall: Hall;
  readonly people: Readonly<Record<Person, Client>>;
  ask(question: string, who?: Person, zone?: string): Promise<LoreAnswer>;
  close(): Promise<void>;
}

/** What a call has made. @throws when it was refused */
export async function made<T>(reply: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`refused: ${JSON.stringify(body)}`);
  return body;
}

/** A Monday, 13:00 in Berlin. */
export const askedAt = Date.parse('2026-11-23T12:00:00.000Z');

/** A hall of the zone of Berlin in which Ada, Moss and Gus ask; how often is not limited. */
export async function startAsking(env: Readonly<Record<string, string>> = {}): Promise<Asking> {
  const hall = await startHall({ clock: askedAt, env: { GUILD_TIMEZONE: 'Europe/Berlin', ...env } });
  const people = {
    admin: await hall.signIn('Admin', 'Ada'),
    member: await hall.signIn('Member', 'Moss'),
    guest: await hall.signIn('Guest', 'Gus'),
  };
  const redis = createRedis({ url: hall.env.redisUrl, use: 'subscriber' });
  const forget = async (): Promise<void> => {
    const counted = await redis.keys(`${hall.env.redisPrefix}*questions*`);
    if (counted.length > 0) await redis.del(...counted);
  };
  return {
    hall,
    people,
    async ask(question, who = 'member', zone) {
      await forget();
      const reply = await people[who].post<LoreAnswer>('/api/lore/chat', { question, ...(zone && { zone }) });
      expect([reply.status, reply.body]).toMatchObject([200, {}]);
      return reply.body;
    },
    async close() {
      redis.disconnect();
      await hall.close();
    },
  };
}

/** The body of a new event. */
export const aNewEvent = (fields: Partial<GuildEvent> = {}): object => ({
  ...{ title: 'Harvest of the north ridge', description: 'Bring a crawler.', type: 'Raid' },
  ...{ date: '2026-11-23', time: '20:00', maxParticipants: 8 },
  ...fields,
});
