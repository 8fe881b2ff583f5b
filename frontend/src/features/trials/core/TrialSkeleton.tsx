// Skeleton of a trial: the stage, and the players beside it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton, SkeletonLines, SkeletonRows } from '../../../ui/Skeleton.tsx';

export const TrialSkeleton = (): ReactNode => (
  <chakra.div
    role="status"
    aria-label="Loading trials..."
    display="grid"
    gap={4}
    alignItems="start"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 304px' }}
  >
    <Panel as="div" padding={{ base: 4, md: 6 }} minHeight="420px" display="grid" gap={5} alignContent="start">
      <Skeleton height="28px" width="46%" />
      <SkeletonLines count={4} />
      <Skeleton height="controlLg" maxWidth="240px" borderRadius="control" />
    </Panel>
    <Panel as="div" padding={4}>
      <SkeletonRows count={5} face={28} />
    </Panel>
  </chakra.div>
);
