// Error state for content that could not be loaded.
import type { ReactNode } from 'react';
import { whatHappened } from '../platform/api/api.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** The reason, and a Try Again button. @param error the error of the call */
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
