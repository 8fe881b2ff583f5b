// The part of the stand-in for scheduled events of the server, which the bot creates, edits and
// deletes.
import { idAt } from './channels.ts';
import { isBetween } from './content.ts';
import type { StandInGuild } from './guild.ts';
import {
  failure,
  unauthorized,
  withTrouble,
  type Part,
  type StandInReply,
  type StandInRequest,
  type Trouble,
} from './part.ts';
import { permissions, rightsOfBot } from './rights.ts';

/** Values of Discord's API. */
export const scheduledStatuses = { scheduled: 1, active: 2, completed: 3, canceled: 4 } as const;
/** The content of a scheduled event, as the hall sends it. */
export interface StandInScheduledContent {
  readonly name: string;
  readonly description: string;
  readonly scheduled_start_time: string;
  readonly scheduled_end_time: string;
  readonly entity_metadata: { readonly location: string };
  readonly status?: number;
  readonly entity_type?: number;
  readonly privacy_level?: number;
}
export interface StandInScheduledEvent {
  readonly id: string;
  content: StandInScheduledContent;
}
export interface StandInScheduled {
  /** Oldest first. Deleting one deletes it in Discord. */
  readonly events: StandInScheduledEvent[];
  /** Those that Discord lists: neither over nor cancelled. Oldest first. */
  listed(): StandInScheduledEvent[];
  /** The replies to the next calls that change something, one each. */
  readonly trouble: Trouble[];
}

const scheduledPath = /^\/guilds\/(\d+)\/scheduled-events(?:\/(\d+))?$/;
const most = 100;
const [maxName, maxDescription, maxLocation] = [100, 1000, 100];
/** Values of Discord's API. */
const [external, guildOnly] = [3, 2];
const invalid = failure(400, 50_035, 'Invalid Form Body');

/** Whether Discord accepts a scheduled event. @param after its start must be later, ms since 1970 */
function isValid(content: StandInScheduledContent, after: number): boolean {
  const [start, end] = [Date.parse(content.scheduled_start_time), Date.parse(content.scheduled_end_time)];
  return (
    isBetween(content.name, 1, maxName) &&
    content.description.length <= maxDescription &&
    isBetween(content.entity_metadata.location, 1, maxLocation) &&
    start > after &&
    end > start &&
    content.entity_type === external &&
    content.privacy_level === guildOnly
  );
}

/** @param now ms since 1970 */
export function createScheduledEvents(
  guild: Pick<StandInGuild, 'id' | 'botId' | 'botToken' | 'members' | 'roles'>,
  now: () => number,
): { scheduled: StandInScheduled; part: Part } {
  let counter = 0;
  /** Events begin and end by themselves. */
  const statusOf = ({ content }: StandInScheduledEvent): number => {
    if (content.status === scheduledStatuses.canceled) return content.status;
    if (Date.parse(content.scheduled_end_time) <= now()) return scheduledStatuses.completed;
    return Date.parse(content.scheduled_start_time) <= now() ? scheduledStatuses.active : scheduledStatuses.scheduled;
  };
  const isOpen = (event: StandInScheduledEvent): boolean => {
    const status = statusOf(event);
    return status === scheduledStatuses.scheduled || status === scheduledStatuses.active;
  };
  const scheduled: StandInScheduled = { events: [], listed: () => scheduled.events.filter(isOpen), trouble: [] };
  const toBody = (event: StandInScheduledEvent): object => ({
    ...event.content,
    id: event.id,
    guild_id: guild.id,
    creator_id: guild.botId,
    status: statusOf(event),
  });
  const create = (content: StandInScheduledContent): StandInReply => {
    if (!isValid(content, now())) return invalid;
    if (scheduled.listed().length >= most)
      return failure(400, 30_038, 'Maximum number of uncompleted guild scheduled events reached');
    counter += 1;
    const event = { id: idAt(now(), counter), content };
    scheduled.events.push(event);
    return { status: 200, body: toBody(event) };
  };
  const change = (event: StandInScheduledEvent, text: string): StandInReply => {
    const given = JSON.parse(text) as Partial<StandInScheduledContent>;
    if (!isOpen(event)) return failure(400, 180_000, 'Cannot update a finished event');
    const hasBegun = statusOf(event) === scheduledStatuses.active;
    // What has begun can't be moved or cancelled.
    if (hasBegun && (given.scheduled_start_time !== undefined || given.status !== undefined)) return invalid;
    const changed = { ...event.content, ...given };
    if (!isValid(changed, hasBegun ? 0 : now())) return invalid;
    event.content = changed;
    return { status: 200, body: toBody(event) };
  };
  const carryOut = ({ method, text }: StandInRequest, eventId: string | undefined): StandInReply => {
    if (eventId === undefined) return create(JSON.parse(text) as StandInScheduledContent);
    const at = scheduled.events.findIndex(({ id }) => id === eventId);
    const event = scheduled.events[at];
    if (event === undefined) return failure(404, 10_070, 'Unknown Guild Scheduled Event');
    if (method === 'PATCH') return change(event, text);
    scheduled.events.splice(at, 1);
    return { status: 204 };
  };
  const answer = (request: StandInRequest): StandInReply | null => {
    const [, guildId, eventId] = scheduledPath.exec(request.path) ?? [];
    if (guildId === undefined) return null;
    if (request.authorization !== `Bot ${guild.botToken}`) return unauthorized;
    if (guildId !== guild.id) return failure(404, 10_004, 'Unknown Guild');
    if (request.method === 'GET') return { status: 200, body: scheduled.listed().map(toBody) };
    if ((rightsOfBot(guild) & permissions.createEvents) === 0n) return failure(403, 50_013, 'Missing Permissions');
    return withTrouble(scheduled.trouble.shift(), () => carryOut(request, eventId));
  };
  return { scheduled, part: { answer } };
}
