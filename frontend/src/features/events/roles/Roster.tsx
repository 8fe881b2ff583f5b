// Roster of an event with roles: people by role, bench, waitlist and other answers. The leader moves
// them by drag, or in a menu on each person.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, GuildEvent, SeatAt } from '@guild/common/events/events.api';
import { isRoleFull, roleCount, roleOf, rolesOf, seatsOfRole, type EventRole } from '@guild/common/events/events.roles';
import type { RosterPlace } from '@guild/common/events/events.roster.api';
import { isOpenForAnswers, takesSeat } from '@guild/common/events/events.rules';
import type { IconName } from '@guild/common/wire/icons';
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { AddMember } from '../../../ui/AddMember.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MoreMenu, type MenuItem } from '../../../ui/Menu.tsx';
import { Moves } from '../../../ui/Moves.tsx';
import { Person } from '../../../ui/Person.tsx';
import { answerWords } from '../core/events.words.ts';
import { movePerson } from '../events.actions.ts';
import { AnswerMarks, SameTime, type AnswerMarksProps } from '../signup/AnswerMarks.tsx';

const RemovePersonDialog = lazyDialog(() => import('./RemovePersonDialog.tsx'));

/** Where a person can be moved, and the people who are there. */
interface Group {
  readonly key: string;
  readonly name: string;
  readonly icon: IconName | null;
  /** Shown behind the name. */
  readonly count: string;
  /** What is missing. */
  readonly missing: string | null;
  readonly rows: readonly EventResponse[];
  /** Null: nobody can be moved there. */
  readonly target: Target | null;
  /** Shown without people. */
  readonly isAlwaysShown: boolean;
}
interface Target {
  readonly to: RosterPlace;
  readonly roleId?: number;
}

const dragged = 'application/x-event-person';

function roleGroup(
  event: GuildEvent,
  role: EventRole,
  { rows, isOpen }: { rows: readonly EventResponse[]; isOpen: boolean },
): Group {
  const { taken } = seatsOfRole(event, role.id);
  return {
    key: `role-${role.id}`,
    name: role.name,
    icon: role.symbol,
    count: roleCount(event, role),
    missing: isOpen && taken < role.min ? `${role.min - taken} more needed` : null,
    rows: rows.filter(({ status, seatRoleId }) => takesSeat(status) && seatRoleId === role.id),
    target: { to: 'roster', roleId: role.id },
    isAlwaysShown: true,
  };
}
function groupsOf(
  event: GuildEvent,
  rows: readonly EventResponse[],
  { canMove, isOpen }: { canMove: boolean; isOpen: boolean },
): Group[] {
  const withStatus = (status: EventResponse['status']): EventResponse[] => rows.filter((row) => row.status === status);
  const group = (key: string, name: string, theirs: readonly EventResponse[], target: Target | null): Group => ({
    key,
    name,
    icon: null,
    count: theirs.length.toString(),
    missing: null,
    rows: theirs,
    target,
    isAlwaysShown: target !== null && canMove,
  });
  return [
    ...rolesOf(event).map((role) => roleGroup(event, role, { rows, isOpen })),
    group(
      'no-role',
      'No role yet',
      rows.filter(({ status, seatRoleId }) => takesSeat(status) && seatRoleId == null),
      null,
    ),
    group('bench', 'Bench', withStatus('bench'), { to: 'bench' }),
    group('waitlist', 'Waitlist', withStatus('waiting'), { to: 'waitlist' }),
    group('tentative', answerWords.tentative, withStatus('tentative'), null),
    group('absent', answerWords.absent, withStatus('absent'), null),
  ].filter((one) => one.isAlwaysShown || one.rows.length > 0);
}

/** The places to which a leader can move a person. */
function movesOf(event: GuildEvent, row: EventResponse, onMove: PersonProps['onMove']): MenuItem[] {
  const move = (target: Target) => () => onMove(row, target);
  const roles = rolesOf(event)
    .filter(({ id }) => !(takesSeat(row.status) && row.seatRoleId === id))
    .map((role): MenuItem => {
      const isFull =
        role.max !== null && seatsOfRole(event, role.id).taken >= role.max
          ? true
          : !takesSeat(row.status) && isRoleFull(event, role);
      return {
        name: `${role.name} (${isFull ? 'full' : roleCount(event, role)})`,
        icon: role.symbol,
        disabled: isFull,
        onSelect: move({ to: 'roster', roleId: role.id }),
      };
    });
  const bench: MenuItem = { name: 'Bench', icon: 'people', onSelect: move({ to: 'bench' }) };
  const waitlist: MenuItem = { name: 'Waitlist', icon: 'clock', onSelect: move({ to: 'waitlist' }) };
  return [...roles, ...(row.status === 'bench' ? [] : [bench]), ...(row.status === 'waiting' ? [] : [waitlist])];
}

/** What is said behind a name. */
function aboutRow(event: GuildEvent, row: EventResponse): string {
  const role = roleOf(event, row.roleId);
  const second = roleOf(event, row.secondRoleId);
  const wish = [role?.name, second?.name].filter((one) => one !== undefined).join(' or ');
  if (row.status === 'waiting')
    return [wish, row.position === null ? '' : `place ${row.position}`].filter(Boolean).join(', ');
  if (row.status === 'late') return 'late';
  return row.status === 'going' ? '' : wish;
}

interface PersonProps extends AnswerMarksProps {
  event: GuildEvent;
  isMe: boolean;
  canMove: boolean;
  /** Seats of people in other events at the same time. */
  conflicts: readonly SeatAt[];
  onMove: (row: EventResponse, target: Target) => void;
  onRemove: (row: EventResponse) => void;
}
function RosterPerson({
  event,
  row,
  isMe,
  canMove,
  conflicts,
  isCheckInOpen,
  onMove,
  onRemove,
}: PersonProps): ReactNode {
  const about = aboutRow(event, row);
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap={2}
      minHeight="40px"
      paddingBlock={{ base: '2px', md: 0 }}
      minWidth={0}
      fontSize="sm"
      data-person={row.discordId}
      draggable={canMove}
      cursor={canMove ? 'grab' : undefined}
      onDragStart={({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(dragged, row.discordId);
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <chakra.div minWidth={0} flex={1}>
        <chakra.span
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap={2}
          minWidth={0}
          fontWeight={isMe ? 'strong' : 'text'}
          // What does not fit beside the name is below it, not below the picture.
          paddingStart="34px"
        >
          <chakra.span display="flex" minWidth={0} marginStart="-34px">
            <Person discordId={row.discordId} name={row.username} size={26} />
          </chakra.span>
          {isMe && <chakra.span color="fg.muted">(you)</chakra.span>}
          {about !== '' && (
            <chakra.small fontSize="xs" color="fg.muted" truncate>
              {about}
            </chakra.small>
          )}
          <AnswerMarks row={row} isCheckInOpen={isCheckInOpen} />
        </chakra.span>
        <SameTime row={row} conflicts={conflicts} />
        {row.note !== null && (
          <chakra.p dir="auto" color="fg.muted" paddingStart="34px" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {row.note}
          </chakra.p>
        )}
      </chakra.div>
      {canMove && (
        <MoreMenu
          label={`Move ${row.username} to…`}
          items={[
            ...movesOf(event, row, onMove),
            { name: 'Remove from event…', icon: 'trash', onSelect: () => onRemove(row) },
          ]}
        />
      )}
    </chakra.li>
  );
}

interface GroupProps extends Omit<PersonProps, 'row' | 'isMe'> {
  group: Group;
  viewerId: number;
  onDrop: (discordId: string, target: Target) => void;
}
function RosterGroup({ group, viewerId, onDrop, ...person }: GroupProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const { target, rows } = group;
  const takesDrop = person.canMove && target !== null;
  return (
    <chakra.section
      aria-label={group.name}
      borderRadius="control"
      outline={isOver ? '2px solid var(--border-focus)' : undefined}
      outlineOffset="2px"
      onDragOver={(event: DragEvent) => {
        if (!takesDrop || !event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        setOver(false);
        if (!takesDrop) return;
        event.preventDefault();
        onDrop(event.dataTransfer.getData(dragged), target);
      }}
    >
      <chakra.h3 fontSize="sm" fontWeight="strong" display="flex" alignItems="center" gap={2} minHeight="28px">
        {group.icon !== null && <Icon name={group.icon} size={16} />}
        <chakra.span dir="auto" truncate>
          {group.name}
        </chakra.span>
        <chakra.span color="fg.muted" fontWeight="text" textStyle="figures" flex="none">
          {group.count}
        </chakra.span>
        {group.missing !== null && (
          <chakra.span color="spice.text" fontWeight="text" fontSize="xs" flex="none">
            {group.missing}
          </chakra.span>
        )}
      </chakra.h3>
      {rows.length === 0 ? (
        <chakra.p fontSize="sm" color="fg.muted">
          No one yet
        </chakra.p>
      ) : (
        <chakra.ul>
          {rows.map((row) => (
            <RosterPerson key={row.userId} {...person} row={row} isMe={row.userId === viewerId} />
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  );
}

/**
 * Keeps the focus on the menu of a person who was moved in it. Their row is a new one in another group, so the
 * focus would be lost.
 */
function useFocusOnMoved(rows: readonly EventResponse[]): {
  place: RefObject<HTMLDivElement | null>;
  follow: (row: EventResponse) => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const row = place.current?.querySelector(`[data-person="${CSS.escape(moved.current)}"]`);
    row?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
    moved.current = null;
  }, [rows]);
  const follow = ({ discordId }: EventResponse): void => {
    moved.current = discordId;
  };
  return { place, follow };
}

export interface RosterProps {
  event: GuildEvent;
  rows: readonly EventResponse[];
  conflicts: readonly SeatAt[];
  isCheckInOpen: boolean;
}
export function Roster({ event, rows, conflicts, isCheckInOpen }: RosterProps): ReactNode {
  const { userId } = useViewer();
  const mayManage = useMay('events');
  const now = useNow(60_000);
  const [removing, setRemoving] = useState<EventResponse | null>(null);
  const canMove = mayManage && isOpenForAnswers(event, now);
  const { place, follow } = useFocusOnMoved(rows);
  const move = (row: EventResponse, target: Target): void => {
    follow(row);
    void movePerson(event, row, target.to, target.roleId);
  };
  const drop = (discordId: string, target: Target): void => {
    const row = rows.find((one) => one.discordId === discordId);
    if (row !== undefined) void movePerson(event, row, target.to, target.roleId);
  };
  return (
    <chakra.div ref={place} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <Moves
        by="data-person"
        order={rows.map(({ discordId, status, seatRoleId }) => [discordId, status, seatRoleId].join()).join(' ')}
      >
        {groupsOf(event, rows, { canMove, isOpen: isOpenForAnswers(event, now) }).map((group) => (
          <RosterGroup
            key={group.key}
            event={event}
            group={group}
            viewerId={userId}
            canMove={canMove}
            conflicts={conflicts}
            isCheckInOpen={isCheckInOpen}
            onDrop={drop}
            onMove={move}
            onRemove={setRemoving}
          />
        ))}
      </Moves>
      {canMove && (
        <AddMember
          known={rows}
          hint="They start on the bench, and are notified."
          onAdd={({ discordId, name }) => void movePerson(event, { discordId, username: name }, 'bench')}
        />
      )}
      {removing !== null && <RemovePersonDialog event={event} row={removing} onClose={() => setRemoving(null)} />}
    </chakra.div>
  );
}
