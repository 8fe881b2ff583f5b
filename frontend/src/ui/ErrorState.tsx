// Error state for content that could not be loaded.
import type { ReactNode } from 'react';
import { isUnanswered, whatHappened } from '../platform/api/api.ts';
import { useIsOffline } from '../platform/live/connection.store.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

export const notLoaded = 'Not loaded before you went offline';
/** Instead of what has never been loaded. */
export const NotLoadedOffline = (): ReactNode => (
  <Notice tone="quiet" title={notLoaded} more="It loads automatically when you reconnect." />
);

/** Whether something could not be loaded because the hall is offline, which the notice above the section says. */
export const useFailedOffline = (error: unknown): boolean => useIsOffline() && isUnanswered(error);

/** The reason, and a Try Again button. @param error the error of the call */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry?: () => void;
}): ReactNode {
  if (useFailedOffline(error)) return <NotLoadedOffline />;
  return (
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
}
