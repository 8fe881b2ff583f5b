// The moment before it is known who is there.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { guild } from '../platform/guild.ts';
import { Mark } from '../ui/art/Mark.tsx';

export const Splash = (): ReactNode => (
  <chakra.main display="grid" placeItems="center" minHeight="100dvh" color="fg.subtle">
    <chakra.h1 srOnly>{guild.name}</chakra.h1>
    <chakra.span role="status" aria-label="Loading" animation="breathe 1.6s ease-in-out infinite" animationDelay=".3s">
      <Mark width="48" height="48" />
    </chakra.span>
  </chakra.main>
);
