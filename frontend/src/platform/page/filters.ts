// Filters of a list, declared once: values in the address, API query, matching entities, controls.
import { literal } from '@guild/common/wire/text';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useQuery } from './address.ts';

/** A choice and its words. An empty value removes the filter from the address. */
export type Option<V> = readonly [value: '' | Extract<V, string>, words: string];
type Options<V> = readonly Option<V>[];
/** Options whose words are the values, or follow from them. */
export const toOptions = <V extends string>(
  values: readonly V[],
  wordsOf: (value: V) => string = String,
): (readonly [value: V, words: string])[] => values.map((value) => [value, wordsOf(value)]);

/** The control of a filter in the filter bar. */
export type Control<A, V> =
  | { readonly kind: 'search' | 'text' | 'number'; readonly label: string; readonly placeholder: string }
  | { readonly kind: 'day'; readonly label: string }
  | { readonly kind: 'toggle'; readonly label: string; readonly options: Options<V> }
  | { readonly kind: 'select'; readonly label: string; readonly options: Options<V> | ((filters: A) => Options<V>) }
  /** Both limits of a price. It belongs to the lower one; `most` is the name of the other. */
  | { readonly kind: 'price'; readonly most: keyof A };

/**
 * One filter. Its name is the same in the address and in the API query.
 * @template T entity of the list
 * @template A all filters of the list
 * @template V value
 * @template C what else decides about a match, such as the viewer's id
 */
export interface Filter<T, A, V, C> {
  /** The value when the address has none. */
  readonly none: V;
  /** Corrects a value that does not go with the filters declared before. */
  readonly adjust?: (value: V, filters: A) => V;
  /** Must agree with the server's list. Called only for values other than null and ''. */
  readonly matches?: (entity: T, value: NonNullable<V>, context: C) => boolean;
  /** Absent: the filter has no control of its own. */
  readonly control?: Control<A, V>;
  /** The filter whose control changes this one, too. Together they count as one. */
  readonly partOf?: keyof A;
  /** A view or an order. 'Clear filters' leaves it as it is. */
  readonly isView?: true;
  /** On wide screens it is behind 'More filters'. */
  readonly isRare?: true;
}

/** A change of the address. An empty text removes a filter. */
export type FilterPatch<A> = { readonly [K in keyof A]?: string };
export type SetFilters<A> = (patch: FilterPatch<A>) => void;
/** All filters of a list. null or '': not set. */
export type Values<A> = { readonly [K in keyof A]: string | number | null };
type Shape<A> = { readonly [K in keyof A]: z.ZodMiniType<NonNullable<A[K]> | undefined> };

export interface Filters<T, A extends Values<A>, C> {
  /** The values of an address without filters. */
  readonly none: A;
  /** Schema of the address. */
  readonly address: z.ZodMiniObject;
  /** The filters with a control, in the order of the bar. */
  readonly shown: readonly (keyof A & string)[];
  readonly controlOf: (name: keyof A) => Control<A, A[keyof A]> | undefined;
  readonly isRare: (name: keyof A) => boolean;
  /** The values in an address. @param address as its schema has read it */
  readonly read: (address: Readonly<Record<string, unknown>>) => A;
  /** The API query. @param page limit, cursor and other parameters; null is left out */
  readonly query: (filters: A, page?: Readonly<Record<string, string | number | null>>) => Record<string, string>;
  /** Whether an entity matches all filters. */
  readonly matches: (entity: T, filters: A, context: C) => boolean;
  /** Whether a filter, or a part of it, has another value than without the address. */
  readonly isSet: (name: keyof A, filters: A) => boolean;
  /** Whether 'Clear filters' would change anything. */
  readonly isNarrowed: (filters: A) => boolean;
  /** The patch of 'Clear filters'. */
  readonly cleared: FilterPatch<A>;
  /** The patch of a choice. It removes the filter if the same is shown without it. */
  readonly chosen: (name: keyof A, value: string, filters: A) => FilterPatch<A>;
}

/**
 * Whether one of the texts contains the part, ignoring case. Compares as the database does: letter
 * by letter, so `ẞ` is `ß` and all forms of a sigma are the same, but `İ` is not `i`.
 */
export function contains(part: string, ...texts: readonly string[]): boolean {
  const wanted = new RegExp(literal(part.trim()), 'iu');
  return texts.some((text) => wanted.test(text));
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

/**
 * @param schemas schema of each filter; usually `shape` of the API query
 * @param declared in the order of the filter bar
 */
export function declareFilters<T, A extends Values<A>, C = void>(
  schemas: Shape<A>,
  declared: { readonly [K in keyof A]: Filter<T, A, A[K], C> },
): Filters<T, A, C> {
  const names = Object.keys(declared) as (keyof A & string)[];
  const narrowing = names.filter((name) => declared[name].isView !== true);
  const none = names.reduce((values, name) => ({ ...values, [name]: declared[name].none }), {} as A);

  const adjusted = <K extends keyof A>(name: K, value: A[K], filters: A): A[K] =>
    declared[name].adjust?.(value, filters) ?? value;
  const isChanged = (name: keyof A, filters: A): boolean => filters[name] !== adjusted(name, none[name], filters);

  return {
    none,
    shown: names.filter((name) => declared[name].control !== undefined),
    controlOf: (name) => declared[name].control,
    isRare: (name) => declared[name].isRare === true,
    address: z.object(Object.fromEntries(names.map((name) => [name, schemas[name]]))),
    read: (address) =>
      names.reduce((filters, name) => {
        const value = (address[name] ?? none[name]) as A[typeof name];
        return { ...filters, [name]: adjusted(name, value, filters) };
      }, none),
    query: (filters, page = {}) =>
      Object.fromEntries(
        Object.entries({ ...filters, ...page })
          .filter(([, value]) => !isEmpty(value))
          .map(([name, value]) => [name, String(value)]),
      ),
    matches: (entity, filters, context) =>
      names.every((name) => {
        const value = filters[name];
        return (
          isEmpty(value) || declared[name].matches?.(entity, value as NonNullable<typeof value>, context) !== false
        );
      }),
    isSet: (name, filters) =>
      names.some((one) => (one === name || declared[one].partOf === name) && isChanged(one, filters)),
    isNarrowed: (filters) => narrowing.some((name) => isChanged(name, filters)),
    cleared: Object.fromEntries(narrowing.map((name) => [name, ''])) as FilterPatch<A>,
    chosen: (name, value, filters) => {
      const isDefault = value === String(adjusted(name, none[name], filters) ?? '');
      return Object.fromEntries([[name, isDefault ? '' : value]]) as FilterPatch<A>;
    },
  };
}

/** The filters in the address, and a function that changes them. */
export function useFilters<T, A extends Values<A>, C>(filters: Filters<T, A, C>): [A, SetFilters<A>] {
  const [address, set] = useQuery(filters.address);
  return [useMemo(() => filters.read(address), [filters, address]), set];
}
