// Filters, tab and the open thing live in the address, read back by the api's own query schema.
import * as z from 'zod/mini';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams, type Location } from 'react-router-dom';

type ObjectSchema = z.ZodMiniObject;
export type Patch<S extends ObjectSchema> = { [K in keyof z.output<S>]?: string | number | null | undefined };
export interface PatchHow {
  /** A new entry in the history, for opening something; filter steps replace the present one. */
  push?: boolean;
}

/** Reads what the schema knows from an address; a field that does not fit is as if it were absent. */
export function readQuery<S extends ObjectSchema>(schema: S, search: URLSearchParams): z.output<S> {
  const raw: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = search.get(name) ?? undefined;
    if (value !== undefined && z.safeParse(field, value).success) raw[name] = value;
  }
  return z.parse(schema, raw);
}

/** The next address: undefined, null and '' take a field out; fields that are not named stay. */
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

/** Where a drawn address is being changed to, until the next one is drawn. */
const onTheWay = new WeakMap<Location, URLSearchParams>();

/** The part of the address that `schema` describes, and how to change it: several changes before it is drawn again add up. */
export function useQuery<S extends ObjectSchema>(schema: S): [z.output<S>, (patch: Patch<S>, how?: PatchHow) => void] {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const value = useMemo(() => readQuery(schema, search), [schema, search]);
  // Whoever still holds an older `set` builds on the address that is drawn by now, too.
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
