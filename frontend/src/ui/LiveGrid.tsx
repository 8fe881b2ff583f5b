// Grid with the cards of a live list, in all states: skeleton, error with Try Again, empty state,
// cards, the pill for waiting rows, and the button for the next page.
import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { useFocusInPlace } from '../platform/page/focusInPlace.ts';
import { useProgressiveRender } from '../platform/page/progressiveRender.ts';
import { Button } from './Button.tsx';
import { CardPlace, type CardPlaceProps } from './CardPlace.tsx';
import { ListView, type ListViewProps } from './ListView.tsx';
import { ListMore, type ListMoreProps } from './More.tsx';
import { ListPill, type ListPillProps } from './NewPill.tsx';
import { Moves } from './Moves.tsx';
import { Notice } from './Notice.tsx';
import { CardGrid } from './Panel.tsx';

export interface LiveGridProps<T> extends Pick<CardPlaceProps<T>, 'newPlace'> {
  /** As `createLiveList` makes it. */
  list: ListViewProps['list'] &
    ListPillProps['list'] &
    ListMoreProps['list'] &
    CardPlaceProps<T>['list'] & { readonly useOwnHidden: () => T | null };
  /** Title of the error. */
  failed: string;
  /** Title and text of the error if the next page cannot be loaded. Absent: the usual ones. */
  failedMore?: ListMoreProps['failed'];
  skeleton: ReactNode;
  /** Shown without rows: there are none at all, or none match the filters. */
  empty: ReactNode;
  /** Changes the filters so that they show what the viewer has just made. Absent: nothing hides it. */
  onShowOwn?: (row: T) => void;
  /** Props of the grid, such as a different width of its cards. */
  grid?: ComponentProps<typeof CardGrid>;
  /** The card of a row. */
  children: (id: number) => ReactNode;
}

function Cards<T>({
  list,
  ids,
  failedMore,
  skeleton,
  grid,
  newPlace,
  children,
}: LiveGridProps<T> & { ids: readonly number[] }): ReactNode {
  const drawn = useProgressiveRender(ids.length);
  const focus = useFocusInPlace(ids);
  if (drawn === 0) return skeleton;
  return (
    <>
      <Moves by="data-row" order={ids.join(' ')}>
        <CardGrid {...focus} {...grid}>
          {ids.slice(0, drawn).map((id) => (
            <CardPlace key={id} list={list} id={id} newPlace={newPlace}>
              {children(id)}
            </CardPlace>
          ))}
        </CardGrid>
      </Moves>
      {drawn === ids.length && <ListMore list={list} failed={failedMore} />}
    </>
  );
}

/** Says that the filters hide what the viewer has just made. */
function OwnHidden<T>({
  list,
  onShowOwn,
}: Pick<LiveGridProps<T>, 'list'> & { onShowOwn: LiveGridProps<T>['onShowOwn'] }): ReactNode {
  const hidden = list.useOwnHidden();
  if (hidden === null || onShowOwn === undefined) return null;
  return (
    <chakra.div role="status" marginBottom={4}>
      <Notice
        tone="quiet"
        title="What you just added is hidden by the filters."
        action={
          <Button size="sm" onClick={() => onShowOwn(hidden)}>
            Show it
          </Button>
        }
      />
    </chakra.div>
  );
}

export const LiveGrid = <T,>(props: LiveGridProps<T>): ReactNode => (
  <>
    <OwnHidden list={props.list} onShowOwn={props.onShowOwn} />
    <ListPill list={props.list} />
    <ListView list={props.list} failed={props.failed} empty={props.empty}>
      {(ids) => <Cards {...props} ids={ids} />}
    </ListView>
  </>
);
