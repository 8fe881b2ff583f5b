// Cards in the shape of what comes, while it is on its way.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './announce.tsx';
import { CardGrid, Panel } from './Panel.tsx';
import { Skeleton } from './Skeleton.tsx';

const One = (): ReactNode => (
  <Panel as="div" overflow="hidden">
    <Skeleton height="125px" borderRadius={0} />
    <chakra.div padding="14px" display="grid" gap={3}>
      <Skeleton height="16px" width="74%" />
      <Skeleton height="36px" />
      <Skeleton height="42px" width="46%" />
      <Skeleton height="48px" />
    </chakra.div>
  </Panel>
);

/** @param label what those hear who do not see them */
export const CardSkeletons = ({ label }: { label: string }): ReactNode => (
  <CardGrid role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: 8 }, (_, i) => (
      <One key={i} />
    ))}
  </CardGrid>
);
