// Floating notice over rows that could not be refreshed. They are shown as they were. It floats, so
// that it moves nothing. While the hall is offline, the notice above the section says it for all.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useIsOffline } from '../platform/live/connection.store.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface StaleNoticeProps {
  /** What failed, such as 'Error loading bids'. */
  title: string;
  /** Asks again. */
  onRetry: () => unknown;
}
export function StaleNotice({ title, onRetry }: StaleNoticeProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  if (useIsOffline()) return null;
  return (
    <chakra.div
      data-screen-only
      position="sticky"
      top="calc(var(--topbar) + env(safe-area-inset-top) + 60px)"
      height={0}
      gridColumn="1 / -1"
      zIndex="bar"
      display="flex"
      justifyContent="center"
      alignItems="flex-start"
      pointerEvents="none"
    >
      <chakra.div
        role="alert"
        pointerEvents="auto"
        display="flex"
        alignItems="center"
        gap={2}
        paddingBlock={1}
        paddingStart={4}
        paddingEnd={1}
        borderRadius="pill"
        borderWidth="1px"
        borderColor="bad"
        bg="bg.raised"
        boxShadow="raised"
        fontSize="sm"
      >
        <Icon name="refresh" size={16} />
        <span>
          <b>{title}</b>. You see an older state.
        </span>
        <Button size="sm" variant="quiet" pending={isAsking} onClick={() => void ask()}>
          Try Again
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
