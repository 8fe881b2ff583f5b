// Bar that shows a share of a whole. The text beside it says the same for screen readers.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const fills = { spice: 'spice.solid', quiet: 'fg.subtle', good: 'good' } as const;

export interface MeterProps {
  /** 0 to 1. Other values are drawn as empty or full. */
  share: number;
  /** 'good' once a goal is reached. */
  tone?: keyof typeof fills;
  /** 8 px high with a border, for cards whose main content it is. */
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
