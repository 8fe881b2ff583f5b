// Button that opens the requests, with the number of pending ones: all for admins, own ones for
// others.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRequests } from './requests.store.ts';

export function RequestsButton({ onOpen }: { onOpen: () => void }): ReactNode {
  const waits = useRequests().filter(({ status }) => status === 'pending').length;
  return (
    <Button variant={waits > 0 ? 'tonal' : 'line'} onClick={onOpen}>
      Requests
      {waits > 0 && (
        <chakra.span
          minWidth="20px"
          px={1.5}
          borderRadius="pill"
          bg="spice.solid"
          color="fg.onSpice"
          fontSize="xs"
          lineHeight="20px"
          textStyle="figures"
        >
          <span>{formatNumber(waits)}</span>
          <VisuallyHidden> waiting</VisuallyHidden>
        </chakra.span>
      )}
    </Button>
  );
}
