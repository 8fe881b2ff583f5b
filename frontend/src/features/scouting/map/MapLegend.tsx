// Map legend: signs, names and counts. A press filters the map by category.
import { chakra } from '@chakra-ui/react';
import { scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { relativeTime } from '../../../platform/format/format.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { categoryColumns, categoryEntry, CategoryName } from '../core/categories.tsx';
import type { MapAddress } from '../scouting.address.ts';
import { desertMap } from '../scouting.store.ts';

const entry = recipe({
  ...categoryEntry,
  width: '100%',
  minHeight: { base: '36px', md: '28px' },
  paddingInline: 1.5,
  borderRadius: 'chip',
  fontSize: '13px',
  color: 'fg.muted',
  textAlign: 'start',
  '&[type]': { cursor: 'pointer' },
  '&[type]:hover': { background: 'var(--bg-hover)', color: 'var(--fg-default)' },
  '&[aria-pressed=true]': { background: 'var(--bg-hover)', color: 'var(--fg-default)' },
  '&:focus-visible': { outline: '2px solid var(--border-focus)', outlineOffset: '1px' },
  '& > .name': { minWidth: 0, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& > .count': { marginInlineStart: 'auto', color: 'fg.subtle', fontVariantNumeric: 'var(--figures)' },
});

export interface MapLegendProps extends Pick<MapAddress, 'shown' | 'toggle' | 'showAll'> {
  counts: Readonly<Record<ScoutingCategory, number>>;
  /** Shown at the end while nothing is filtered. Default: when the map was drawn. */
  note?: ReactNode;
}
/** 'Updated 12m ago, next in 6 hours' */
function Made(): ReactNode {
  const made = dataOf(desertMap.use());
  const now = useNow(60_000);
  if (made === null) return null;
  const next = Date.parse(made.nextUpdateAt) > now ? relativeTime(made.nextUpdateAt, now) : 'in a moment';
  return (
    <span className={entry()}>
      <Icon name="clock" />
      <span className="name">
        Updated <RelativeTime iso={made.updatedAt} short />, next {next}
      </span>
    </span>
  );
}
export const MapLegend = ({ counts, shown, toggle, showAll, note = <Made /> }: MapLegendProps): ReactNode => (
  <chakra.ul
    aria-label="Legend: press to filter"
    display="grid"
    gridTemplateColumns={categoryColumns}
    columnGap={2.5}
    paddingTop={3}
    paddingInlineStart={{ base: 0, md: 5 }}
  >
    {scoutingCategories.map((category) => (
      <li key={category}>
        <button
          type="button"
          className={entry()}
          aria-pressed={shown.includes(category)}
          onClick={() => toggle(category)}
        >
          <CategoryName category={category} /> <span className="count">{counts[category]}</span>
        </button>
      </li>
    ))}
    <li>
      {shown.length > 0 ? (
        <button type="button" className={entry()} onClick={showAll}>
          <Icon name="close" />
          Show all
        </button>
      ) : (
        note
      )}
    </li>
  </chakra.ul>
);
