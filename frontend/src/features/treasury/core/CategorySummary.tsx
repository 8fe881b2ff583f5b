// Progress of each category of resources.
import { chakra } from '@chakra-ui/react';
import { resourceCategories, type ResourceCategory, type TreasuryResource } from '@guild/common/treasury/treasury.api';
import { treasuryLedgerRoutes } from '@guild/common/treasury/treasury.ledger.api';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { TreasuryArt } from '../../../ui/art/TreasuryArt.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { averageProgress, countReached } from './ResourceStats.tsx';
import { categoryWords, percent } from '../treasury.words.ts';

interface PartProps {
  category: ResourceCategory;
  resources: readonly TreasuryResource[];
}
function Part({ category, resources }: PartProps): ReactNode {
  const average = averageProgress(resources);
  return (
    <chakra.li
      padding={{ base: '16px 20px', xl: '16px 12px' }}
      display="grid"
      gridTemplateColumns="24px minmax(0, 1fr) auto"
      columnGap="10px"
      rowGap={1}
      alignItems="center"
      minWidth={0}
      boxShadow="-1px -1px 0 0 var(--border-hairline)"
    >
      <chakra.span color="spice.text">
        <TreasuryArt category={category} size={20} />
      </chakra.span>
      <chakra.b fontWeight="strong">{categoryWords[category]}</chakra.b>
      <chakra.span fontSize="sm" textStyle="figures">
        {percent(average)}
      </chakra.span>
      <chakra.span gridColumn="1 / -1" display="flex" marginTop={2}>
        <Meter thick share={average / 100} tone={average >= 100 ? 'good' : 'spice'} />
      </chakra.span>
      <chakra.span gridColumn="1 / -1" fontSize="xs" color="fg.subtle" textStyle="figures">
        {`${counted(resources.length, 'resource')}, ${formatNumber(countReached(resources))} completed`}
      </chakra.span>
    </chakra.li>
  );
}

/** Always shows five categories, and the sixth one only if it has resources. */
export function CategorySummary({ resources }: { resources: readonly TreasuryResource[] }): ReactNode {
  const of = (category: ResourceCategory): TreasuryResource[] => resources.filter((one) => one.category === category);
  const parts = resourceCategories.filter((category) => category !== 'other' || of(category).length > 0);
  return (
    <Panel aria-label="Category Summary" overflow="hidden" marginTop={{ base: 3, md: 4 }}>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap={2}
        padding="10px 20px"
        minHeight="52px"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <chakra.h2 textStyle="cardTitle">Category Summary</chakra.h2>
        <ButtonAnchor size="sm" download href={treasuryLedgerRoutes.exportLedger.path}>
          Export all ledgers
        </ButtonAnchor>
      </chakra.div>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          xl: `repeat(${parts.length}, minmax(0, 1fr))`,
        }}
      >
        {parts.map((category) => (
          <Part key={category} category={category} resources={of(category)} />
        ))}
      </chakra.ul>
    </Panel>
  );
}
