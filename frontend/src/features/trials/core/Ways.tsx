// Ways of a round: buttons while it is open, and results afterwards.
import { chakra } from '@chakra-ui/react';
import type { TrialRound } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useShortcut } from '../../../platform/page/shortcuts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Meter } from '../../../ui/Meter.tsx';

type Way = TrialRound['ways'][number];
const Grid = chakra('div', {
  base: { display: 'grid', gap: { base: 2, md: 2.5 }, gridTemplateColumns: { base: '1fr', xl: '1fr 1fr' } },
});
const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: '100%',
  minWidth: 0,
  textAlign: 'start',
  padding: { base: '10px 12px', md: '12px 14px' },
  borderRadius: 'card',
  borderWidth: '1px',
} as const;
const WayButton = chakra('button', {
  base: {
    ...rowStyles,
    minHeight: { base: '56px', md: '64px' },
    bg: 'bg.raised',
    borderColor: 'border.strong',
    color: 'fg',
    fontSize: { base: '15px', md: 'lg' },
    lineHeight: 'tight',
    transition: 'background-color var(--motion-fast), border-color var(--motion-fast), box-shadow var(--motion-fast)',
    touchAction: 'manipulation',
    '&:hover:not(:disabled)': { bg: 'bg.hover' },
    '&:active:not(:disabled)': { transform: 'translateY(1px)' },
    '&:disabled': { cursor: 'default', borderColor: 'border', bg: 'bg.sunken', color: 'fg.muted' },
    '&[aria-pressed=true]': {
      bg: 'spice.soft',
      borderColor: 'spice.solid',
      boxShadow: '0 0 0 1px var(--accent-spice)',
      color: 'fg',
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
});
const Badge = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '32px',
    borderRadius: 'pill',
    borderWidth: '1px',
    borderColor: 'border.strong',
    fontWeight: 'strong',
    fontSize: 'sm',
    color: 'fg.muted',
  },
});
/** The letter of a path on screens. */
export const letterOf = (key: WayKey): string => key.toUpperCase();

function Key({ way, onPress }: { way: WayKey; onPress: () => void }): ReactNode {
  useShortcut(letterOf(way).toLowerCase(), onPress);
  return null;
}

export interface ChoiceOfWaysProps {
  ways: readonly Way[];
  /** The chosen way, even while it is being sent. */
  chosen: WayKey | null;
  /** Whether the choice is being sent. */
  pending: boolean;
  /** The way that the viewer's thumper has removed. */
  removed: WayKey | null;
  /** Absent for spectators. */
  onChoose?: (way: WayKey) => void;
}
export function ChoiceOfWays({ ways, chosen, pending, removed, onChoose }: ChoiceOfWaysProps): ReactNode {
  return (
    <Grid role="group" aria-label="Paths">
      {ways.map(({ key, text }) => {
        const isChosen = chosen === key;
        const isAway = removed === key;
        return (
          <WayButton
            key={key}
            type="button"
            disabled={onChoose === undefined || isAway}
            aria-pressed={onChoose === undefined ? undefined : isChosen}
            aria-busy={(isChosen && pending) || undefined}
            onClick={() => onChoose?.(key)}
          >
            {onChoose !== undefined && !isAway && <Key way={key} onPress={() => onChoose(key)} />}
            <Badge
              {...(isChosen && { bg: 'spice.solid', borderColor: 'spice.solid', color: 'fg.onSpice' })}
              {...(isChosen && pending && { animation: 'breathe 1s ease-in-out infinite' })}
            >
              {isChosen && !pending ? <Icon name="check" size={18} /> : letterOf(key)}
            </Badge>
            <chakra.span flex={1} minWidth={0}>
              <chakra.span display="block" textDecoration={isAway ? 'line-through' : undefined}>
                {text}
              </chakra.span>
              {isAway && (
                <chakra.span display="block" fontSize="sm" color="bad">
                  Deadly: removed by your thumper
                </chakra.span>
              )}
            </chakra.span>
          </WayButton>
        );
      })}
    </Grid>
  );
}

/**
 * Which ways were deadly, and the outcome of the people who chose them.
 * @param own the viewer's way; null: none, or unknown
 */
export function WayResults({ round, own }: { round: TrialRound; own: WayKey | null }): ReactNode {
  const taken = Math.max(1, ...round.ways.map(({ count }) => count ?? 0));
  return (
    <chakra.ul display="grid" gap={2.5} gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }}>
      {round.ways.map(({ key, text, deadly, outcome, count }, at) => {
        const tone = deadly === true ? 'bad' : 'good';
        return (
          <chakra.li
            key={key}
            {...rowStyles}
            alignItems="flex-start"
            bg="bg.raised"
            borderColor={tone}
            borderInlineStartWidth="4px"
            animation="rise var(--motion-base) both"
            style={{ animationDelay: `${at * 80}ms` }}
          >
            <Badge borderColor={tone} color={tone} bg={`${tone}.soft`}>
              <Icon name={deadly === true ? 'close' : 'check'} size={18} />
            </Badge>
            <chakra.div flex={1} minWidth={0} display="grid" gap={1}>
              <chakra.p fontWeight="strong" lineHeight="tight">
                {text}
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                <chakra.b color={tone}>{deadly === true ? 'Deadly. ' : 'Safe. '}</chakra.b>
                {outcome}
              </chakra.p>
              <chakra.div display="flex" alignItems="center" gap={2} fontSize="sm" color="fg.muted">
                <chakra.span textStyle="figures" whiteSpace="nowrap">
                  {formatNumber(count ?? 0)} took it
                </chakra.span>
                <Meter share={(count ?? 0) / taken} tone="quiet" />
                {own === key && <chakra.b color="spice.text">Your path</chakra.b>}
              </chakra.div>
            </chakra.div>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
