// Layout of a day in the audit record, and the skeleton of one.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const dayTitle = { fontSize: 'sm', fontWeight: 'strong', color: 'fg.muted', margin: '0 0 8px' } as const;
/** The list of a day: one panel, or cards on phones. */
export const rows = {
  display: 'grid',
  gap: { base: 2, md: 0 },
  overflow: 'hidden',
  borderWidth: { base: '0', md: '1px' },
  borderColor: 'border',
  borderRadius: 'card',
} as const;
export const row = {
  padding: { base: '12px 14px', md: '12px 20px' },
  bg: 'bg.panel',
  borderColor: 'border',
  borderWidth: { base: '1px', md: '0' },
  borderRadius: { base: 'card', md: '0' },
  _notFirst: { borderTopWidth: '1px' },
} as const;

/** Widths of the sentences, so that the rows look like text. */
const widths = ['46%', '62%', '38%', '54%', '70%', '42%', '58%', '50%'];

export const AuditSkeleton = (): ReactNode => (
  <chakra.div role="status" aria-label="Loading the record...">
    <Skeleton height="20px" width="64px" marginBottom="8px" />
    <chakra.div {...rows}>
      {widths.map((width) => (
        <chakra.div
          key={width}
          {...row}
          display="flex"
          justifyContent="space-between"
          alignItems="center"
          minHeight={{ base: '74px', md: '48px' }}
        >
          <Skeleton height="16px" width={width} />
          <Skeleton height="12px" width="52px" />
        </chakra.div>
      ))}
    </chakra.div>
  </chakra.div>
);
