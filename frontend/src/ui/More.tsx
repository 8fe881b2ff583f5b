// The button at the end of a long list that shows the next part of it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { toastError } from './toast.ts';

export interface MoreProps {
  pending: boolean;
  onClick: () => Promise<void>;
}

export const More = ({ pending, onClick }: MoreProps): ReactNode => (
  <chakra.div display="flex" justifyContent="center" marginTop={6}>
    <Button
      pending={pending}
      pendingText="Loading..."
      onClick={() => {
        onClick().catch((error: unknown) => toastError('Loading Failed', error, 'Failed to load more'));
      }}
    >
      Show more
    </Button>
  </chakra.div>
);
