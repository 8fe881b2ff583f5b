// Drawing of a kind of treasury resource.
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { TreasuryCurrency } from './TreasuryCurrency.tsx';
import { TreasuryMaterials } from './TreasuryMaterials.tsx';
import { TreasuryOther } from './TreasuryOther.tsx';
import { TreasurySpice } from './TreasurySpice.tsx';
import { TreasuryTechnology } from './TreasuryTechnology.tsx';
import { TreasuryWater } from './TreasuryWater.tsx';

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
