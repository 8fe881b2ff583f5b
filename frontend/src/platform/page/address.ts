// Address state: filters, tab and the open thing, read with the api's own query schema.
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams, type Location } from 'react-router-dom';

type ObjectSchema = z.ZodMiniObject;
export type Patch<S extends ObjectSchema> = { [K in keyof z.output<S>]?: string | number | null | undefined };
export interface PatchHow {
  /** Adds a history entry, for opening something. Changes of filters replace the current entry. */
  push?: boolean;
}

/** The id of the open thing. */
export const openId = maybe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)));

/** Reads the schema's fields from an address. Invalid fields count as absent. */
export function readQuery<S extends ObjectSchema>(schema: S, search: URLSearchParams): z.output<S> {
  const raw: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = search.get(name) ?? undefined;
    if (value !== undefined && z.safeParse(field, value).success) raw[name] = value;
  }
  return z.parse(schema, raw);
}

/** The schema's fields of an address, as text. */
const ownQuery = (schema: ObjectSchema, search: URLSearchParams): string =>
  new URLSearchParams([...search].filter(([name]) => name in schema.shape)).toString();

/** The next address. undefined, null and '' remove a field; unnamed fields stay. */
export function patchQuery(
  search: URLSearchParams,
  patch: Readonly<Record<string, string | number | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The pending address of a rendered location, until the next render. */
const onTheWay = new WeakMap<Location, URLSearchParams>();

/**
 * The part of the address that `schema` describes, and a function that changes it. The value is the
 * same object until this part changes. Several changes before the next render add up.
 */
export function useQuery<S extends ObjectSchema>(schema: S): [z.output<S>, (patch: Patch<S>, how?: PatchHow) => void] {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  // Other parts of the address do not make a new value.
  const own = ownQuery(schema, search);
  const value = useMemo(() => readQuery(schema, new URLSearchParams(own)), [schema, own]);
  // A ref, so that `set` is always the same function, and also an older one starts from the current
  // address.
  const drawn = useRef({ location, setSearch });
  useLayoutEffect(() => {
    drawn.current = { location, setSearch };
  }, [location, setSearch]);
  const set = useCallback((patch: Patch<S>, how: PatchHow = {}) => {
    const { location, setSearch } = drawn.current;
    const next = patchQuery(onTheWay.get(location) ?? new URLSearchParams(location.search), patch);
    onTheWay.set(location, next);
    setSearch(next, { replace: how.push !== true, preventScrollReset: true });
  }, []);
  return [value, set];
}
