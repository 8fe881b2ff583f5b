// Drawing of an item category. Categories without a drawing show a sealed crate.
import type { ComponentType, ReactNode, SVGProps } from 'react';
import CategoryArmor from './category-armor.svg?react';
import CategoryBlueprint from './category-blueprint.svg?react';
import CategoryDefault from './category-default.svg?react';
import CategoryResource from './category-resource.svg?react';
import CategoryVehicle from './category-vehicle.svg?react';
import CategoryWeapon from './category-weapon.svg?react';

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
