// Placeholder for a part of the screen whose code could not be loaded. It retries automatically.
import { chakra } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { NotLoadedOffline } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useIsOffline } from '../live/connection.store.ts';
import { buildStore, reloadOnce } from '../session/build.store.ts';
import { onRetryTime } from '../api/retry.ts';

function sentence(isNewer: boolean): string {
  if (isNewer) return 'A new version is available. Reload the page to continue.';
  return navigator.onLine
    ? "Can't reach the server. Retrying automatically."
    : "You haven't opened this part before, so it needs a connection. It loads automatically when you reconnect.";
}

/** Floats over the page, so that it is always visible. */
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
  /** Failures in a row. */
  failures: number;
  retry: () => void;
  /** Whether the part would cover the page, as a dialog does. */
  isOverPage: boolean;
  /** Called when the viewer does not want the part any more. */
  onClose?: (() => void) | undefined;
}
export function NotLoaded({ failures, retry, isOverPage, onClose }: NotLoadedProps): ReactNode {
  const isNewer = buildStore(({ newer }) => newer !== null);
  // It may have failed earlier, before it was needed.
  useEffect(retry, [retry]);
  useEffect(() => onRetryTime(failures, retry), [failures, retry]);
  useEffect(() => {
    // The old build's file is gone. A reload gets the new build's.
    if (isNewer && !isOverPage) reloadOnce();
  }, [isNewer, isOverPage]);
  const isOffline = useIsOffline() || !navigator.onLine;
  if (isOffline && !isNewer && !isOverPage) return <NotLoadedOffline />;
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
