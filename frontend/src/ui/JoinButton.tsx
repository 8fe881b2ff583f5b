// Join and leave buttons for something with limited places, including its waitlist.
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface JoinButtonProps {
  /** Whether the viewer takes part, waits for a place, or neither. */
  part: 'none' | 'place' | 'waiting';
  /** All places are taken. */
  full: boolean;
  /** Joining or leaving is running. */
  pending: boolean;
  onJoin: () => void;
  onLeave: () => void;
  /** Absent: there is no waitlist. */
  onWait?: () => void;
  /** Texts of the buttons, also while their call is running. */
  words?: { readonly join: string; readonly joining?: string; readonly leaving?: string };
  /** Joining is the main action of its view. */
  primary?: boolean;
  /** How the buttons look. */
  look?: Pick<ButtonProps, 'size' | 'flex' | 'height' | 'minHeight'>;
}

export function JoinButton({
  part,
  full,
  pending,
  onJoin,
  onLeave,
  onWait,
  words: { join, joining, leaving } = { join: 'Join' },
  primary = false,
  look,
}: JoinButtonProps): ReactNode {
  const active = { ...look, pending, needsConnection: true };
  if (part !== 'none')
    return (
      <Button {...active} {...(leaving !== undefined && { pendingText: leaving })} onClick={onLeave}>
        {part === 'waiting' ? 'Leave waitlist' : 'Leave'}
      </Button>
    );
  if (!full)
    return (
      <Button
        {...active}
        {...(joining !== undefined && { pendingText: joining })}
        data-seat
        variant={primary ? 'primary' : 'tonal'}
        onClick={onJoin}
      >
        {join}
      </Button>
    );
  return (
    <>
      <Button {...look} disabled>
        Full
      </Button>
      {onWait !== undefined && (
        <Button {...active} onClick={onWait}>
          Join waitlist
        </Button>
      )}
    </>
  );
}
