// Maps tab: the interactive map of another site, the deep desert, the guild's base and the region.
import { chakra } from '@chakra-ui/react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { guild } from '../../platform/session/guild.ts';
import GuildBase from '../../ui/art/guild-base.svg?react';
import MarkerControlPoint from '../../ui/art/marker-control-point.svg?react';
import MarkerSpiceCraters from '../../ui/art/marker-spice-craters.svg?react';
import MarkerStravidiumIslands from '../../ui/art/marker-stravidium-islands.svg?react';
import MarkerTitaniumIslands from '../../ui/art/marker-titanium-islands.svg?react';
import MarkerTitaniumStravidiumMixed from '../../ui/art/marker-titanium-stravidium-mixed.svg?react';
import RegionMap from '../../ui/art/region-map.svg?react';
import { Panel } from '../../ui/Panel.tsx';
import { MapEmbed } from './MapEmbed.tsx';

interface PictureProps {
  title: string;
  art: ComponentType<SVGProps<SVGSVGElement>>;
  children: ReactNode;
}
/** A drawing with a text that describes it. */
const Picture = ({ title, art: Art, children }: PictureProps): ReactNode => (
  <Panel as="figure" overflow="hidden" display="flex" flexDirection="column">
    <Art width="100%" style={{ display: 'block', height: 'auto' }} />
    <chakra.figcaption
      padding={5}
      display="grid"
      gap={2}
      borderTopWidth="1px"
      borderColor="border"
      flex={1}
      alignContent="start"
    >
      <chakra.h3 textStyle="cardTitle">{title}</chakra.h3>
      {children}
    </chakra.figcaption>
  </Panel>
);

/** Meaning of the colored areas in the region's drawing. */
const grounds = [
  { name: 'Spice', color: 'var(--cat-spice)', Marker: MarkerSpiceCraters },
  { name: 'Titanium', color: 'var(--cat-titanium)', Marker: MarkerTitaniumIslands },
  { name: 'Stravidium', color: 'var(--cat-stravidium)', Marker: MarkerStravidiumIslands },
  { name: 'Titanium and stravidium', color: 'var(--cat-mixed)', Marker: MarkerTitaniumStravidiumMixed },
  { name: 'Control points', color: 'var(--cat-control)', Marker: MarkerControlPoint },
];
const Legend = (): ReactNode => (
  <chakra.ul aria-label="Legend of the region" display="flex" flexWrap="wrap" columnGap={4} rowGap={2} fontSize="sm">
    {grounds.map(({ name, color, Marker }) => (
      <chakra.li key={name} display="flex" alignItems="center" gap={1.5}>
        <Marker width={18} height={18} color={color} />
        {name}
      </chakra.li>
    ))}
  </chakra.ul>
);

/** @param deepDesert the live map of the deep desert, from another feature. It gets the most room. */
export const MapsTab = ({ deepDesert }: { deepDesert: ReactNode }): ReactNode => (
  <chakra.div display="grid" gap={{ base: 3, md: 4 }} gridTemplateColumns="minmax(0, 1fr)">
    <MapEmbed />
    <chakra.div
      display="grid"
      gap={{ base: 3, md: 4 }}
      alignItems="start"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: 'minmax(0, 3fr) minmax(0, 2fr)',
        xl: 'minmax(0, 2fr) minmax(0, 1fr)',
      }}
    >
      {deepDesert}
      <chakra.div display="grid" gap={{ base: 3, md: 4 }}>
        <Picture title="The guild base" art={GuildBase}>
          <chakra.p color="fg.muted">
            The keep of {guild.name} below its cliff: gate and hall in the middle, windtraps to the west, the landing
            pad to the east. Land on the pad, never on the sand in front of the steps.
          </chakra.p>
        </Picture>
        <Picture title="The region" art={RegionMap}>
          <chakra.p color="fg.muted">
            Five rock islands, what you find on each, and the routes worth taking. Spice lies on open sand, between the
            rocks.
          </chakra.p>
          <Legend />
        </Picture>
      </chakra.div>
    </chakra.div>
  </chakra.div>
);
