// How the line to the hall stands: a dot, a turning open ring, a hollow diamond, with the word from 768 px on.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useConnection, type ConnectionStatus } from '../../platform/connection.store.ts';

const words: Readonly<Record<ConnectionStatus, string>> = {
  connecting: 'Connecting…',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  offline: 'Offline',
};
const tones = { connecting: 'fg.subtle', connected: 'fg.muted', reconnecting: 'warn', offline: 'bad' } as const;

const ring = {
  boxSize: '12px',
  borderRadius: 'pill',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: 'spin 1s linear infinite',
} as const;
const marks = {
  connecting: ring,
  connected: {
    boxSize: '8px',
    borderRadius: 'pill',
    bg: 'var(--status-live)',
    boxShadow: '0 0 0 3px color-mix(in srgb, var(--status-live) 24%, transparent)',
  },
  reconnecting: ring,
  offline: { boxSize: '9px', borderRadius: '2px', border: '2px solid currentColor', transform: 'rotate(45deg)' },
} as const;

export function ConnectionMark(): ReactNode {
  const { status } = useConnection();
  return (
    <chakra.div
      role="status"
      display="inline-flex"
      alignItems="center"
      gap={2}
      height="32px"
      paddingInline={{ base: 2, md: 3 }}
      fontSize="xs"
      color={tones[status]}
      title={words[status]}
    >
      <chakra.span aria-hidden flex="none" {...marks[status]} />
      <chakra.span srOnly={{ base: true, md: false }}>{words[status]}</chakra.span>
    </chakra.div>
  );
}
