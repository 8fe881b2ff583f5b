// Icons of the four cheers, in the style of the interface's icons.
import type { Cheer } from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

const line = {
  width: 22,
  height: 22,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
  focusable: 'false',
} as const;

export function CheerIcon({ cheer }: { cheer: Cheer }): ReactNode {
  if (cheer === 'water' || cheer === 'moon') return <Icon name={cheer} size={22} />;
  if (cheer === 'worm')
    return (
      <svg {...line}>
        <path fill="currentColor" fillOpacity=".18" stroke="none" d="M5 20V10.5a7 7 0 0 1 14 0V20z" />
        <path d="M5 20V10.5a7 7 0 0 1 14 0V20M2.5 20h19M5.2 15h3.3m7 0h3.3" />
        <circle cx="12" cy="10.5" r="3.6" />
        <path d="m12 6.9.6 2m-.6 5.2-.6-2m-2.5-4.3 1.7 1.3m4.5 2.9-1.7-1.3m1.7-2.9-1.7 1.3M8.9 12l1.7-1.3" />
      </svg>
    );
  return (
    <svg {...line}>
      <path fill="currentColor" fillOpacity=".18" d="M9.4 14.6C10 9.4 13.4 5 20.5 3.5 20 10.4 15.5 14 9.4 14.6" />
      <path d="m6 14.5 3.5 3.5M9.4 14.6 4 20l-.8-.8m6.2-4.6 6.5-6.5" />
    </svg>
  );
}
