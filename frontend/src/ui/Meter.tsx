// A bar that shows how much of the whole something is; the words beside it say it to those who cannot see it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const fills = { spice: 'spice.solid', quiet: 'fg.subtle', good: 'good' } as const;

export interface MeterProps {
  /** From 0 to 1; what lies outside is drawn as empty or full. */
  share: number;
  /** 'good' once a goal is reached. */
  tone?: keyof typeof fills;
  /** With an edge, 8 px high, where it is what the card is about. */
  thick?: boolean;
}

export const Meter = ({ share, tone = 'spice', thick = false }: MeterProps): ReactNode => (
  <chakra.div
    flex={1}
    height={thick ? '8px' : '6px'}
    borderRadius="pill"
    bg={thick ? 'bg.sunken' : 'bg.hover'}
    {...(thick && { boxShadow: 'inset 0 0 0 1px var(--border-hairline)' })}
    overflow="hidden"
    aria-hidden
  >
    <chakra.div
      height="100%"
      borderRadius="pill"
      bg={fills[tone]}
      transition="width var(--motion-slow)"
      style={{ width: `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%` }}
    />
  </chakra.div>
);
