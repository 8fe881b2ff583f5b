// Link previews of a feature's entities: what people outside see, if an admin allows names to be
// shown.
import type { PreviewKind } from '@guild/common/previews/previews.api';
import type { Model, QueryFilter } from 'mongoose';
import type { SoftDeletable } from '../store/documents/softDelete.ts';

export interface PreviewedThing {
  readonly name: string;
  /** The name of a drawing in `backend/assets/previews`. */
  readonly art: string;
}
export interface LinkPreviews {
  readonly kind: PreviewKind;
  /** The word for one entity, such as 'Auction'. */
  readonly what: string;
  /**
   * The id of the entity at an address.
   * @param query without the question mark.
   * @returns null when the address is not of this kind
   */
  idAt(address: string, query: string): number | null;
  /** The address of the entity. */
  linkTo(id: number): string;
  /** @returns null when the entity does not exist or was deleted */
  find(id: number): Promise<PreviewedThing | null>;
}
interface Deps<D> extends Omit<LinkPreviews, 'find'> {
  readonly model: Model<D>;
  /** The fields that are read from the database. */
  readonly fields: readonly (keyof D & string)[];
  readonly toThing: (stored: D) => PreviewedThing;
}

/** Link previews of the entities in one collection. */
export const linkPreviews = <D extends SoftDeletable & { _id: number }>({
  model,
  fields,
  toThing,
  ...parts
}: Deps<D>): LinkPreviews => ({
  ...parts,
  async find(id) {
    const stored = await model
      .findOne({ _id: id, deletedAt: null } as QueryFilter<D>)
      .select([...fields])
      .lean<D | null>();
    return stored === null ? null : toThing(stored);
  },
});
