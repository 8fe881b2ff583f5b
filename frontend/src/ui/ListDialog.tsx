// Dialog about one row of a live list. It stays open with everything typed after somebody else has
// deleted the row.
import { useState, type ReactNode } from 'react';
import { DeletedContext } from './deleted.context.ts';

export interface ListDialogProps<T> {
  /** As `createLiveList` makes it. */
  list: {
    readonly use: <R>(select: (state: { readonly entities: { readonly tombs: object } }) => R) => R;
    readonly useOne: (id: number) => T | undefined;
  };
  id: number;
  /** The row when the dialog was opened, if the list may not contain it. */
  first?: T;
  /** The dialog. It shows the current state of the row, or its last state. */
  children: (row: T) => ReactNode;
}

function OneRow<T>({ list, id, first, children }: ListDialogProps<T>): ReactNode {
  const known = list.useOne(id);
  const isDeleted = list.use(({ entities }) => id in entities.tombs);
  const [last, setLast] = useState(known ?? first);
  if (known !== undefined && known !== last) setLast(known);
  if (last === undefined) return null;
  return <DeletedContext value={known === undefined && isDeleted}>{children(last)}</DeletedContext>;
}

export const ListDialog = <T,>(props: ListDialogProps<T>): ReactNode => <OneRow key={props.id} {...props} />;
