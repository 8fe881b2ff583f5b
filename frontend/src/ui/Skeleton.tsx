// A breathing bar in the shape of what comes; hidden from assistive technology unless it says what it waits for.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export const breathing = { bg: 'bg.hover', animation: 'breathe 1.6s ease-in-out infinite' } as const;
export const Skeleton = (props: HTMLChakraProps<'div'>): ReactNode => (
  <chakra.div
    {...(props.role === undefined && { 'aria-hidden': true })}
    {...breathing}
    borderRadius="chip"
    {...props}
  />
);
