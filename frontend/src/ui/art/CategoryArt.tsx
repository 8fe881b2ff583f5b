// Drawing of an item category. Categories without a drawing show a sealed crate.
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { CategoryArmor } from './CategoryArmor.tsx';
import { CategoryBlueprint } from './CategoryBlueprint.tsx';
import { CategoryDefault } from './CategoryDefault.tsx';
import { CategoryResource } from './CategoryResource.tsx';
import { CategoryVehicle } from './CategoryVehicle.tsx';
import { CategoryWeapon } from './CategoryWeapon.tsx';

const drawings: Readonly<Record<string, ComponentType<SVGProps<SVGSVGElement>>>> = {
  Weapon: CategoryWeapon,
  Armor: CategoryArmor,
  Resource: CategoryResource,
  Vehicle: CategoryVehicle,
  Blueprint: CategoryBlueprint,
};

export function CategoryArt({ category, ...rest }: { category: string } & SVGProps<SVGSVGElement>): ReactNode {
  const Art = drawings[category] ?? CategoryDefault;
  return <Art width="100%" height="100%" preserveAspectRatio="xMidYMid slice" style={{ display: 'block' }} {...rest} />;
}
