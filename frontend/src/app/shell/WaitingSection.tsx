// Skeleton of a section while its code loads.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardGrid } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const WaitingSection = (): ReactNode => (
  <chakra.div role="status" aria-label="Loading" display="grid" gap={4}>
    <Skeleton height="40px" />
    <CardGrid>
      {[1, 2, 3, 4].map((one) => (
        <Skeleton key={one} height="280px" borderRadius="card" />
      ))}
    </CardGrid>
  </chakra.div>
);
