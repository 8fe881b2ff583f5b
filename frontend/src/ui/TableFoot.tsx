// The foot of a table that stays in sight while its rows are scrolled: the viewer's own row, where it is not among them.
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
