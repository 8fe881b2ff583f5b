// Sandworm animation after a reset of the incident counter: three seconds, in night colors, never
// blocking the screen.
import { chakra } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import SandwormBody from '../../../ui/art/sandworm-body.svg?react';
import SandwormDust from '../../../ui/art/sandworm-dust.svg?react';
import SandwormTeeth from '../../../ui/art/sandworm-teeth.svg?react';

/** Duration in ms. */
export const celebrationMs = 3000;

const rise = 'worm-rise 3000ms var(--ease-sand) both';
const moving = {
  '@media (prefers-reduced-motion: no-preference)': {
    '& .worm-stage': { animation: rise },
    '& .worm-teeth-inner': { animation: 'worm-turn-inner 2100ms 500ms var(--ease-sand) both' },
    '& .worm-teeth-middle': { animation: 'worm-turn-middle 2100ms 500ms var(--ease-sand) both' },
    '& .worm-teeth-outer': { animation: 'worm-turn-outer 2100ms 500ms var(--ease-sand) both' },
    '& .worm-dust-back': { animation: 'worm-spread-back 3000ms var(--ease-sand) both' },
    '& .worm-dust-mid': { animation: 'worm-spread-mid 3000ms var(--ease-sand) both' },
    '& .worm-dust-front': { animation: 'worm-spread-front 3000ms var(--ease-sand) both' },
    '& .worm-grains': { animation: 'worm-fly 2400ms 200ms ease-out both' },
    '& .worm-words': { animation: 'worm-words 3000ms ease-out both' },
  },
} as const;
const centered = { position: 'absolute', insetStart: '50%' } as const;

export interface CelebrationProps {
  /** The counter's current value. */
  days: number;
  onEnd: () => void;
}

/**
 * Covers the screen, but takes no focus and no clicks. Escape ends it. With reduced motion it is a
 * still picture.
 */
export default function Celebration({ days, onEnd }: CelebrationProps): ReactNode {
  useEffect(() => {
    const timer = setTimeout(onEnd, celebrationMs);
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onEnd();
    };
    window.addEventListener('keydown', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', leave);
    };
  }, [onEnd]);
  return (
    <chakra.div
      data-theme="night"
      data-celebration
      role="status"
      position="fixed"
      inset={0}
      zIndex="celebration"
      overflow="hidden"
      pointerEvents="none"
      color="fg"
      bg="radial-gradient(620px 520px at 50% 40%, var(--hero-sky-2), var(--hero-sky-1) 55%, var(--bg-canvas))"
      css={moving}
    >
      <chakra.div className="worm-stage" position="absolute" inset={0}>
        <chakra.div {...centered} top="-20px" width="1200px" marginInlineStart="-600px">
          <SandwormBody width="100%" />
        </chakra.div>
        <chakra.div {...centered} top="10px" width="600px" marginInlineStart="-300px">
          <SandwormTeeth width="100%" />
        </chakra.div>
      </chakra.div>
      <chakra.div {...centered} bottom={0} width="max(1440px, 100vw)" transform="translateX(-50%)">
        <SandwormDust width="100%" style={{ display: 'block', overflow: 'visible' }} />
      </chakra.div>
      <chakra.div
        position="absolute"
        insetInline={0}
        bottom={0}
        height="240px"
        bg="linear-gradient(transparent, var(--bg-canvas) 78%)"
      />
      <chakra.div className="worm-words" position="absolute" insetInline={4} bottom="64px" textAlign="center">
        <chakra.p
          textStyle="hero"
          fontSize={{ base: '24px', md: '44px' }}
          lineHeight="1.2"
          letterSpacing=".1em"
          textTransform="uppercase"
        >
          Walk Without Rhythm
        </chakra.p>
        <chakra.p color="fg.muted" marginTop={2}>
          Days Without Incident: <b>{days}</b>
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
