// Sign-up for an event with roles: one press takes a role, and a small choice names a second one.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { isRoleFull, rolesOf, seatsOfRole, shownRoleId, type EventRole } from '@guild/common/events/events.roles';
import { refusedAnswer, takesSeat } from '@guild/common/events/events.rules';
import { useId, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { Select } from '../../../ui/Field.tsx';
import { offlineReason } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { useEventActions } from '../events.actions.ts';
import { events } from '../events.store.ts';

const chip = recipe({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: '44px',
  minWidth: 0,
  paddingInline: '10px',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'control',
  bg: 'bg.panel',
  fontSize: 'sm',
  textAlign: 'start',
  transition: 'background-color var(--motion-fast)',
  '& svg': { flex: 'none' },
  '&:hover:not(:disabled)': { bg: 'bg.hover' },
  '&[aria-pressed=true]': { bg: 'spice.soft', color: 'spice.text', borderColor: 'border.strong', fontWeight: 'strong' },
  '&:disabled': { cursor: 'not-allowed' },
  '&[data-offline]:not([aria-pressed=true])': { bg: 'ended.soft', color: 'fg.subtle' },
});

/** "1/2", "2 of at least 4", "3, no limit" or "3 · waitlist". @param waits whether the viewer waits, or would */
function countOf(event: GuildEvent, { id, min, max }: EventRole, waits: boolean): string {
  const { taken } = seatsOfRole(event, id);
  const count = max === null ? `${taken}` : `${taken}/${max}`;
  if (waits) return `${count} · waitlist`;
  if (max !== null) return count;
  return taken < min ? `${count} of at least ${min}` : `${count}, no limit`;
}
const wantsPlace = (mine: EventResponse | undefined): mine is EventResponse =>
  mine !== undefined && (takesSeat(mine.status) || mine.status === 'waiting' || mine.status === 'bench');

export interface RoleBarProps {
  event: GuildEvent;
  mine: EventResponse | undefined;
  /** The viewer's answer is known. */
  isLoaded: boolean;
}

export function RoleBar({ event, mine, isLoaded }: RoleBarProps): ReactNode {
  const offline = useIsOffline();
  const now = useNow(60_000);
  const pending = events.use((state) => state.pending[event.id] !== undefined);
  const { answer } = useEventActions();
  const secondId = useId();
  const roles = rolesOf(event);
  const isOff = offline || !isLoaded || refusedAnswer(event, mine?.status ?? null, 'going', now) !== null;
  const status = mine?.status === 'late' ? 'late' : 'going';
  const chosen = wantsPlace(mine) ? shownRoleId(mine) : null;
  const choose = (roleId: number, secondRoleId: number | null): void => {
    if (!pending) void answer(event, status, mine?.note ?? null, { roleId, secondRoleId });
  };
  const first = wantsPlace(mine) ? (mine.roleId ?? null) : null;
  return (
    <chakra.div display="grid" gap={2} gridTemplateColumns="minmax(0, 1fr)">
      <chakra.p aria-hidden fontSize="sm" color="fg.muted">
        {chosen === null ? 'Join as' : 'Your role'}
      </chakra.p>
      <chakra.div
        role="group"
        aria-label={`Your role in ${event.title}`}
        display="grid"
        gap={1.5}
        gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))"
      >
        {roles.map((role) => {
          const isMine = chosen === role.id;
          const waits = isMine ? mine?.status === 'waiting' : isRoleFull(event, role);
          return (
            <button
              key={role.id}
              type="button"
              className={chip()}
              aria-pressed={isMine}
              aria-busy={pending || undefined}
              disabled={isOff}
              {...(offline && { 'data-offline': '', title: offlineReason })}
              onClick={() => {
                if (first !== role.id || chosen !== role.id)
                  choose(role.id, mine?.secondRoleId === role.id ? null : (mine?.secondRoleId ?? null));
              }}
            >
              <Icon name={role.symbol} size={16} />
              <chakra.span dir="auto" truncate flex={1}>
                {!isMine && <VisuallyHidden>Join as </VisuallyHidden>}
                {role.name}
              </chakra.span>
              <chakra.span textStyle="figures" color="fg.muted" flex="none">
                {countOf(event, role, waits)}
              </chakra.span>
            </button>
          );
        })}
      </chakra.div>
      {first !== null && roles.length > 1 && (
        <chakra.div display="flex" alignItems="center" gap={2} fontSize="sm" color="fg.muted">
          <label htmlFor={secondId}>Second choice:</label>
          <chakra.div flex="0 1 220px" minWidth={0}>
            <Select
              id={secondId}
              aria-label="Second choice"
              disabled={isOff || pending}
              value={mine?.secondRoleId?.toString() ?? ''}
              onChange={({ target }) => choose(first, target.value === '' ? null : Number(target.value))}
            >
              <option value="">none</option>
              {roles
                .filter(({ id }) => id !== first)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </chakra.div>
        </chakra.div>
      )}
    </chakra.div>
  );
}
