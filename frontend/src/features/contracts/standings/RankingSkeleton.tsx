import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export const RankingSkeleton = (): ReactNode => (
  <Panel as="div" role="status">
    <VisuallyHidden>Loading leaderboard...</VisuallyHidden>
    {Array.from({ length: 7 }, (_, at) => (
      <chakra.div
        key={at}
        display="flex"
        alignItems="center"
        gap={{ base: 3, md: 5 }}
        minHeight="64px"
        paddingInline={{ base: 4, md: 6 }}
        {...(at > 0 && { borderTopWidth: '1px', borderColor: 'border' })}
      >
        <Skeleton height="20px" width="20px" flex="none" />
        <Skeleton boxSize="40px" borderRadius="pill" flex="none" />
        <Skeleton height="16px" width="30%" />
        <Skeleton height="8px" flex={1} />
        <Skeleton height="16px" width="48px" flex="none" />
      </chakra.div>
    ))}
  </Panel>
);
