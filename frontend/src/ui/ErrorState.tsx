// What stands where something could not be shown.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** What happened, and Try Again, in place of what could not be shown. */
export const ErrorState = ({
  title,
  more = 'The hall did not answer. Nothing was changed.',
  onRetry,
}: {
  title: string;
  more?: ReactNode;
  onRetry?: () => void;
}): ReactNode => (
  <Notice
    tone="bad"
    title={title}
    more={more}
    action={
      onRetry !== undefined && (
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try Again
        </Button>
      )
    }
  />
);
