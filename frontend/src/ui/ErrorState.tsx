// What stands where something could not be shown.
import type { ReactNode } from 'react';
import { whatHappened } from '../platform/api/api.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** What happened, and Try Again, in place of what could not be shown. @param error why: what the call was answered */
export const ErrorState = ({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry?: () => void;
}): ReactNode => (
  <Notice
    tone="bad"
    title={title}
    more={whatHappened(error)}
    action={
      onRetry !== undefined && (
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try Again
        </Button>
      )
    }
  />
);
