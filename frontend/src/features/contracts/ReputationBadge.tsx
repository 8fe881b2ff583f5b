// How somebody does as a mercenary, in a few words beside their name; nothing while it is not known.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { dataOf } from '../../platform/resource.ts';
import { AverageStars } from '../../ui/Stars.tsx';
import { mercenaries } from './ratings.store.ts';

export function ReputationBadge({ userId }: { userId: number }): ReactNode {
  const profile = dataOf(mercenaries.useOne(userId).loaded);
  if (profile === null) return null;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap={1.5}
      fontSize="xs"
      lineHeight="24px"
      color="fg.muted"
      whiteSpace="nowrap"
      title="As a contractor, in the present season"
    >
      <AverageStars stars={profile.averageRating / 100} />
      <span>· {formatNumber(profile.contractsCompleted)} completed</span>
    </chakra.span>
  );
}
