// MongoDB's sort order. An array sorts by its smallest element ascending and by its largest
// descending.
import { MongoError, unsupported } from '../errors.ts';
import { EMPTY_ARRAY } from '../storage/keyEncoding.ts';
import { valuesAt } from '../bson/fieldPaths.ts';
import { compare, isDoc, isNumeric, CANONICAL_TYPE, canonicalTypeOf, toNumber, type Doc } from '../bson/values.ts';

/** One field of a sort. Earlier fields have priority. */
export type SortField = { path: string; descending: boolean };

/** Parses a sort specification. Errors: BadValue for anything but 1 and -1. */
export function parseSort(spec: unknown): SortField[] {
  if (spec === undefined || spec === null) return [];
  if (!isDoc(spec)) throw new MongoError(14, 'Expected field sort to be of type object');
  return Object.entries(spec).map(([path, way]) => {
    if (isDoc(way)) throw unsupported('$meta sorting');
    if (!isNumeric(way) || Math.abs(toNumber(way)) !== 1)
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path === '' || path.split('.').includes(''))
      throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
    return { path, descending: toNumber(way) < 0 };
  });
}

const keyRank = (key: unknown): number => (key === EMPTY_ARRAY ? CANONICAL_TYPE.undefined : canonicalTypeOf(key));

/** An empty array comes before null, because it has no element to sort by. */
function compareKeys(a: unknown, b: unknown): number {
  return a === EMPTY_ARRAY || b === EMPTY_ARRAY ? keyRank(a) - keyRank(b) : compare(a, b);
}

function sortKey(doc: Doc, { path, descending }: SortField): unknown {
  const candidates = valuesAt(doc, path).flatMap((value) =>
    Array.isArray(value) ? (value.length > 0 ? (value as unknown[]) : [EMPTY_ARRAY]) : [value],
  );
  if (candidates.length === 0) return undefined;
  return candidates.reduce((best, value) =>
    (descending ? compareKeys(value, best) > 0 : compareKeys(value, best) < 0) ? value : best,
  );
}

/** Sorts items by their documents. Equal ones keep their order. */
export function sortBy<T>(items: T[], docOf: (item: T) => Doc, sort: SortField[]): T[] {
  const keyed = items.map((item) => {
    const doc = docOf(item);
    return { item, keys: sort.map((field) => sortKey(doc, field)) };
  });
  keyed.sort((a, b) => {
    for (const [i, field] of sort.entries()) {
      const order = compareKeys(a.keys[i], b.keys[i]);
      if (order) return field.descending ? -order : order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
