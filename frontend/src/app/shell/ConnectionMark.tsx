// Connection mark: a dot, a turning ring or a hollow diamond, with a word from 768 px on.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useConnection, type ConnectionStatus } from '../../platform/live/connection.store.ts';
import { recipe } from '../../ui/theme/recipe.ts';

const words: Readonly<Record<ConnectionStatus, string>> = {
  connecting: 'Connecting…',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  offline: 'Offline',
};

const drawing = '& > span:first-of-type';
// One recipe for all states, so that no new styles are needed when the connection opens during the
// first rendering.
const mark = recipe({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: '32px',
  paddingInline: { base: 2, md: 3 },
  fontSize: 'xs',
  color: 'fg.subtle',
  [drawing]: { flex: 'none' },
  '&:is([data-status=connecting], [data-status=reconnecting])': {
    [drawing]: {
      boxSize: '12px',
      borderRadius: 'pill',
      border: '2px solid currentColor',
      borderRightColor: 'transparent',
      animation: 'spin 1s linear infinite',
    },
  },
  '&[data-status=connected]': {
    color: 'fg.muted',
    [drawing]: {
      boxSize: '8px',
      borderRadius: 'pill',
      bg: 'var(--status-live)',
      boxShadow: '0 0 0 3px color-mix(in srgb, var(--status-live) 24%, transparent)',
    },
  },
  '&[data-status=reconnecting]': { color: 'warn' },
  '&[data-status=offline]': {
    color: 'bad',
    [drawing]: { boxSize: '9px', borderRadius: '2px', border: '2px solid currentColor', transform: 'rotate(45deg)' },
  },
});

export function ConnectionMark(): ReactNode {
  const { status } = useConnection();
  return (
    <div role="status" className={mark()} data-status={status} title={words[status]}>
      <span aria-hidden />
      <chakra.span srOnly={{ base: true, md: false }}>{words[status]}</chakra.span>
    </div>
  );
}
