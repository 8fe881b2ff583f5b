// Countdown as a shrinking line and in seconds. Screen readers hear it at the start and near the
// end, not every second.
import { chakra } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { announce } from '../../../ui/announce.tsx';
import { useSecondsUntil } from './useStage.ts';

/** From this number of seconds on, the end is near. */
export const nearSeconds = 5;
const minute = 60;
/** '25', '1:05'. */
export const clockOf = (seconds: number): string =>
  seconds < minute
    ? seconds.toString()
    : `${Math.floor(seconds / minute)}:${(seconds % minute).toString().padStart(2, '0')}`;

/** Only the seconds. @param endsAt ms since 1970 by the server's clock */
export function SecondsLeft({ endsAt, size = '2xl' }: { endsAt: number; size?: '2xl' | '3xl' | 'xl' }): ReactNode {
  const secondsLeft = useSecondsUntil(endsAt);
  return (
    <chakra.span
      role="timer"
      fontSize={size}
      fontWeight="strong"
      lineHeight="1"
      textStyle="figures"
      whiteSpace="nowrap"
      color={secondsLeft <= nearSeconds ? 'spice.text' : 'fg'}
    >
      {clockOf(secondsLeft)}
      <chakra.span fontSize="sm" fontWeight="text" color="fg.muted">
        {secondsLeft < minute ? ' s' : ''}
      </chakra.span>
    </chakra.span>
  );
}

export interface FuseProps {
  /** ms since 1970 by the server's clock. */
  begins: number;
  ends: number;
  /** Announced when a few seconds are left. Absent: no announcement. */
  nearly?: string;
}
export function Fuse({ begins, ends, nearly }: FuseProps): ReactNode {
  const secondsLeft = useSecondsUntil(ends);
  const all = Math.max(1, (ends - begins) / 1000);
  // The length at the end of the current second.
  const share = Math.min(1, Math.max(0, secondsLeft - 1) / all);
  const isNear = secondsLeft <= nearSeconds;
  useEffect(() => {
    if (isNear && secondsLeft > 0 && nearly !== undefined) announce(nearly);
    // Announced once, independent of the exact number of seconds.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNear, nearly]);
  return (
    <chakra.div aria-hidden position="relative" height="6px" bg="bg.hover" borderRadius="pill">
      <chakra.div
        position="absolute"
        insetBlock={0}
        insetStart={0}
        borderRadius="pill"
        bg={isNear ? 'spice.solid' : 'fg.subtle'}
        transition="width 1s linear, background-color var(--motion-base)"
        style={{ width: `${(share * 100).toFixed(2)}%` }}
      >
        <chakra.span
          position="absolute"
          insetEnd="-5px"
          top="-2px"
          boxSize="10px"
          borderRadius="pill"
          bg="spice.solid"
          boxShadow="0 0 10px 2px var(--accent-spice)"
          display={secondsLeft === 0 ? 'none' : 'block'}
        />
      </chakra.div>
    </chakra.div>
  );
}
