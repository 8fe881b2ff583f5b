// Address state: filters, tab and the open thing, read with the api's own query schema.
import * as z from 'zod/mini';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams, type Location } from 'react-router-dom';

type ObjectSchema = z.ZodMiniObject;
export type Patch<S extends ObjectSchema> = { [K in keyof z.output<S>]?: string | number | null | undefined };
export interface PatchHow {
  /** Adds a history entry, for opening something. Changes of filters replace the current entry. */
  push?: boolean;
}

/** Reads the schema's fields from an address. Invalid fields count as absent. */
export function readQuery<S extends ObjectSchema>(schema: S, search: URLSearchParams): z.output<S> {
  const raw: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = search.get(name) ?? undefined;
    if (value !== undefined && z.safeParse(field, value).success) raw[name] = value;
  }
  return z.parse(schema, raw);
}

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
 * The part of the address that `schema` describes, and a function that changes it. Several changes
 * before the next render add up.
 */
export function useQuery<S extends ObjectSchema>(schema: S): [z.output<S>, (patch: Patch<S>, how?: PatchHow) => void] {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const value = useMemo(() => readQuery(schema, search), [schema, search]);
  // A ref, so that an older `set` also starts from the current address.
  const drawn = useRef(location);
  useLayoutEffect(() => {
    drawn.current = location;
  }, [location]);
  const set = useCallback(
    (patch: Patch<S>, how: PatchHow = {}) => {
      const next = patchQuery(onTheWay.get(drawn.current) ?? new URLSearchParams(drawn.current.search), patch);
      onTheWay.set(drawn.current, next);
      setSearch(next, { replace: how.push !== true, preventScrollReset: true });
    },
    [setSearch],
  );
  return [value, set];
}
