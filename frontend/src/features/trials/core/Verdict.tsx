// The viewer's outcome of a round, above everything else.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const grounds = {
  good: { bg: 'good.soft', borderColor: 'good', color: 'good' },
  bad: { bg: 'bad.soft', borderColor: 'bad', color: 'bad' },
  warn: { bg: 'warn.soft', borderColor: 'warn', color: 'warn' },
  quiet: { bg: 'bg.sunken', borderColor: 'border', color: 'fg' },
} as const;

export interface VerdictProps {
  tone: keyof typeof grounds;
  /** One to three words. */
  title: string;
  children: ReactNode;
}
export function Verdict({ tone, title, children }: VerdictProps): ReactNode {
  const { bg, borderColor, color } = grounds[tone];
  return (
    <chakra.div
      data-verdict={tone}
      display="grid"
      gap={1}
      justifyItems="center"
      textAlign="center"
      padding={{ base: '20px 16px', md: '28px 24px' }}
      borderRadius="card"
      borderWidth="1px"
      bg={bg}
      borderColor={borderColor}
      animation="rise var(--motion-base) var(--ease-out) both"
    >
      <chakra.h3 textStyle="accessTitle" color={color}>
        {title}
      </chakra.h3>
      <chakra.div fontSize="lg" maxWidth="520px" color="fg">
        {children}
      </chakra.div>
    </chakra.div>
  );
}
