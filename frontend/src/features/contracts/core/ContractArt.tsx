// Drawing of a contract's type.
import type { ContractType } from '@guild/common/contracts/contracts.api';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import ContractAssassination from '../../../ui/art/contract-assassination.svg?react';
import ContractHarvest from '../../../ui/art/contract-harvest.svg?react';
import ContractOverwatch from '../../../ui/art/contract-overwatch.svg?react';
import ContractRaid from '../../../ui/art/contract-raid.svg?react';
import { recipe } from '../../../ui/theme/recipe.ts';

const drawings: Readonly<Record<ContractType, ComponentType<SVGProps<SVGSVGElement>>>> = {
  assassination: ContractAssassination,
  raid: ContractRaid,
  overwatch: ContractOverwatch,
  harvest: ContractHarvest,
};
const tile = recipe({
  boxSize: '44px',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'control',
  bg: 'spice.soft',
  color: 'spice.text',
});

/** The drawing in a tile, with the type as text alternative. */
export function TypeTile({ type }: { type: ContractType }): ReactNode {
  const Art = drawings[type];
  return (
    <span className={tile()} role="img" aria-label={type} title={type}>
      <Art width={24} height={24} />
    </span>
  );
}
