// Drawing of a kind of treasury resource.
import type { ComponentType, ReactNode, SVGProps } from 'react';
import TreasuryCurrency from './treasury-currency.svg?react';
import TreasuryMaterials from './treasury-materials.svg?react';
import TreasuryOther from './treasury-other.svg?react';
import TreasurySpice from './treasury-spice.svg?react';
import TreasuryTechnology from './treasury-technology.svg?react';
import TreasuryWater from './treasury-water.svg?react';

const drawings: Readonly<Record<string, ComponentType<SVGProps<SVGSVGElement>>>> = {
  spice: TreasurySpice,
  water: TreasuryWater,
  currency: TreasuryCurrency,
  materials: TreasuryMaterials,
  technology: TreasuryTechnology,
};

/** @param size in CSS pixels */
export function TreasuryArt({ category, size = 22 }: { category: string; size?: number }): ReactNode {
  const Art = drawings[category] ?? TreasuryOther;
  return <Art width={size} height={size} style={{ display: 'block', flex: 'none' }} />;
}
