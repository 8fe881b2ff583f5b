// Card with a title above a divider.
import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Panel aria-labelledby={id} overflow="hidden">
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap={3}
        minHeight="52px"
        padding="0 20px"
      >
        <chakra.h2 id={id} textStyle="cardTitle" flexShrink={{ base: 1, md: 0 }}>
          {title}
        </chakra.h2>
        {aside}
      </chakra.div>
      {children}
    </Panel>
  );
}
