// A breathing bar in the shape of what comes; hidden from assistive technology.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export const Skeleton = (props: HTMLChakraProps<'div'>): ReactNode => (
  <chakra.div aria-hidden bg="bg.hover" borderRadius="chip" animation="breathe 1.6s ease-in-out infinite" {...props} />
);
