// Empty state: a drawing, a sentence, an optional second line and the next step.
import { chakra } from '@chakra-ui/react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { Panel } from './Panel.tsx';

export interface EmptyStateProps {
  art: ComponentType<SVGProps<SVGSVGElement>>;
  title: string;
  more?: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ art: Art, title, more, action }: EmptyStateProps): ReactNode => (
  <Panel
    as="div"
    display="grid"
    justifyItems="center"
    textAlign="center"
    padding={{ base: '40px 16px', md: '88px 24px' }}
    gap={1}
  >
    <chakra.span width="240px" maxWidth="100%" marginBottom={4}>
      <Art width="100%" height="160" />
    </chakra.span>
    <chakra.h2 fontSize="lg" fontWeight="strong">
      {title}
    </chakra.h2>
    {more !== undefined && (
      <chakra.p color="fg.muted" maxWidth="380px">
        {more}
      </chakra.p>
    )}
    {action !== undefined && (
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2} marginTop={5}>
        {action}
      </chakra.div>
    )}
  </Panel>
);
