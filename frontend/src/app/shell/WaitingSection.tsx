// Skeleton of a section while its code loads.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const WaitingSection = (): ReactNode => (
  <chakra.div role="status" aria-label="Loading" display="grid" gap={4}>
    <Skeleton height="40px" />
    <CardSkeletons />
  </chakra.div>
);
