// Skeleton of the month or the week.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton, SkeletonLines } from '../../../ui/Skeleton.tsx';
import type { Period } from './events.days.ts';

const Days = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    '& > *': {
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'start',
      minHeight: { base: '52px', lg: '104px' },
      padding: '8px 0',
      borderBlockEndWidth: '1px',
      borderColor: 'border',
    },
    '& > *:not(:nth-of-type(7n))': { borderInlineEndWidth: '1px' },
  },
});
const days = (count: number): ReactNode =>
  Array.from({ length: count }, (_each, at) => (
    <div key={at}>
      <Skeleton boxSize="24px" borderRadius="pill" />
    </div>
  ));

export const CalendarSkeleton = ({ period }: { period: Period }): ReactNode => (
  <chakra.div role="status" aria-label="Loading events..." display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
    <chakra.div display="flex" alignItems="center" gap={2}>
      <Skeleton boxSize="40px" borderRadius="control" />
      <Skeleton boxSize="40px" borderRadius="control" />
      <Skeleton height="40px" width="76px" borderRadius="control" />
      <Skeleton height="24px" width="140px" marginInlineStart={2} />
    </chakra.div>
    <chakra.div
      display="grid"
      gap={{ base: 3, md: 4 }}
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', ...(period === 'month' && { xl: 'minmax(0, 1fr) 280px' }) }}
    >
      <Panel as="div" overflow="hidden">
        <Days>{days(period === 'month' ? 35 : 7)}</Days>
        {period === 'week' && <chakra.div height="280px" />}
      </Panel>
      {period === 'month' && (
        <Panel as="div" padding="16px">
          <SkeletonLines count={2} />
        </Panel>
      )}
    </chakra.div>
  </chakra.div>
);
