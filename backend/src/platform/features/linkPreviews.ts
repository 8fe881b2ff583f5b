// How a link to one thing of a feature looks to people outside, where an admin lets names be shown.
import type { PreviewKind } from '@guild/common/previews/previews.api';
import type { Model, QueryFilter } from 'mongoose';
import type { SoftDeletable } from '../documents/softDelete.ts';

export interface PreviewedThing {
  readonly name: string;
  /** A drawing of `backend/assets/previews`. */
  readonly art: string;
}
export interface LinkPreviews {
  readonly kind: PreviewKind;
  /** What one of them is: 'Auction'. */
  readonly what: string;
  /** The thing that an address leads to. @param query without the question mark. @returns null: none of these */
  idAt(address: string, query: string): number | null;
  /** The address that leads to it. */
  linkTo(id: number): string;
  /** @returns null for one that there is not, or that was deleted */
  find(id: number): Promise<PreviewedThing | null>;
}
interface Parts<D> extends Omit<LinkPreviews, 'find'> {
  readonly model: Model<D>;
  /** The fields that are read. */
  readonly fields: readonly (keyof D & string)[];
  readonly toThing: (stored: D) => PreviewedThing;
}

/** Previews of things that one collection keeps. */
export const linkPreviews = <D extends SoftDeletable & { _id: number }>({
  model,
  fields,
  toThing,
  ...parts
}: Parts<D>): LinkPreviews => ({
  ...parts,
  async find(id) {
    const stored = await model
      .findOne({ _id: id, deletedAt: null } as QueryFilter<D>)
      .select([...fields])
      .lean<D | null>();
    return stored === null ? null : toThing(stored);
  },
});
