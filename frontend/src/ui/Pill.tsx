// Small badge with a colored word, for states and counts.
import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const pillRecipe = defineRecipe({
  className: 'pill',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    height: '24px',
    px: 2.5,
    borderRadius: 'pill',
    fontSize: 'xs',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    flex: 'none',
  },
  variants: {
    tone: {
      ended: { bg: 'ended.soft', color: 'ended' },
      live: {
        bg: 'color-mix(in srgb, var(--bg-panel) 88%, transparent)',
        color: 'fg',
        _before: { content: '""', boxSize: '6px', borderRadius: 'pill', bg: 'var(--status-live)' },
      },
      good: { bg: 'good.soft', color: 'good' },
      warn: { bg: 'warn.soft', color: 'warn' },
      bad: { bg: 'bad.soft', color: 'bad' },
      spice: { bg: 'spice.soft', color: 'spice.text' },
      water: { bg: 'water.soft', color: 'water.solid' },
      quiet: { bg: 'bg.panel', color: 'fg.muted' },
    },
  },
  defaultVariants: { tone: 'ended' },
});
const Base = chakra('span', pillRecipe);

export type PillTone = 'ended' | 'live' | 'good' | 'warn' | 'bad' | 'spice' | 'water' | 'quiet';
export const Pill = ({ tone = 'ended', ...rest }: HTMLChakraProps<'span'> & { tone?: PillTone }): ReactNode => (
  <Base tone={tone} {...rest} />
);
