// The button at the end of a long list that shows the next part of it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { toastError } from './toast.ts';

export interface MoreProps {
  pending: boolean;
  onClick: () => Promise<void>;
  /** What is said when that fails. */
  failed?: readonly [title: string, text: string];
}

const usual = ['Loading Failed', 'Failed to load more'] as const;

export const More = ({ pending, onClick, failed: [title, text] = usual }: MoreProps): ReactNode => (
  <chakra.div display="flex" justifyContent="center" marginTop={6}>
    <Button
      pending={pending}
      pendingText="Loading..."
      onClick={() => {
        onClick().catch((error: unknown) => toastError(title, error, text));
      }}
    >
      Show more
    </Button>
  </chakra.div>
);
