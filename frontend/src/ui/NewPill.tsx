// 'n new', 'n moved': what has arrived or has another place waits here until the reader asks for it, so that nothing moves
// under the pointer.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface NewPillProps {
  /** How many have arrived. */
  count: number;
  /** How many of those that are shown have another place in the order by now. */
  moved?: number;
  onClick: () => void;
}

export function NewPill({ count, moved = 0, onClick }: NewPillProps): ReactNode {
  const words = [count > 0 && `${count.toString()} new`, moved > 0 && `${moved.toString()} moved`].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <chakra.button
      type="button"
      onClick={onClick}
      display="flex"
      alignItems="center"
      gap={1.5}
      height="32px"
      px={3.5}
      borderRadius="pill"
      bg="water.soft"
      color="water.solid"
      fontSize="sm"
      fontWeight="strong"
      marginInline="auto"
      marginBottom={3}
      width="max-content"
      textStyle="figures"
      animation="rise var(--motion-base) var(--ease-out)"
      _hover={{ filter: 'brightness(1.12)' }}
    >
      {words.join(', ')}
      <Icon name="chevron" size={14} style={{ transform: 'rotate(180deg)' }} />
    </chakra.button>
  );
}
