// Client for the scheduled events that the bot creates on the guild's Discord server.
import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { discordUserAgent } from './discord.ts';
import { failureOf, type BotAnswer } from './discordBot.ts';
import type { DiscordGuildSettings } from './discordGuild.ts';

/** What Discord shows. */
export interface ScheduledEvent {
  /** At most 100 characters. */
  readonly name: string;
  /** From 1 to 1,000 characters. */
  readonly description: string;
  /** Ms since 1970. In the future, unless the event has begun. */
  readonly startsAt: number;
  /** Ms since 1970. */
  readonly endsAt: number;
  /** At most 100 characters. */
  readonly location: string;
}
/** `missing`: the scheduled event does not exist any more. */
export interface DiscordScheduledEvents {
  /** @returns the id of the scheduled event */
  create(event: ScheduledEvent): Promise<BotAnswer<string>>;
  /** @param hasBegun Discord does not move what has begun, so the start is left out */
  edit(id: string, event: ScheduledEvent, hasBegun: boolean): Promise<BotAnswer>;
  /** Discord shows it as cancelled. Works only before its start. */
  cancel(id: string): Promise<BotAnswer>;
  remove(id: string): Promise<BotAnswer>;
  /**
   * Looks for a scheduled event that is neither over nor cancelled.
   * @returns its id; null: there is none
   */
  find(location: string): Promise<BotAnswer<string | null>>;
}

const unknownScheduledEvent = 10_070;
const made = z.object({ id: z.string().regex(/^\d{1,20}$/) });
const list = z.array(
  z.object({ id: z.string(), entity_metadata: z.object({ location: z.string().optional() }).nullish() }),
);
/** For calls whose reply does not matter. */
const anything = z.unknown().transform((): undefined => undefined);

const bodyWithoutStart = ({ name, description, endsAt, location }: ScheduledEvent): object => ({
  name,
  description,
  scheduled_end_time: new Date(endsAt).toISOString(),
  entity_metadata: { location },
});
const bodyOf = (event: ScheduledEvent): object => ({
  ...bodyWithoutStart(event),
  scheduled_start_time: new Date(event.startsAt).toISOString(),
});

export function createDiscordScheduledEvents({
  apiUrl,
  guildId,
  botToken,
  timeoutMs,
}: DiscordGuildSettings): DiscordScheduledEvents {
  const ask = async <T>(method: string, path: string, schema: z.ZodType<T>, body?: object): Promise<BotAnswer<T>> => {
    let response: Response;
    try {
      response = await fetch(`${apiUrl}/guilds/${guildId}/scheduled-events${path}`, {
        method,
        headers: {
          Authorization: `Bot ${botToken}`,
          'User-Agent': discordUserAgent,
          'Content-Type': 'application/json',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch {
      return { outcome: 'later', why: "Can't reach Discord", perhaps: true };
    }
    if (!response.ok) {
      const failure = await failureOf(response);
      const isMissing = failure.outcome === 'refused' && failure.code === unknownScheduledEvent;
      return isMissing ? { outcome: 'missing' } : failure;
    }
    const read = schema.safeParse(await response.json().catch(() => null));
    return read.success
      ? { outcome: 'done', value: read.data }
      : { outcome: 'later', why: 'Discord sent an unexpected answer', perhaps: true };
  };
  return {
    async create(event) {
      const created = await ask('POST', '', made, {
        ...bodyOf(event),
        entity_type: GuildScheduledEventEntityType.External,
        privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
      });
      return created.outcome === 'done' ? { outcome: 'done', value: created.value.id } : created;
    },
    edit: (id, event, hasBegun) => ask('PATCH', `/${id}`, anything, hasBegun ? bodyWithoutStart(event) : bodyOf(event)),
    cancel: (id) => ask('PATCH', `/${id}`, anything, { status: GuildScheduledEventStatus.Canceled }),
    remove: (id) => ask('DELETE', `/${id}`, anything),
    async find(location) {
      const found = await ask('GET', '', list);
      if (found.outcome !== 'done') return found;
      const event = found.value.find((one) => one.entity_metadata?.location === location);
      return { outcome: 'done', value: event?.id ?? null };
    },
  };
}
