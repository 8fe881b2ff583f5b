// Dialog about one row of a live list. It stays open with everything typed after somebody else has
// deleted the row.
import { Suspense, useState, type ReactNode } from 'react';
import { DeletedContext } from './deleted.context.ts';

export interface ListDialogProps<T> {
  /** As `createLiveList` makes it. */
  list: {
    readonly use: <R>(select: (state: { readonly entities: { readonly tombs: object } }) => R) => R;
    readonly useOne: (id: number) => T | undefined;
  };
  /** null: closed. */
  id: number | null;
  /** The row when the dialog was opened, if the list may not contain it. */
  first?: T;
  /** The dialog. It shows the current state of the row, or its last state. */
  children: (row: T) => ReactNode;
}

function OneRow<T>({ list, id, first, children }: ListDialogProps<T> & { id: number }): ReactNode {
  const known = list.useOne(id);
  const isDeleted = list.use(({ entities }) => id in entities.tombs);
  const [last, setLast] = useState(known ?? first);
  if (known !== undefined && known !== last) setLast(known);
  if (last === undefined) return null;
  return (
    <DeletedContext value={known === undefined && isDeleted}>
      <Suspense fallback={null}>{children(last)}</Suspense>
    </DeletedContext>
  );
}

export const ListDialog = <T,>({ id, ...dialog }: ListDialogProps<T>): ReactNode =>
  id !== null && <OneRow key={id} id={id} {...dialog} />;
