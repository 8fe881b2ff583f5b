// Dashboard part of events: latest planned events, the week ahead, and the next event.
import { chakra } from '@chakra-ui/react';
import { eventRooms, eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../platform/api/api.ts';
import { useNow } from '../../../platform/format/clock.ts';
import { useLatest, type Activity, type DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { exactTime, plannedTime, plannedWhen } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { report } from '../../../ui/report.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { WeekAhead } from '../calendar/WeekAhead.tsx';

const JoinNext = lazyComponent(() => import('../signup/JoinNext.tsx'));

/** More than a week usually contains. */
const weekLimit = '60';

/**
 * 'Sat 21 Nov, 20:00 (19:00 UTC) · 3 of 10 signed up': in the viewer's zone, with the guild's in
 * brackets.
 */
function planOf(event: GuildEvent): string {
  const { currentParticipants: taken, maxParticipants: most } = event;
  const seats = `${taken.toString()}${most === null ? '' : ` of ${most.toString()}`} signed up`;
  return `${plannedTime(event, guildTimezone(), true)} · ${seats}`;
}

/** Name and time of the next event. */
function Next(): ReactNode {
  const now = useNow(60_000);
  const next = useLatest(activity).find(({ status, startsAt }) => status === 'planned' && Date.parse(startsAt) > now);
  return (
    <>
      <chakra.span color="spice.text">
        <Icon name={next === undefined ? 'events' : 'flag'} size={16} />
      </chakra.span>
      {next === undefined ? (
        <Link to="/events">See calendar</Link>
      ) : (
        <>
          <chakra.span dir="auto" truncate>
            <Link to={eventLink(next.id)} title={next.title}>
              {next.title}
            </Link>
          </chakra.span>
          <chakra.span
            color="spice.text"
            textStyle="figures"
            whiteSpace="nowrap"
            title={exactTime(next.startsAt) ?? ''}
          >
            {plannedWhen(next.startsAt, now)}
          </chakra.span>
          <chakra.span marginStart="auto" flex="none">
            <Suspense fallback={null}>
              <JoinNext key={next.id} event={next} />
            </Suspense>
          </chakra.span>
        </>
      )}
    </>
  );
}

const activity: Activity<GuildEvent> = {
  icon: 'flag',
  room: eventRooms.list,
  load: (signal) => call(eventRoutes.listEvents, { query: { limit: weekLimit }, signal }),
  lineOf: (event) => ({
    id: event.id,
    at: event.createdAt,
    title: `Event: ${event.title}`,
    more: planOf(event),
    to: eventLink(event.id),
    cancelled: event.status === 'cancelled',
    who: { discordId: event.organizerDiscordId, name: event.organizer },
  }),
  reloadedBy: ['event:created', 'event:restored', 'event:removed'],
  changedBy: ['event:cancelled', 'event:updated', 'event:answered'],
};

const eventsDashboard: DashboardPart = {
  name: 'events',
  activity,
  actions: {
    async join({ id }) {
      const { joinEvent } = await import('../events.store.ts');
      await report(() => joinEvent(id), {
        done: () => ({ title: 'Successfully joined event' }),
        failed: ['Error', 'Failed to join event'],
      });
    },
  },
  cards: { upcomingEvents: { Aside: () => <WeekAhead events={useLatest(activity)} />, Foot: Next } },
};
export default eventsDashboard;
