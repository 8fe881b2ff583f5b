// Pulsing placeholder bar. Hidden from screen readers unless it has a label.
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
