// Participants of a trial: survivors, and eliminated people with their round.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { memo, useMemo, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useProgressiveRender } from '../../../platform/page/progressiveRender.ts';
import { Face } from '../../../ui/Face.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { isDown, type Stage } from './trials.stage.ts';

const line = recipe({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  height: '36px',
  paddingInline: 2,
  borderRadius: 'control',
  '&[data-own=true]': { bg: 'bg.hover' },
  '&[data-down=true] > span:first-of-type': { filter: 'grayscale(1)', opacity: 0.55 },
});
const name = recipe({ truncate: true, flex: 1, minWidth: 0 });
const aside = recipe({ fontSize: 'sm', color: 'fg.muted', whiteSpace: 'nowrap' });

interface RowProps {
  discordId: string;
  username: string;
  down: boolean;
  own: boolean;
  more: string;
}
const Row = memo(function Row({ discordId, username, down, own, more }: RowProps): ReactNode {
  return (
    <li className={line()} data-own={own} data-down={down}>
      <Face discordId={discordId} name={username} size={24} />
      <span dir="auto" className={name()} title={username} style={down ? { color: 'var(--fg-muted)' } : undefined}>
        {username}
        {own && ' (you)'}
      </span>
      <span className={aside()}>{more}</span>
    </li>
  );
});

export interface ParticipantsProps {
  trial: Trial;
  stage: Stage;
  rows: readonly TrialParticipant[];
  me: TrialParticipant | null;
}
/** Survivors first, then eliminated people, the latest first. */
export function Participants({ trial, stage, rows, me }: ParticipantsProps): ReactNode {
  const isLobby = stage.kind === 'lobby';
  const sorted = useMemo(() => {
    const fellIn = (one: TrialParticipant): number => (isDown(one, trial, stage) ? (one.eliminatedIn ?? 0) : Infinity);
    // Compared first, because Infinity minus Infinity is NaN.
    return [...rows].sort((a, b) => (fellIn(a) === fellIn(b) ? 0 : fellIn(b) - fellIn(a)));
  }, [rows, trial, stage]);
  const drawn = useProgressiveRender(sorted.length);
  const alive = rows.filter((one) => !isDown(one, trial, stage)).length;
  // Nobody stands or falls in a cancelled trial.
  const words = isLobby || stage.kind === 'cancelled' ? 'Players' : 'Still standing';
  return (
    <chakra.section aria-label={words} display="grid" gap={2} minWidth={0}>
      <chakra.h3 textStyle="cardTitle" display="flex" justifyContent="space-between" gap={2}>
        {words}
        <chakra.span textStyle="figures" color="fg.muted">
          {isLobby || alive === rows.length
            ? formatNumber(rows.length)
            : `${formatNumber(alive)} / ${formatNumber(rows.length)}`}
        </chakra.span>
      </chakra.h3>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{ base: 'repeat(auto-fill, minmax(min(152px, 100%), 1fr))', lg: '1fr' }}
        gap="2px"
        maxHeight={{ base: '312px', lg: '520px' }}
        overflowY="auto"
        tabIndex={0}
        aria-label={words}
      >
        {sorted.slice(0, drawn).map((one) => {
          const down = isDown(one, trial, stage);
          const isHost = one.discordId === trial.startedByDiscordId;
          return (
            <Row
              key={one.userId}
              discordId={one.discordId}
              username={one.username}
              down={down}
              own={one === me}
              more={down ? `round ${one.eliminatedIn ?? 0}` : isHost ? 'host' : ''}
            />
          );
        })}
      </chakra.ul>
    </chakra.section>
  );
}
