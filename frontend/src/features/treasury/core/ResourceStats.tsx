// Treasury in four numbers: resources, urgent ones, average progress, and reached goals.
import { chakra } from '@chakra-ui/react';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { isReached, progressOf } from '@guild/common/treasury/treasury.rules';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { percent } from '../treasury.words.ts';

/** The average progress, 0 to 100. 0 without resources. */
export const averageProgress = (resources: readonly TreasuryResource[]): number =>
  resources.length === 0 ? 0 : resources.reduce((sum, one) => sum + progressOf(one), 0) / resources.length;
export const countReached = (resources: readonly TreasuryResource[]): number => resources.filter(isReached).length;

const Stat = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <chakra.div padding="16px 20px" minWidth={0} boxShadow="-1px -1px 0 0 var(--border-hairline)">
    <chakra.dt fontSize="xs" lineHeight="16px" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd fontSize="26px" lineHeight="34px" fontWeight="strong" textStyle="figures">
      {children}
    </chakra.dd>
  </chakra.div>
);

/** @param resources null: still loading */
export const ResourceStats = ({ resources }: { resources: readonly TreasuryResource[] | null }): ReactNode => {
  const show = (value: (list: readonly TreasuryResource[]) => string): string =>
    resources === null ? '–' : value(resources);
  return (
    <Panel as="div" overflow="hidden" marginBottom={{ base: 3, md: 4 }} aria-busy={resources === null || undefined}>
      <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }}>
        <Stat name="Total Resources">{show((list) => formatNumber(list.length))}</Stat>
        <Stat name="High Priority">
          {show((list) => formatNumber(list.filter(({ priority }) => priority === 'high').length))}
        </Stat>
        <Stat name="Avg Progress">{show((list) => percent(averageProgress(list)))}</Stat>
        <Stat name="Completed Goals">{show((list) => formatNumber(countReached(list)))}</Stat>
      </chakra.dl>
    </Panel>
  );
};
