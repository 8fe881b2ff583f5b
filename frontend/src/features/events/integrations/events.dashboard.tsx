// Dashboard part of events: latest planned events, and the week ahead.
import { chakra } from '@chakra-ui/react';
import { eventRooms, eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../platform/api/api.ts';
import { useLatest, type Activity, type DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { plannedTime } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { report } from '../../../ui/report.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useWeekAhead, WeekAhead } from '../calendar/WeekAhead.tsx';

/** More than a week usually contains. */
const weekLimit = '60';

/**
 * 'Sat 21 Nov, 20:00 (19:00 UTC) · 3 of 10 signed up': in the viewer's zone, with the guild's in
 * brackets.
 */
function planOf(event: GuildEvent): string {
  const { currentParticipants: taken, maxParticipants: most } = event;
  const seats = `${taken}${most === null ? '' : ` of ${most}`} signed up`;
  return `${plannedTime(event, guildTimezone(), true)} · ${seats}`;
}

/** The number of events in the next seven days, as a link. */
function Next(): ReactNode {
  const count = useWeekAhead(useLatest(activity)).reduce((sum, day) => sum + day.count, 0);
  return (
    <>
      <chakra.span color="spice.text">
        <Icon name="events" size={16} />
      </chakra.span>
      <Link to="/events">{count === 0 ? 'See calendar' : `${count} in the next 7 days`}</Link>
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
