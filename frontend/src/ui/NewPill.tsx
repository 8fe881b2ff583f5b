// 'n new', 'n moved': what has arrived or has another place waits here until the reader asks for it. It floats over the list, so that
// neither it nor what waits moves anything.
import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface NewPillProps {
  /** How many have arrived. */
  count: number;
  /** How many of those that are shown have another place in the order by now. */
  moved?: number;
  /** Shows what waits. */
  onClick: () => void;
}

/** Stands right above its list, and below the bar once that is scrolled past. */
export function NewPill({ count, moved = 0, onClick }: NewPillProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const words = [count > 0 && `${count.toString()} new`, moved > 0 && `${moved.toString()} moved`].filter(Boolean);
  const reveal = (): void => {
    onClick();
    // What is new stands at the top of the list.
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
