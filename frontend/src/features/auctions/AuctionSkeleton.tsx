// Cards in the shape of what comes, while the auctions are on their way.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardGrid, Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/announce.tsx';

const One = (): ReactNode => (
  <Panel as="div" overflow="hidden">
    <Skeleton height="125px" borderRadius={0} />
    <chakra.div padding="14px" display="grid" gap={3}>
      <Skeleton height="16px" width="74%" />
      <Skeleton height="36px" />
      <Skeleton height="42px" width="46%" />
      <Skeleton height="48px" />
      <Skeleton height={{ base: '40px', md: '32px' }} />
    </chakra.div>
  </Panel>
);

export const AuctionSkeletons = (): ReactNode => (
  <CardGrid role="status">
    <VisuallyHidden>Loading auctions...</VisuallyHidden>
    {Array.from({ length: 8 }, (_, i) => (
      <One key={i} />
    ))}
  </CardGrid>
);
