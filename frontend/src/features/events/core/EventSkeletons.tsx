// Skeletons of event cards, in the shape of the cards.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EventGrid } from '../series/EventGroup.tsx';

const Card = (): ReactNode => (
  <Panel as="div" aria-hidden overflow="hidden">
    <chakra.div padding="16px" display="grid" gap={3}>
      <chakra.div display="flex" gap={4}>
        <Skeleton width="60px" height="72px" flex="none" />
        <chakra.div flex={1} display="grid" gap={2} alignContent="center">
          <Skeleton height="24px" width="88px" borderRadius="pill" />
          <Skeleton height="22px" width="74%" />
        </chakra.div>
      </chakra.div>
      <Skeleton height="36px" />
      <Skeleton height="20px" width="70%" />
    </chakra.div>
    <chakra.div bg="bg.sunken" borderBlockWidth="1px" borderColor="border" padding="12px 16px">
      <Skeleton height="20px" />
      <chakra.div height="115px" marginTop={3} display="grid" gap={2} alignContent="start">
        {['52%', '64%', '46%'].map((width) => (
          <Skeleton key={width} height="22px" width={width} />
        ))}
      </chakra.div>
    </chakra.div>
    <chakra.div padding="12px 16px" display="grid" gap={2}>
      <Skeleton height="52px" borderRadius="control" />
      <Skeleton height={{ base: '40px', md: '32px' }} borderRadius="control" />
    </chakra.div>
  </Panel>
);

export const EventSkeletons = (): ReactNode => (
  <div role="status">
    <VisuallyHidden>Loading events...</VisuallyHidden>
    <Skeleton height="20px" width="200px" marginBottom={3} />
    <EventGrid>
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Card key={at} />
      ))}
    </EventGrid>
  </div>
);
