// 'n new': what has arrived waits here until the reader asks for it, so that nothing moves under the pointer.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export function NewPill({ count, onClick }: { count: number; onClick: () => void }): ReactNode {
  if (count === 0) return null;
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
      {count} new
      <Icon name="chevron" size={14} style={{ transform: 'rotate(180deg)' }} />
    </chakra.button>
  );
}
