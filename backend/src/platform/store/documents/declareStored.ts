// Declares a stored thing once. Its document type, mongoose schema, indexes and mapping to the API
// all come from this declaration.
import {
  Schema,
  type Connection,
  type IndexDefinition,
  type IndexOptions,
  type Model,
  type SchemaDefinition,
} from 'mongoose';
import * as z from 'zod/mini';
import type { Fact } from '../outbox/facts.ts';
import { storedOptions } from './stored.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** How a value of the API is stored: a time as a date, and everything else as it is. */
export type StoredValue<S> = S extends z.ZodMiniISODateTime
  ? Date
  : S extends z.ZodMiniNullable<infer I>
    ? StoredValue<I> | null
    : S extends z.ZodMiniArray<infer I>
      ? StoredValue<I>[]
      : S extends z.ZodMiniObject<infer F>
        ? StoredFields<F>
        : S extends z.ZodMiniOptional<infer I>
          ? StoredValue<I>
          : S extends z.ZodMiniType
            ? z.output<S>
            : never;
type OptionalKeys<F> = { [K in keyof F]: F[K] extends z.ZodMiniOptional ? K : never }[keyof F];
/** How an object of the API is stored. */
export type StoredFields<F> = { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: StoredValue<F[K]> } & {
  -readonly [K in OptionalKeys<F>]?: StoredValue<F[K]>;
};

const outbox = z.custom<Fact[]>();
/** Fields of documents with facts. */
export const documentFields = { version: z.int(), outbox };
const deletableFields = {
  ...documentFields,
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.nullable(z.date()),
  /** Discord id of the person who deleted it; null when the system did. */
  deletedBy: z.nullable(z.string()),
};

/** An index: its keys, or its keys and options. */
type Index = readonly [keys: IndexDefinition, options?: IndexOptions];

export interface Declaration<E extends Shape, B extends Shape> {
  readonly collection: string;
  /** The API's entity, whose fields are all stored. Omit the computed ones. Its `id` is stored as `_id`. */
  readonly entity?: z.ZodMiniObject<E>;
  /** What is stored besides the entity, or in another form. */
  readonly besides?: B;
  /** Documents with facts have one more, for the sweep of outboxes. */
  readonly indexes?: readonly Index[];
}
type StoredShape<E extends Shape, B extends Shape> = Omit<E, keyof B | 'id'> &
  B &
  ('_id' extends keyof B ? unknown : { readonly _id: z.ZodMiniNumber });
type Flat<T> = { [K in keyof T]: T[K] };

/** A stored thing. `D` is the type of its documents, and `E` the fields of the API's entity. */
export interface StoredThing<D, E extends Shape> {
  readonly collection: string;
  /** The mongoose model, for lists and for rows without facts. */
  readonly model: (db: Connection) => Model<D>;
  /**
   * Maps a document to a new entity. Add computed fields with `Object.assign`, which is several times as fast as
   * spreading that many fields into another object.
   */
  readonly toEntity: (document: Pick<D, keyof D & (keyof E | '_id')>) => z.output<z.ZodMiniObject<E>>;
}
/** The type of the documents of a stored thing. */
export type DocumentOf<T extends { readonly model: (db: Connection) => unknown }> =
  ReturnType<T['model']> extends Model<infer D> ? D : never;

/** The models of several stored things. */
export const modelsOf =
  <T extends Readonly<Record<string, { readonly model: (db: Connection) => unknown }>>>(things: T) =>
  (db: Connection): { readonly [K in keyof T]: ReturnType<T[K]['model']> } =>
    Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, thing.model(db)])) as {
      [K in keyof T]: ReturnType<T[K]['model']>;
    };

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Shape;
}
/** The definition of a schema, or of the one inside when it is nullable or optional. */
function definitionOf(schema: z.ZodMiniType): Definition {
  const definition = schema._zod.def as unknown as Definition;
  return definition.innerType === undefined ? definition : definitionOf(definition.innerType);
}
const isTime = ({ format }: Definition): boolean => format === 'datetime';

const mongooseTypes: Readonly<Record<string, SchemaDefinition[string]>> = {
  date: Date,
  string: String,
  enum: String,
  number: Number,
  boolean: Boolean,
};
/** The mongoose type of a field. Objects, and lists of objects, are stored as they are. */
function mongooseTypeOf(schema: z.ZodMiniType): SchemaDefinition[string] {
  const definition = definitionOf(schema);
  const type = isTime(definition) ? Date : mongooseTypes[definition.type];
  if (type !== undefined || definition.element === undefined) return type ?? Schema.Types.Mixed;
  const element = mongooseTypes[definitionOf(definition.element).type];
  return element === undefined ? Schema.Types.Mixed : [element];
}

type Convert = (value: unknown) => unknown;
/** Turns the dates in a stored value into texts; null: there are none. */
function conversionOf(schema: z.ZodMiniType): Convert | null {
  const definition = definitionOf(schema);
  if (isTime(definition)) return (date) => (date as Date | null)?.toISOString() ?? null;
  const { element, shape } = definition;
  if (element !== undefined) {
    const convert = conversionOf(element);
    return convert && ((list) => (list as unknown[]).map(convert));
  }
  if (shape === undefined || !Object.values(shape).some((field) => conversionOf(field) !== null)) return null;
  return mapperOf(shape);
}
/** Maps an object field by field. @param renamed fields that are stored under another name */
function mapperOf(shape: Shape, renamed: Readonly<Record<string, string>> = {}): Convert {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    storedAs: renamed[name] ?? name,
    convert: conversionOf(schema),
  }));
  return (stored) => {
    const mapped: Record<string, unknown> = {};
    for (const { name, storedAs, convert } of fields) {
      const value = (stored as Readonly<Record<string, unknown>>)[storedAs] ?? null;
      mapped[name] = convert === null || value === null ? value : convert(value);
    }
    return mapped;
  };
}

const noFields = {};
/**
 * Declares a stored thing. Mongoose rejects unknown fields in filters and updates, and casts values.
 * Values of new documents are checked by the types alone.
 */
export function declareStored<E extends Shape = typeof noFields, B extends Shape = typeof noFields>({
  collection,
  entity,
  besides,
  indexes = [],
}: Declaration<E, B>): StoredThing<Flat<StoredFields<StoredShape<E, B>>>, E> {
  type Document = Flat<StoredFields<StoredShape<E, B>>>;
  const { id: _id, ...entityShape }: Shape = entity?.shape ?? noFields;
  const shape: Shape = { _id: z.number(), ...entityShape, ...besides };
  const definition = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, { type: mongooseTypeOf(field) }]),
  );
  const schema = new Schema(definition, storedOptions);
  for (const [keys, options] of indexes) schema.index(keys, options);
  if ('outbox' in shape) schema.index({ 'outbox.at': 1 });
  // Whether an uploaded picture is still used.
  if ('pictures' in shape) schema.index({ pictures: 1 });
  const toEntity = mapperOf(entity?.shape ?? noFields, { id: '_id' });
  return {
    collection,
    model: (db) => db.model<Document>(collection, schema as unknown as Schema<Document>, collection),
    toEntity: (document) => toEntity(document) as z.output<z.ZodMiniObject<E>>,
  };
}

/**
 * Declares entities that people can create, change, delete and restore. They are stored with their
 * version, outbox and times, and with their deletion.
 */
export const declareEntities = <E extends Shape = typeof noFields, B extends Shape = typeof noFields>({
  besides,
  ...declaration
}: Declaration<E, B>): StoredThing<Flat<StoredFields<StoredShape<E, B & typeof deletableFields>>>, E> =>
  declareStored<E, B & typeof deletableFields>({
    ...declaration,
    besides: { ...besides, ...deletableFields } as B & typeof deletableFields,
  });
