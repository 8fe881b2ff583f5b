// The moment before it is known who is there.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Mark } from '../ui/art/Mark.tsx';

export const Splash = (): ReactNode => (
  <chakra.div
    role="status"
    aria-label="Loading"
    display="grid"
    placeItems="center"
    minHeight="100dvh"
    color="fg.subtle"
  >
    <chakra.span animation="breathe 1.6s ease-in-out infinite" animationDelay=".3s">
      <Mark width="48" height="48" />
    </chakra.span>
  </chakra.div>
);
