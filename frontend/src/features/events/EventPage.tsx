// Event page, live: time in both zones, sign-up, participants with notes, attendance, outcomes, and
// the series.
import { chakra } from '@chakra-ui/react';
import { eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { hasRoles } from '@guild/common/events/events.roles';
import { isCheckInOpen, isOpenForAnswers, isPast } from '@guild/common/events/events.rules';
import { Suspense, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useNow } from '../../platform/format/clock.ts';
import type { OutcomeProps } from '../../platform/features/outcomePart.ts';
import { Outcomes } from '../../platform/features/Outcomes.tsx';
import { lazyComponent, lazyDialog } from '../../platform/page/lazyPart.tsx';
import { usePageTitle } from '../../platform/page/pageMeta.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { useListMessages } from '../../platform/live/useLiveView.ts';
import { useMay } from '../../platform/session/session.store.ts';
import EmptyEvents from '../../ui/art/empty-events.svg?react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DeletedContext } from '../../ui/deleted.context.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Looking } from '../../ui/Looking.tsx';
import { MoreMenu } from '../../ui/Menu.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Person } from '../../ui/Person.tsx';
import { Gallery } from '../../ui/Pictures.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton, SkeletonLines, SkeletonRows } from '../../ui/Skeleton.tsx';
import { EventPills } from './core/EventPills.tsx';
import { peopleFailed, Seats } from './signup/EventPeople.tsx';
import { EventShare } from './calendar/EventShare.tsx';
import { EventScene } from './core/EventScene.tsx';
import { DateBlock } from './core/EventTime.tsx';
import { EventWhen } from './core/EventWhen.tsx';
import { useEventActions } from './events.actions.ts';
import type { EventTask, OpenedDialog } from './core/events.open.ts';
import { events, people, useEvent } from './events.store.ts';
import { Roster } from './roles/Roster.tsx';
import { Everybody } from './signup/Everybody.tsx';
import { useConflicts } from './signup/conflicts.store.ts';
import { SeriesDates } from './series/SeriesDates.tsx';
import { SignUp, useAnswers } from './signup/SignUp.tsx';
import { OwnAnswer } from './signup/OwnAnswer.tsx';
import { csvAddress } from '../../platform/api/api.ts';

const EventDialogs = lazyDialog(() => import('./core/EventDialogs.tsx'));
const EventChannel = lazyComponent(() => import('./core/EventChannel.tsx'));
const Attendance = lazyComponent(() => import('./signup/Attendance.tsx'));
const Objections = lazyComponent(() => import('./attendance/Objections.tsx'));
const CheckIn = lazyComponent(() => import('./attendance/CheckIn.tsx'));
type Open = (what: EventTask) => void;

/** One column that long words cannot make wider than its container. */
const narrow = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <Panel aria-label={title} padding="16px 20px" {...narrow} gap={3} alignContent="start">
    <chakra.h2 textStyle="cardTitle">{title}</chakra.h2>
    {children}
  </Panel>
);

function AdminTools({ event, onOpen }: { event: GuildEvent; onOpen: Open }): ReactNode {
  const now = useNow(60_000);
  const actions = useEventActions();
  const open = isOpenForAnswers(event, now);
  const csv = csvAddress({ list: eventRoutes.listResponses, params: { id: event.id } });
  return (
    <>
      {open && (
        <Button size="sm" icon="edit" onClick={() => onOpen('edit')}>
          Edit
        </Button>
      )}
      {/* The menu is never alone in a row. */}
      <chakra.span display="flex" gap={2}>
        {open && (
          <Button size="sm" data-cancel-event onClick={() => onOpen('cancel')}>
            Cancel event
          </Button>
        )}
        <MoreMenu
          below
          label="Manage"
          items={[
            ...(open
              ? [
                  { name: 'Move…', icon: 'clock' as const, onSelect: () => onOpen('move') },
                  { name: 'Same people as last time', icon: 'people' as const, onSelect: () => onOpen('ask') },
                ]
              : []),
            { name: 'Save as template', icon: 'star', onSelect: () => onOpen('template') },
            { name: 'Export CSV', icon: 'record', download: csv },
            {
              name: 'Delete',
              icon: 'trash',
              onSelect: () => (event.seriesId === null ? void actions.remove(event) : onOpen('remove')),
            },
          ]}
        />
      </chakra.span>
    </>
  );
}

/**
 * Picture above the text on small screens, else beside it. Grey for events that are over or
 * cancelled.
 */
const Scene = chakra('div', {
  base: {
    position: { base: 'static', lg: 'absolute' },
    insetBlock: 0,
    insetEnd: 0,
    width: { lg: '36%' },
    height: { base: '128px', md: '140px', lg: 'auto' },
    margin: { base: '-20px -20px 0', lg: 0 },
    borderBottomWidth: { base: '1px', lg: 0 },
    borderColor: 'border',
    overflow: 'hidden',
    // The panel cuts nothing off, because the menu may be wider.
    borderTopRadius: 'card',
    borderBottomRadius: { lg: 'card' },
    pointerEvents: 'none',
    maskImage: { lg: 'linear-gradient(to right, transparent, black 55%)' },
    '&[data-over]': { filter: 'grayscale(1)', opacity: 0.5 },
  },
});

function Head({ event, onOpen }: { event: GuildEvent; onOpen: Open }): ReactNode {
  const mayManage = useMay('events');
  const { mine } = useAnswers(event.id);
  const now = useNow(60_000);
  return (
    <Panel as="div" padding="20px" position="relative" {...narrow} gap={4}>
      <Scene aria-hidden data-over={isOpenForAnswers(event, now) ? undefined : ''}>
        <EventScene type={event.type} />
      </Scene>
      <chakra.div position="relative" display="flex" flexWrap="wrap" gap={5} paddingInlineEnd={{ lg: '24%' }}>
        <DateBlock startsAt={event.startsAt} />
        <chakra.div minWidth={0} flex="1 1 200px" {...narrow} gap={2} justifyItems="start">
          <chakra.span display="flex" flexWrap="wrap" gap={1.5} maxWidth="100%">
            <OwnAnswer event={event} mine={mine} />
            <EventPills event={event} />
          </chakra.span>
          <chakra.h2 dir="auto" fontSize="xl" fontWeight="strong" overflowWrap="anywhere">
            {event.title}
          </chakra.h2>
          <EventWhen event={event} />
          <chakra.p
            display="flex"
            alignItems="center"
            gap={2}
            fontSize="sm"
            color="fg.muted"
            maxWidth="100%"
            minWidth={0}
          >
            <chakra.span flex="none">Organized by</chakra.span>
            <Person discordId={event.organizerDiscordId} name={event.organizer} size={22} />
          </chakra.p>
          {mayManage && event.channelId != null && (
            <Suspense fallback={null}>
              <EventChannel key={event.channelId} channelId={event.channelId} />
            </Suspense>
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div
        position="relative"
        display="flex"
        flexWrap="wrap"
        gap={2}
        // As narrow as its buttons, so that the menu is not on the picture.
        width="fit-content"
        maxWidth="100%"
        css={{ '& > a, & > button, & > span > button': { height: { base: '40px', md: 'controlSm' } } }}
      >
        <EventShare event={event} />
        {mayManage && <AdminTools event={event} onOpen={onOpen} />}
      </chakra.div>
    </Panel>
  );
}

/** Seats and sign-up. For a cancelled event, the reason why nobody can sign up. Nothing after the event. */
function Taking({ event, onOpen }: { event: GuildEvent; onOpen: Open }): ReactNode {
  const now = useNow(60_000);
  const open = isOpenForAnswers(event, now);
  if (!open && event.status === 'planned') return null;
  return (
    <Part title="Sign up">
      <Seats event={event} />
      {open ? (
        <SignUp primary event={event} onNote={() => onOpen('answer')} />
      ) : (
        <chakra.p color="fg.muted">This event is cancelled. You can no longer join.</chakra.p>
      )}
    </Part>
  );
}

function WhoComes({ event }: { event: GuildEvent }): ReactNode {
  const resource = people.useOne(event.id);
  const conflicts = useConflicts(event);
  const now = useNow(10_000);
  return (
    <Part title={isPast(event, now) ? 'Who signed up' : "Who's coming"}>
      <ResourceView
        resource={resource}
        failed={peopleFailed}
        skeleton={<SkeletonRows count={5} face={22} height={30} label="Loading participants..." />}
      >
        {({ rows }) => {
          const about = { rows, conflicts, isCheckInOpen: isCheckInOpen(event, now) };
          return hasRoles(event) ? <Roster event={event} {...about} /> : <Everybody {...about} />;
        }}
      </ResourceView>
    </Part>
  );
}

/** Attendance, for admins after the start. */
function AttendancePart({ event }: { event: GuildEvent }): ReactNode {
  const mayManage = useMay('events');
  const now = useNow(60_000);
  const found = dataOf(people.useOne(event.id).loaded);
  const hasBegun = now >= Date.parse(event.startsAt) && event.status === 'planned';
  if (!mayManage || !hasBegun || found === null) return null;
  return (
    <Part title="Attendance">
      {isPast(event, now) && (
        <Suspense fallback={null}>
          <Objections event={event} />
        </Suspense>
      )}
      <Suspense fallback={<SkeletonRows count={found.rows.length} face={22} height={32} />}>
        <Attendance event={event} people={found} />
      </Suspense>
    </Part>
  );
}

interface WholeProps {
  event: GuildEvent;
  onOpen: Open;
  /** Shows a dialog of an outcome. */
  onDialog: OutcomeProps['onDialog'];
}

/** Outcomes of the event, after the start. */
function OutcomeParts({ event, onDialog }: Pick<WholeProps, 'event' | 'onDialog'>): ReactNode {
  const { id, organizerDiscordId, startsAt, status } = event;
  const now = useNow(60_000);
  if (status !== 'planned' || now < Date.parse(startsAt)) return null;
  return (
    <Outcomes
      source="event"
      id={id}
      organizerDiscordId={organizerDiscordId}
      frame={(title, children) => <Part title={title}>{children}</Part>}
      onDialog={onDialog}
    />
  );
}

const columns = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
} as const;
const Column = chakra('div', { base: { ...narrow, gap: { base: 3, md: 4 }, minWidth: 0 } });

function Whole({ event, onOpen, onDialog }: WholeProps): ReactNode {
  usePageTitle(event.title);
  return (
    <chakra.article aria-label={event.title} {...narrow} gap={{ base: 3, md: 4 }}>
      {event.status === 'cancelled' && (
        <Notice
          tone="warn"
          icon="flag"
          title="This event is cancelled"
          {...(event.cancelReason !== null && { more: event.cancelReason })}
        />
      )}
      <Head event={event} onOpen={onOpen} />
      <chakra.div {...columns}>
        <Column gridColumn={{ lg: 1 }}>
          <Suspense fallback={null}>
            <CheckIn event={event} frame={(children) => <Part title="Check-in">{children}</Part>} />
          </Suspense>
          <Taking event={event} onOpen={onOpen} />
          <AttendancePart event={event} />
          <Part title="About">
            <chakra.p dir="auto" fontSize="lg" lineHeight="1.6" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {event.description}
            </chakra.p>
            <Gallery pictures={event.pictures} title={event.title} />
          </Part>
        </Column>
        <Column gridColumn={{ lg: 2 }} gridRow={{ lg: '1 / span 2' }}>
          <WhoComes event={event} />
        </Column>
        <Column gridColumn={{ lg: 1 }}>
          <OutcomeParts event={event} onDialog={onDialog} />
          {event.seriesId !== null && (
            <Part title="Series">
              <SeriesDates event={event} />
            </Part>
          )}
        </Column>
      </chakra.div>
    </chakra.article>
  );
}

const WaitingPart = ({ children }: { children: ReactNode }): ReactNode => (
  <Panel as="div" padding="16px 20px" display="grid" gap={4} aria-hidden>
    <Skeleton height="20px" width="32%" />
    {children}
  </Panel>
);
const Waiting = (): ReactNode => (
  <chakra.div display="grid" gap={{ base: 3, md: 4 }} role="status" aria-label="Loading event...">
    <Panel as="div" padding="20px" display="flex" gap={5} minHeight="200px" aria-hidden>
      <Skeleton width="60px" height="72px" flex="none" />
      <SkeletonLines count={3} flex={1} alignContent="start" maxWidth="420px" />
    </Panel>
    <chakra.div {...columns}>
      <Column>
        <WaitingPart>
          <SkeletonLines count={3} />
        </WaitingPart>
        <WaitingPart>
          <SkeletonLines count={4} />
        </WaitingPart>
      </Column>
      <WaitingPart>
        <SkeletonRows count={6} face={22} height={30} />
      </WaitingPart>
    </chakra.div>
  </chakra.div>
);

const Gone = (): ReactNode => (
  <EmptyState
    art={EmptyEvents}
    title="This event is no longer in the calendar"
    more="It was deleted, or it never existed."
    action={<ButtonLink to="/events">See upcoming events</ButtonLink>}
  />
);

function EventOf({ id }: { id: number }): ReactNode {
  useListMessages(events);
  const resource = useEvent(id);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [outcomeDialog, setOutcomeDialog] = useState<ReactNode>(null);
  return (
    <chakra.div {...narrow} gap={3} justifyItems="start">
      <chakra.div display="flex" justifyContent="space-between" gap={2} width="100%">
        <ButtonLink to="/events" size="sm" variant="quiet">
          ← All events
        </ButtonLink>
        {id > 0 && <Looking thing={`event:${id}`} />}
      </chakra.div>
      <chakra.div width="100%">
        <ResourceView resource={resource} failed="Error loading the event" skeleton={<Waiting />} gone={<Gone />}>
          {(event) => <Whole event={event} onOpen={(what) => setOpened({ what, id })} onDialog={setOutcomeDialog} />}
        </ResourceView>
      </chakra.div>
      {/* The dialogs stay open after the event was deleted. */}
      <DeletedContext value={resource.loaded.phase === 'gone'}>{outcomeDialog}</DeletedContext>
      {opened !== null && <EventDialogs opened={opened} onClose={() => setOpened(null)} />}
    </chakra.div>
  );
}

export function EventPage(): ReactNode {
  const { id = '' } = useParams();
  // Text that is no event id is treated as the id of an unknown event.
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  return <EventOf key={number} id={number} />;
}
