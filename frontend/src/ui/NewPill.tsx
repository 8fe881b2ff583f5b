// Floating button with the number of new or moved rows ('n new', 'n moved'). Pressing it shows
// them. It floats over the list, so that it moves nothing.
import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface NewPillProps {
  /** Number of new rows. */
  count: number;
  /** Number of shown rows whose place in the order has changed. */
  moved?: number;
  /** Shows the waiting rows. */
  onClick: () => void;
}

/** Placed right above its list, or below the top bar once the list has been scrolled. */
export function NewPill({ count, moved = 0, onClick }: NewPillProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const words = [count > 0 && `${count.toString()} new`, moved > 0 && `${moved.toString()} moved`].filter(Boolean);
  const reveal = (): void => {
    onClick();
    // New rows are at the top of the list.
    const list = place.current?.parentElement;
    if ((list?.getBoundingClientRect().top ?? 0) < 0) list?.scrollIntoView({ block: 'start' });
  };
  return (
    <chakra.div
      ref={place}
      position="sticky"
      top="calc(var(--topbar) + env(safe-area-inset-top) + 12px)"
      height={0}
      zIndex="bar"
      display="flex"
      justifyContent="center"
      alignItems="flex-start"
      pointerEvents="none"
    >
      {words.length > 0 && (
        <chakra.button
          type="button"
          onClick={reveal}
          pointerEvents="auto"
          display="flex"
          alignItems="center"
          gap={1.5}
          height={{ base: '44px', md: '36px' }}
          px={4}
          borderRadius="pill"
          borderWidth="1px"
          borderColor="water.solid"
          bg="bg.raised"
          color="water.solid"
          boxShadow="raised"
          fontSize="sm"
          fontWeight="strong"
          textStyle="figures"
          animation="rise var(--motion-base) var(--ease-out)"
          _hover={{ filter: 'brightness(1.12)' }}
        >
          {words.join(', ')}
          <Icon name="chevron" size={14} style={{ transform: 'rotate(180deg)' }} />
        </chakra.button>
      )}
    </chakra.div>
  );
}
