// Live count of a section. It renders alone, so that a new number does not render sidebar and
// bottom bar again.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useCounts } from '../../features/dashboard/dashboard.store.ts';
import type { Section } from '../../platform/features/section.ts';

const beside = { marginStart: 'auto', fontSize: 'xs', fontWeight: 'text', color: 'fg.subtle' } as const;
const badge = {
  position: 'absolute',
  top: '5px',
  insetStart: 'calc(50% + 6px)',
  minWidth: '16px',
  height: '16px',
  paddingInline: '4px',
  borderRadius: 'pill',
  bg: 'bg.hover',
  color: 'fg',
  fontSize: '10px',
  lineHeight: '16px',
  textAlign: 'center',
} as const;
const most = 99;

interface CountProps {
  of: NonNullable<Section['count']>;
  /** Shown at the corner of an icon, where 0 is hidden and only two digits fit. */
  asBadge?: boolean;
  fromOne?: true | undefined;
}
export function Count({ of: name, asBadge = false, fromOne = asBadge || undefined }: CountProps): ReactNode {
  const count = useCounts(({ counts }) => counts?.[name] ?? undefined);
  if (count === undefined || (fromOne === true && count === 0)) return null;
  return (
    <chakra.span textStyle="figures" {...(asBadge ? badge : beside)}>
      {asBadge && count > most ? `${most}+` : count}
    </chakra.span>
  );
}
