// Key of a map: what faded, slashed, ringed and other signs mean. Closed at first on a phone.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../platform/page/phone.ts';
import { moreLook } from './MapCell.look.ts';
import { Sign } from './MapCell.tsx';

export interface KeyEntry {
  /** As it is drawn on the map. */
  sign: ReactNode;
  words: string;
}

const Place = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '26px',
    '& > span': { width: '18px !important' },
  },
});

const Ring = chakra('span', {
  base: { height: '18px', borderWidth: '3px', borderColor: 'water.solid', borderRadius: 'pill' },
});
const More = (): ReactNode => <span className={moreLook()} data-more="+2" />;

/** The sign of a cell with more kinds than it has room for. */
export const moreKinds: KeyEntry = { sign: <More />, words: 'more kinds here' };

/** The signs of the current week. */
const currentSigns: readonly KeyEntry[] = [
  { sign: <Sign category="spice_craters" age="fresh" state="present" />, words: 'seen within 6 hours' },
  { sign: <Sign category="spice_craters" age="hours" state="present" />, words: 'within a day' },
  { sign: <Sign category="spice_craters" age="days" state="present" />, words: 'over a day ago' },
  { sign: <Sign category="spice_craters" age="fresh" state="harvested" />, words: 'harvested' },
  { sign: <Sign category="spice_craters" age="fresh" state="contested" />, words: 'contested' },
  moreKinds,
];
/** The same with the ring of a ping. */
export const withPings: readonly KeyEntry[] = [...currentSigns, { sign: <Ring />, words: 'somebody points here' }];

export function MapKey({ entries = currentSigns }: { entries?: readonly KeyEntry[] }): ReactNode {
  const isPhone = useIsPhone();
  return (
    <chakra.details open={!isPhone} paddingTop={2} fontSize="13px" color="fg.muted">
      <chakra.summary
        width="fit-content"
        cursor="pointer"
        lineHeight={{ base: '36px', md: '24px' }}
        borderRadius="chip"
        _hover={{ color: 'fg' }}
      >
        What the signs mean
      </chakra.summary>
      <chakra.ul aria-label="What the signs mean" display="flex" flexWrap="wrap" columnGap={4} rowGap={1}>
        {entries.map(({ sign, words }) => (
          <chakra.li key={words} display="flex" alignItems="center" gap={1.5}>
            <Place aria-hidden>{sign}</Place>
            {words}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
