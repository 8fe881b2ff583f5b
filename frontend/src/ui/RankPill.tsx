// Rank of a member as a pill with an icon for some ranks. It may contain the control that changes
// the rank.
import type { Rank } from '@guild/common/members/members.api';
import type { HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Pill, type PillTone } from './Pill.tsx';

const toneOf = (rank: Rank): PillTone => {
  if (rank === 'Guest') return 'water';
  return rank === 'Admin' || rank === 'Guild Master' ? 'spice' : 'ended';
};

export interface RankPillProps extends Omit<HTMLChakraProps<'span'>, 'children'> {
  rank: Rank;
  /** Replaces the rank's name. */
  children?: ReactNode;
}
export const RankPill = ({ rank, children = rank, ...rest }: RankPillProps): ReactNode => (
  <Pill tone={toneOf(rank)} {...rest}>
    {rank === 'Admin' && <Icon name="bolt" size={14} />}
    {rank === 'Guest' && <Icon name="people" size={14} />}
    {typeof children === 'string' ? <span>{children}</span> : children}
  </Pill>
);
