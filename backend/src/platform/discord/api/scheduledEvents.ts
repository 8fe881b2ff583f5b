// Client for the scheduled events that the bot creates on the guild's Discord server.
import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import * as z from 'zod';
import type { BotAnswer } from './bot.ts';
import type { DiscordGuildSettings } from './server.ts';
import { botRequest, requestDiscord } from './request.ts';
import { anything, createdId } from './schemas.ts';

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

const list = z.array(
  z.object({ id: z.string(), entity_metadata: z.object({ location: z.string().optional() }).nullish() }),
);

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

/** Creates the client. It never repeats a call by itself. */
export function createDiscordScheduledEvents({
  apiUrl,
  guildId,
  botToken,
  timeoutMs,
}: DiscordGuildSettings): DiscordScheduledEvents {
  const ask = async <T>(method: string, path: string, schema: z.ZodType<T>, body?: object): Promise<BotAnswer<T>> => {
    const request = botRequest(
      { apiUrl, botToken, timeoutMs },
      method,
      `/guilds/${guildId}/scheduled-events${path}`,
      body,
    );
    const result = await requestDiscord(request, schema);
    const isMissing = result.outcome === 'refused' && result.code === RESTJSONErrorCodes.UnknownGuildScheduledEvent;
    return isMissing ? { outcome: 'missing' } : result;
  };
  return {
    create: (event) =>
      ask('POST', '', createdId, {
        ...bodyOf(event),
        entity_type: GuildScheduledEventEntityType.External,
        privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
      }),
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
