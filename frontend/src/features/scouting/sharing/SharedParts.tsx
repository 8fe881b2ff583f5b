// Parts of the shared map's page: chosen cell, legend with filters, and a list. They show ages, but
// no names.
import { chakra } from '@chakra-ui/react';
import type { SharedMap } from '@guild/common/scouting/desertMap.share.api';
import { categoryNames, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { Marker } from '../map/Marker.tsx';
import type { MapAddress } from '../scouting.address.ts';
import { stateWords, type Spots } from '../map/scouting.spots.ts';

const pressed = recipe({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: { base: '36px', md: '28px' },
  paddingInline: 1.5,
  borderRadius: 'chip',
  fontSize: '13px',
  color: 'fg.muted',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover, &[aria-pressed=true]': { background: 'var(--bg-hover)', color: 'var(--fg-default)' },
  '&:focus-visible': { outline: '2px solid var(--border-focus)', outlineOffset: '1px' },
  '& > .count': { marginInlineStart: 'auto', color: 'fg.subtle', fontVariantNumeric: 'var(--figures)' },
});

type Mark = SharedMap['resources'][number]['marks'][number];
const Age = ({ markedAt, state }: Pick<Mark, 'markedAt' | 'state'>): ReactNode => (
  <chakra.span color="fg.subtle" fontSize="xs">
    {state !== 'present' && `${stateWords[state]}, `}
    <RelativeTime iso={markedAt} short />
  </chakra.span>
);

/** The content of the chosen cell, below the map. */
export function SharedCell({
  cell,
  spots,
  onClose,
}: {
  cell: string | null;
  spots: Spots;
  onClose: () => void;
}): ReactNode {
  const here = cell === null ? [] : (spots[cell] ?? []);
  return (
    <chakra.div aria-live="polite" marginTop={cell === null ? 0 : 3}>
      {cell !== null && (
        <chakra.section
          aria-label={`Cell ${cell}`}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          gap={2}
          padding={3}
          borderRadius="control"
          bg="bg.sunken"
        >
          <chakra.h2 fontWeight="strong">{cell}</chakra.h2>
          <IconButton size="sm" icon="close" label={`Close ${cell}`} onClick={onClose} />
          {here.length === 0 ? (
            <chakra.p gridColumn="1 / -1" color="fg.muted" fontSize="sm">
              Nothing is marked here.
            </chakra.p>
          ) : (
            <chakra.ul gridColumn="1 / -1" display="grid" gap={1.5} fontSize="sm">
              {here.map(({ category, mark }) => (
                <chakra.li key={category} display="flex" flexWrap="wrap" alignItems="center" columnGap={2}>
                  <Marker category={category} size={16} />
                  {categoryNames[category]}
                  <Age {...mark} />
                </chakra.li>
              ))}
            </chakra.ul>
          )}
        </chakra.section>
      )}
    </chakra.div>
  );
}

type LegendProps = Pick<MapAddress, 'shown' | 'toggle' | 'showAll'> & { map: SharedMap };
/** Signs with names and counts. A press filters the map by category. */
export const SharedLegend = ({ map, shown, toggle, showAll }: LegendProps): ReactNode => (
  <chakra.ul
    aria-label="Legend: press to filter"
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    columnGap={2.5}
    paddingTop={3}
  >
    {scoutingCategories.map((category) => (
      <li key={category}>
        <chakra.button
          type="button"
          className={pressed()}
          width="100%"
          aria-pressed={shown.includes(category)}
          onClick={() => toggle(category)}
        >
          <Marker category={category} />
          {categoryNames[category]}{' '}
          <span className="count">{map.resources.find((one) => one.category === category)?.marks.length ?? 0}</span>
        </chakra.button>
      </li>
    ))}
    {shown.length > 0 && (
      <li>
        <chakra.button type="button" className={pressed()} width="100%" onClick={showAll}>
          Show all
        </chakra.button>
      </li>
    )}
  </chakra.ul>
);

interface ListProps {
  map: SharedMap;
  shown: MapAddress['shown'];
  chosen: string | null;
  onCell: (cell: string) => void;
}
/** The whole map as text. */
export function SharedList({ map, shown, chosen, onCell }: ListProps): ReactNode {
  const found = map.resources.filter(({ category }) => shown.length === 0 || shown.includes(category));
  return (
    <Panel padding={{ base: 3, md: 5 }} aria-labelledby="what-lies-where">
      <chakra.h2 id="what-lies-where" textStyle="cardTitle" marginBottom={3}>
        Locations
      </chakra.h2>
      {found.length === 0 && (
        <chakra.p color="fg.muted">
          {map.resources.length === 0 ? 'No reports this week yet.' : 'Nothing in this category is marked.'}
        </chakra.p>
      )}
      <chakra.div display="grid" gap={4}>
        {found.map(({ category, marks }) => (
          <div key={category}>
            <chakra.h3 display="flex" alignItems="center" gap={2} fontSize="sm" fontWeight="strong">
              <Marker category={category} size={16} />
              {categoryNames[category]}
            </chakra.h3>
            <chakra.ul display="flex" flexWrap="wrap" gap={1} paddingTop={1}>
              {marks.map((mark) => (
                <li key={mark.cell}>
                  <button
                    type="button"
                    className={pressed()}
                    aria-pressed={mark.cell === chosen}
                    onClick={() => onCell(mark.cell)}
                  >
                    {mark.cell} <Age {...mark} />
                  </button>
                </li>
              ))}
            </chakra.ul>
          </div>
        ))}
      </chakra.div>
    </Panel>
  );
}
