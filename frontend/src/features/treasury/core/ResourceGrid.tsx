// Columns of the resource grid, three on a desktop, and its skeleton.
import { VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardGrid, Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export const resourceGrid = {
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(auto-fill, minmax(340px, 1fr))',
  },
} as const;

export const ResourceSkeletons = (): ReactNode => (
  <CardGrid {...resourceGrid} role="status">
    <VisuallyHidden>Loading the treasury...</VisuallyHidden>
    {Array.from({ length: 6 }, (_each, at) => (
      <Panel key={at} as="div" aria-hidden padding="16px" display="grid" gap={3}>
        <Skeleton height="40px" width="62%" />
        <Skeleton height="28px" />
        <Skeleton height="8px" />
        <Skeleton height="128px" />
        <Skeleton height="22px" width="40%" />
        <Skeleton height="36px" width="60%" />
      </Panel>
    ))}
  </CardGrid>
);
