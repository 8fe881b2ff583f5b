// What stands in place of a part of the screen whose code could not be loaded, while that is tried again by itself.
import { chakra } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { buildStore, reloadOnce } from '../session/build.store.ts';
import { onRetryTime } from '../api/retry.ts';

function sentence(isNewer: boolean): string {
  if (isNewer) return 'A new version is available. Reload the page to continue.';
  return navigator.onLine
    ? "Can't reach the server. Retrying automatically."
    : "You haven't opened this part before, so it needs a connection. It loads automatically when you reconnect.";
}

/** Over the page, where it is seen whatever part of it is in sight. */
const floating = {
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '16px',
  bottom: 'calc(16px + var(--bottombar))',
  maxWidth: '560px',
  marginInline: 'auto',
  bg: 'bg.raised',
  borderRadius: 'card',
  boxShadow: 'raised',
} as const;

export interface NotLoadedProps {
  /** How often it has failed in a row. */
  failures: number;
  retry: () => void;
  /** Whether it would stand over the page, as a dialog does. */
  isOverPage: boolean;
  /** The viewer no longer wants it. */
  onClose?: (() => void) | undefined;
}
export function NotLoaded({ failures, retry, isOverPage, onClose }: NotLoadedProps): ReactNode {
  const isNewer = buildStore(({ newer }) => newer !== null);
  // It may have failed a while ago, when it was not needed yet.
  useEffect(retry, [retry]);
  useEffect(() => onRetryTime(failures, retry), [failures, retry]);
  useEffect(() => {
    // The old build's part is gone, and the new build has its own.
    if (isNewer && !isOverPage) reloadOnce();
  }, [isNewer, isOverPage]);
  return (
    <chakra.div {...(isOverPage && floating)}>
      <Notice
        tone="bad"
        title="Couldn't load this part"
        more={sentence(isNewer)}
        action={
          <chakra.span display="flex" flexWrap="wrap" gap={2}>
            <Button size="sm" icon="refresh" onClick={retry}>
              Try Again
            </Button>
            {navigator.onLine && (
              <Button size="sm" variant="quiet" onClick={() => window.location.reload()}>
                Reload Page
              </Button>
            )}
            {onClose !== undefined && (
              <Button size="sm" variant="quiet" onClick={onClose}>
                Close
              </Button>
            )}
          </chakra.span>
        }
      />
    </chakra.div>
  );
}
