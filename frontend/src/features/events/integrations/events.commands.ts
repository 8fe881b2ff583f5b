// Commands of events: join and leave.
import { eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { isFull, isOpenForAnswers } from '@guild/common/events/events.rules';
import { isNamed, type Command } from '@guild/common/search/commands';
import { call } from '../../../platform/api/api.ts';
import {
  maxOptions,
  optionsRead,
  type CommandOption,
  type CommandPart,
} from '../../../platform/features/commandPart.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { answer, join, leave } from '../events.actions.ts';

/** The events with this name that accept answers, soonest first. */
async function eventsNamed({ target }: Command, signal: AbortSignal): Promise<GuildEvent[]> {
  const found = await call(eventRoutes.listEvents, {
    query: { limit: optionsRead, ...(target !== '' && { search: target }) },
    signal,
  });
  return found
    .filter((event) => isNamed(event.title, target) && isOpenForAnswers(event, serverNow()))
    .slice(0, maxOptions);
}

function toJoin(event: GuildEvent): CommandOption {
  const { id, title, startsAt, organizer } = event;
  const link = eventLink(id);
  if (!isFull(event)) return { title: `Join ${title}`, more: organizer, at: startsAt, link, run: () => join(event) };
  return {
    title: `Join the waitlist of ${title}`,
    more: 'All seats are taken',
    at: startsAt,
    link,
    run: () => answer(event, 'going', null),
  };
}

const toLeave = (event: GuildEvent): CommandOption => ({
  title: `Leave ${event.title}`,
  more: event.organizer,
  at: event.startsAt,
  link: eventLink(event.id),
  question: { text: `Are you sure you want to leave "${event.title}"?`, action: 'Leave' },
  run: () => leave(event),
});

const commands: CommandPart = {
  joinEvent: async (command, _viewer, signal) => (await eventsNamed(command, signal)).map(toJoin),
  leaveEvent: async (command, _viewer, signal) => (await eventsNamed(command, signal)).map(toLeave),
};
export default commands;
