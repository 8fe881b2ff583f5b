// Picture of a note in the archive, by its first tag that has a drawing.
import { chakra } from '@chakra-ui/react';
import type { LoreTag } from '@guild/common/lore/lore.tags';
import { createElement, type ComponentType, type ReactNode, type SVGProps } from 'react';
import CategoryArmor from '../../../ui/art/category-armor.svg?react';
import CategoryBlueprint from '../../../ui/art/category-blueprint.svg?react';
import CategoryResource from '../../../ui/art/category-resource.svg?react';
import CategoryVehicle from '../../../ui/art/category-vehicle.svg?react';
import CategoryWeapon from '../../../ui/art/category-weapon.svg?react';
import EmptyAuctions from '../../../ui/art/empty-auctions.svg?react';
import EmptyLore from '../../../ui/art/empty-lore.svg?react';
import EmptyScouting from '../../../ui/art/empty-scouting.svg?react';
import EmptyTreasury from '../../../ui/art/empty-treasury.svg?react';
import GuildBase from '../../../ui/art/guild-base.svg?react';
import TipSandworm from '../../../ui/art/tip-sandworm.svg?react';
import { wholeArt } from '../../../ui/Panel.tsx';

type Art = ComponentType<SVGProps<SVGSVGElement>>;
const drawings: Readonly<Partial<Record<LoreTag, Art>>> = {
  worm: TipSandworm,
  vehicle: CategoryVehicle,
  war: CategoryWeapon,
  combat: CategoryWeapon,
  pvp: CategoryWeapon,
  class: CategoryArmor,
  person: CategoryArmor,
  people: CategoryArmor,
  spice: CategoryResource,
  harvest: CategoryResource,
  technology: CategoryBlueprint,
  crafting: CategoryBlueprint,
  base: GuildBase,
  house: GuildBase,
  planet: EmptyScouting,
  place: EmptyScouting,
  ecology: EmptyScouting,
  'deep-desert': EmptyScouting,
  water: EmptyAuctions,
  survival: EmptyAuctions,
  economy: EmptyTreasury,
};
/** Tall drawings. They are scaled to fit, because cropping would cut off their tops. */
const tall: readonly Art[] = [EmptyAuctions, EmptyLore, EmptyScouting, EmptyTreasury];

export function NoteArt({ tags }: { tags: readonly LoreTag[] }): ReactNode {
  const drawn = tags.find((tag) => tag in drawings);
  const art = (drawn && drawings[drawn]) ?? EmptyLore;
  const fit = tall.includes(art) ? 'xMidYMid meet' : 'xMidYMax slice';
  return (
    <chakra.div {...wholeArt} bg="bg.sunken" borderBottomWidth="1px" borderColor="border" overflow="hidden" aria-hidden>
      {createElement(art, { width: '100%', height: '100%', preserveAspectRatio: fit, style: { display: 'block' } })}
    </chakra.div>
  );
}
