// Place of a card in a live list. It marks a card that other people have removed, and one that no
// longer matches the filters.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Where a row is that has left its list. */
export interface NewPlace {
  /** Such as 'Now active'. */
  readonly words: string;
  /** The address that shows it. */
  readonly to: string;
}
export interface CardPlaceProps<T> {
  /** As `createLiveList` makes it. */
  list: {
    readonly use: <R>(
      select: (state: { readonly entities: { readonly byId: object }; readonly mismatched: readonly number[] }) => R,
    ) => R;
    readonly useOne: (id: number) => T | undefined;
  };
  id: number;
  /**
   * Where a row is that no longer matches the filters. null: unknown. Absent: unknown for all rows.
   */
  newPlace?: ((row: T) => NewPlace | null) | undefined;
  /** The card. It shows the last state of a removed row. */
  children: ReactNode;
}

const plainStyles = { display: 'contents' };
const removedStyles = {
  display: 'contents',
  '& > *': { position: 'relative' },
  '& > * > *': { opacity: 0.3 },
  '& > *::after': {
    content: '"Removed"',
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    fontWeight: 'var(--weight-strong)',
  },
};
/** A box around the card, because a note is placed on its edge. */
const leftStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', position: 'relative', flex: '1 0 auto' };
const noteStyles = {
  position: 'absolute',
  // Below, because the pill of the list lies over the first card's top.
  bottom: '-10px',
  insetInline: 0,
  width: 'fit-content',
  marginInline: 'auto',
  px: 2.5,
  borderRadius: 'pill',
  borderWidth: '1px',
  borderColor: 'water.solid',
  bg: 'bg.raised',
  color: 'water.solid',
  fontSize: 'xs',
  lineHeight: '20px',
} as const;
const NoteLink = chakra(Link, { base: { ...noteStyles, lineHeight: '22px', bottom: '-11px' } });

function LeftNote<T>({ list, id, newPlace }: Omit<CardPlaceProps<T>, 'children'>): ReactNode {
  const row = list.useOne(id);
  const place = row === undefined ? null : (newPlace?.(row) ?? null);
  if (place !== null) return <NoteLink to={place.to}>{`${place.words} · Show`}</NoteLink>;
  return (
    <chakra.span {...noteStyles} pointerEvents="none">
      No longer in this list
    </chakra.span>
  );
}

/**
 * Wrapper of a card in a list with held rows. A card that somebody else has removed keeps its
 * place, and is inert. A card that no longer matches the filters keeps its place, and says where it
 * is now.
 */
export function CardPlace<T>({ list, id, newPlace, children }: CardPlaceProps<T>): ReactNode {
  const isThere = list.use(({ entities }) => id in entities.byId);
  const hasLeft = list.use((state) => state.mismatched.includes(id)) && isThere;
  const styles = !isThere ? removedStyles : hasLeft ? leftStyles : plainStyles;
  // Always the same element, so that the card keeps its state.
  return (
    <chakra.div data-row={id} css={styles} {...(!isThere && { inert: true })}>
      {children}
      {hasLeft && <LeftNote list={list} id={id} newPlace={newPlace} />}
    </chakra.div>
  );
}
