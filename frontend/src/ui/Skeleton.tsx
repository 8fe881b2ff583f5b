// Pulsing placeholders: a bar, lines of text, fields of a form, and rows of a list. Hidden from
// screen readers unless they have a label.
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

/** Announces the label. Without one, the skeleton is hidden from screen readers. */
const spoken = (label: string | undefined) =>
  label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };

const lineWidths = ['92%', '100%', '64%'] as const;
export interface SkeletonLinesProps extends Omit<HTMLChakraProps<'div'>, 'children'> {
  count: number;
  /** Text for screen readers. Absent: the lines are hidden from them. */
  label?: string;
}
/** Lines of text. */
export const SkeletonLines = ({ count, label, ...rest }: SkeletonLinesProps): ReactNode => (
  <chakra.div {...spoken(label)} display="grid" gap={3} {...rest}>
    {Array.from({ length: count }, (_each, at) => (
      <Skeleton key={at} height="16px" width={lineWidths[at % lineWidths.length] ?? ''} />
    ))}
  </chakra.div>
);

/** Fields of a form with their labels. */
export const SkeletonFields = ({ count, label, ...rest }: SkeletonLinesProps): ReactNode => (
  <chakra.div {...spoken(label)} display="grid" gap={4} {...rest}>
    {Array.from({ length: count }, (_each, at) => (
      <div key={at}>
        <Skeleton height="14px" width="96px" marginBottom={2} />
        <Skeleton height="controlMd" borderRadius="control" />
      </div>
    ))}
  </chakra.div>
);

export interface SkeletonRowsProps extends Omit<HTMLChakraProps<'div'>, 'children' | 'height'> {
  /** Text for screen readers. Absent: the rows are hidden from them. */
  label?: string;
  /** Default: 3. */
  count?: number;
  /** Diameter of the picture at the start of a row, in CSS pixels. Absent: there is none. */
  face?: number;
  /** Height of a row in CSS pixels. Default: 48. */
  height?: number;
}
/** Rows of a list: a picture, two lines of text, and a value at the end. */
export const SkeletonRows = ({ label, count = 3, face, height = 48, ...rest }: SkeletonRowsProps): ReactNode => (
  <chakra.div {...spoken(label)} {...rest}>
    {Array.from({ length: count }, (_each, at) => (
      <chakra.div
        key={at}
        aria-hidden
        display="flex"
        alignItems="center"
        gap={3}
        borderColor="border"
        _notLast={{ borderBottomWidth: '1px' }}
        style={{ height: `${height}px` }}
      >
        {face !== undefined && (
          <Skeleton flex="none" borderRadius="pill" style={{ width: `${face}px`, height: `${face}px` }} />
        )}
        <chakra.div flex={1} minWidth={0} display="grid" gap={1.5}>
          <Skeleton height="14px" width={lineWidths[at % lineWidths.length] ?? ''} maxWidth="240px" />
          {height >= 48 && <Skeleton height="10px" width="40%" maxWidth="140px" />}
        </chakra.div>
        <Skeleton height="16px" width="56px" flex="none" />
      </chakra.div>
    ))}
  </chakra.div>
);

/** Of a few lines and the button under them. @param count number of lines */
export const SummarySkeleton = ({ count }: { count: number }): ReactNode => (
  <>
    <SkeletonRows count={count} height={37} width="100%" />
    <Skeleton height="controlMd" width="96px" borderRadius="control" />
  </>
);
