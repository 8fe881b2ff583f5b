// Sticky table footer for the viewer's own row, if it is not among the rows.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export const TableFoot = ({ children }: { children: ReactNode }): ReactNode => (
  <chakra.div
    role="rowgroup"
    position="sticky"
    bottom="var(--bottombar)"
    borderTopWidth="1px"
    borderColor="border.strong"
    borderEndRadius="card"
    bg="bg.panel"
    overflow="hidden"
  >
    {children}
  </chakra.div>
);
