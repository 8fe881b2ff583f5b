// Drawing of a tip in a card's frame.
import { chakra } from '@chakra-ui/react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import CategoryArmor from '../../ui/art/category-armor.svg?react';
import CategoryVehicle from '../../ui/art/category-vehicle.svg?react';
import EmptyAuctions from '../../ui/art/empty-auctions.svg?react';
import EmptyTreasury from '../../ui/art/empty-treasury.svg?react';
import TipSandworm from '../../ui/art/tip-sandworm.svg?react';
import TipTrials from '../../ui/art/tip-trials.svg?react';
import { wholeArt } from '../../ui/Panel.tsx';
import type { TipId } from './survival.links.ts';

const drawings: Readonly<Record<TipId, ComponentType<SVGProps<SVGSVGElement>>>> = {
  sandworms: TipSandworm,
  vehicles: CategoryVehicle,
  classes: CategoryArmor,
  pace: EmptyAuctions,
  trials: TipTrials,
  appreciation: EmptyTreasury,
};

/** Tall drawings. They are scaled to fit, because cropping would cut off their tops. */
const tall: readonly TipId[] = ['pace', 'appreciation'];

export function TipArt({ id }: { id: TipId }): ReactNode {
  const Art = drawings[id];
  const fit = tall.includes(id) ? 'xMidYMid meet' : 'xMidYMax slice';
  return (
    <chakra.div {...wholeArt} bg="bg.sunken" borderBottomWidth="1px" borderColor="border" overflow="hidden">
      <Art width="100%" height="100%" preserveAspectRatio={fit} style={{ display: 'block' }} />
    </chakra.div>
  );
}
