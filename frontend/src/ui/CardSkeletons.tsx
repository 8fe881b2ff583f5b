import { VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardGrid, panelStyles, wholeArt } from './Panel.tsx';
import { breathing } from './Skeleton.tsx';
import { recipe } from './theme/recipe.ts';

const card = recipe({ ...panelStyles, overflow: 'hidden' });
const picture = recipe({ ...breathing, ...wholeArt });
const words = recipe({ padding: '14px', display: 'grid', gap: 3 });
const bar = (height: string | Record<string, string>, width = '100%'): (() => string) =>
  recipe({ ...breathing, borderRadius: 'chip', height, width });

/** Name, description, price, two details. */
const defaultBars = [bar('16px', '74%'), bar('36px'), bar('42px', '46%'), bar('48px')];
/** The same with a row of buttons. */
export const auctionBars = [...defaultBars, bar({ base: '40px', md: '32px' })];

/**
 * A card without a picture: title, pills, description, price, a person with their record, a button.
 */
export const plainBars = [
  ...[bar('44px', '82%'), bar('22px', '58%'), bar('38px'), bar('60px', '52%')],
  ...[bar('40px'), bar({ base: '48px', md: '40px' })],
];

/** Title, passage, tags. */
export const noteBars = [bar('22px', '70%'), bar('60px'), bar('14px', '40%')];

/** @param label text for screen readers; absent: the cards are hidden from them */
export const CardSkeletons = ({
  label,
  bars = defaultBars,
  cardMin,
}: {
  label?: string;
  bars?: readonly (() => string)[];
  /** Minimum width of a card, if it differs from the default. */
  cardMin?: string;
}): ReactNode => (
  <CardGrid
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'status' })}
    {...(cardMin !== undefined && { css: { '--card-min': cardMin } })}
  >
    {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    {Array.from({ length: 8 }, (_each, at) => (
      <div key={at} aria-hidden className={card()}>
        {bars !== plainBars && <div className={picture()} />}
        <div className={words()}>
          {bars.map((look, line) => (
            <div key={line} className={look()} />
          ))}
        </div>
      </div>
    ))}
  </CardGrid>
);
