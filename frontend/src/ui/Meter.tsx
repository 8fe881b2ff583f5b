// A bar that shows how much of the whole something is; the words beside it say it to those who cannot see it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface MeterProps {
  /** From 0 to 1; what lies outside is drawn as empty or full. */
  share: number;
  tone?: 'spice' | 'quiet';
}

export const Meter = ({ share, tone = 'spice' }: MeterProps): ReactNode => (
  <chakra.div flex={1} height="6px" borderRadius="pill" bg="bg.hover" overflow="hidden" aria-hidden>
    <chakra.div
      height="100%"
      borderRadius="pill"
      bg={tone === 'spice' ? 'spice.solid' : 'fg.subtle'}
      transition="width var(--motion-slow)"
      style={{ width: `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%` }}
    />
  </chakra.div>
);
