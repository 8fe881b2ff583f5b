// Pointers of the others who look at the map, with their names. Screen readers do without them.
import type { ReactNode } from 'react';
import { usePointers } from '../../../platform/live/looking.ts';
import { recipe } from '../../../ui/theme/recipe.ts';

const layer = recipe({ position: 'absolute', inset: 0, zIndex: 1, pointerEvents: 'none', overflow: 'hidden' });
const place = recipe({
  position: 'absolute',
  // Moves arrive a few times in a second; in between it glides.
  transition: 'left var(--motion-fast) linear, top var(--motion-fast) linear',
  '& svg': { display: 'block', width: '16px', height: '16px' },
});
const label = recipe({
  position: 'absolute',
  top: '14px',
  insetInlineStart: '10px',
  // Stays inside the map.
  '&[data-at=end]': { insetInlineStart: 'auto', insetInlineEnd: '6px' },
  maxWidth: '120px',
  truncate: true,
  paddingInline: 1.5,
  borderRadius: 'chip',
  bg: 'water.solid',
  color: 'fg.onWater',
  fontSize: 'xs',
  lineHeight: '18px',
  fontWeight: 'strong',
});
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

export function MapPointers({ thing }: { thing: string }): ReactNode {
  const pointers = usePointers(thing);
  if (pointers.length === 0) return null;
  return (
    <div className={layer()} aria-hidden>
      {pointers.map(({ discordId, username, x, y }) => (
        <span key={discordId} className={place()} data-pointer style={{ left: percent(x), top: percent(y) }}>
          <svg viewBox="0 0 16 16">
            <path d="M1 1 6 15 8.5 9 14.5 6.5z" fill="var(--accent-water)" stroke="var(--fg-on-water)" />
          </svg>
          <span className={label()} data-at={x > 0.7 ? 'end' : undefined} dir="auto">
            {username}
          </span>
        </span>
      ))}
    </div>
  );
}
