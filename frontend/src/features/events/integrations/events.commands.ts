// Commands of events: join and leave.
import { eventRoutes, type EventResponse, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { hasRoles } from '@guild/common/events/events.roles';
import {
  answerRefusalSentence,
  isFull,
  isOpenForAnswers,
  isSignUpClosed,
  takesSeat,
} from '@guild/common/events/events.rules';
import { isNamed, type Command } from '@guild/common/search/commands';
import { call } from '../../../platform/api/api.ts';
import { queryFor, type CommandOption, type CommandPart } from '../../../platform/features/commandPart.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { answer, join, leave } from '../events.actions.ts';

interface Answered {
  readonly event: GuildEvent;
  /** The viewer's answer. */
  readonly mine: EventResponse | undefined;
}
/** The events with this name that accept answers, soonest first. */
async function eventsNamed(command: Command, signal: AbortSignal): Promise<Answered[]> {
  const [found, own] = await Promise.all([
    call(eventRoutes.listEvents, { query: queryFor(command), signal }),
    call(eventRoutes.getMyEvents, { signal }),
  ]);
  return found
    .filter((event) => isNamed(event.title, command.target) && isOpenForAnswers(event, serverNow()))
    .map((event) => ({ event, mine: own.find(({ eventId }) => eventId === event.id) }));
}

function toJoin({ event, mine }: Answered): CommandOption {
  const { id, title, startsAt, organizer } = event;
  const link = eventLink(id);
  if (mine !== undefined && takesSeat(mine.status))
    return { title: `Join ${title}`, more: answerRefusalSentence('already_joined'), at: startsAt, link };
  if (mine?.status === 'waiting') return { title: `Join ${title}`, more: "You're on the waitlist", at: startsAt, link };
  if (mine?.status === 'bench') return { title: `Join ${title}`, more: "You're on the bench", at: startsAt, link };
  if (isSignUpClosed(event, serverNow()))
    return { title: `Join ${title}`, more: answerRefusalSentence('closed'), at: startsAt, link };
  // Roles are chosen on the page of the event.
  if (hasRoles(event)) return { title: `Join ${title}`, more: 'Choose a role', at: startsAt, link };
  if (!isFull(event)) return { title: `Join ${title}`, more: organizer, at: startsAt, link, run: () => join(event) };
  return {
    title: `Join the waitlist of ${title}`,
    more: 'All seats are taken',
    at: startsAt,
    link,
    run: () => answer(event, 'going', mine?.note ?? null),
  };
}

/** Whether somebody can leave: they have a seat, or a place on the bench or the waitlist. */
const canLeave = ({ mine }: Answered): boolean =>
  mine !== undefined && (takesSeat(mine.status) || mine.status === 'waiting' || mine.status === 'bench');
const toLeave = ({ event }: Answered): CommandOption => ({
  title: `Leave ${event.title}`,
  more: event.organizer,
  at: event.startsAt,
  link: eventLink(event.id),
  question: { text: `Are you sure you want to leave "${event.title}"?`, action: 'Leave' },
  run: () => leave(event),
});

const commands: CommandPart = {
  async joinEvent(command, _viewer, signal) {
    const found = await eventsNamed(command, signal);
    return found.map(toJoin);
  },
  async leaveEvent(command, _viewer, signal) {
    const found = await eventsNamed(command, signal);
    return found.filter(canLeave).map(toLeave);
  },
};
export default commands;
