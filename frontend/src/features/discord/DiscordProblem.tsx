// What couldn't be read from Discord, and why, with a button that tries again.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

export interface DiscordProblemProps {
  /** What is missing, in a sentence. */
  title: string;
  /** Why, in a sentence. */
  problem: string;
  /** Reads it again. Never throws. */
  onRetry: () => Promise<void>;
}
export function DiscordProblem({ title, problem, onRetry }: DiscordProblemProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
      <p role="alert">
        <chakra.b color="bad">{title}</chakra.b> {problem}
      </p>
      <Button
        size="sm"
        icon="refresh"
        pending={busy}
        needsConnection
        aria-label={`Try again: ${title}`}
        onClick={() => void retry()}
      >
        Try again
      </Button>
    </chakra.div>
  );
}
