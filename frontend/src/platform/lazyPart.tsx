// Parts of the screen whose code is loaded when it is needed, or ahead of that.
import { createElement, lazy, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';

/** Puts what has come in place. Not while something that shows it is being drawn: React would draw all of that anew, in one piece. */
export type Put = () => void;
interface Loaded {
  readonly default: ComponentType;
  /** Asks the server for what the part will show first. */
  readonly prefetch?: (search: URLSearchParams) => Promise<Put>;
}
export interface LazyPart {
  /** Loads the code; what is there already is not loaded again. */
  readonly load: () => Promise<void>;
  /** Asks the server for what the part will show first at an address, if its code is there. Never fails. */
  readonly prefetch: (search: URLSearchParams) => Promise<Put>;
  /** Draws it at once when its code is there, else waits for it inside the nearest `Suspense`. */
  readonly Part: () => ReactNode;
}

/** Something that is loaded when it is needed and is no part of the screen by itself. */
export interface LazyValue<T> {
  readonly load: () => Promise<T>;
  /** What has been loaded; null: nothing yet. */
  readonly get: () => T | null;
}
/** @param importValue imports the module whose default export it is */
export function lazyValue<T>(importValue: () => Promise<{ readonly default: T }>): LazyValue<T> {
  let loaded: T | null = null;
  return {
    async load() {
      loaded = (await importValue()).default;
      return loaded;
    },
    get: () => loaded,
  };
}
const allOf = <T,>(values: readonly LazyValue<T>[]): readonly T[] =>
  values.map(({ get }) => get()).filter((one) => one !== null);
/**
 * Loads them when they are drawn.
 * @param values the same list as long as it says the same
 * @returns null until all have come; without what could not be loaded
 */
export function useLazyValues<T>(values: readonly LazyValue<T>[]): readonly T[] | null {
  const [found, setFound] = useState<{ of: typeof values; all: readonly T[] } | null>(null);
  const ahead = useMemo(() => (values.every(({ get }) => get() !== null) ? allOf(values) : null), [values]);
  useEffect(() => {
    if (ahead !== null) return undefined;
    let isShown = true;
    void Promise.allSettled(values.map(({ load }) => load())).then(() => {
      if (isShown) setFound({ of: values, all: allOf(values) });
    });
    return () => {
      isShown = false;
    };
  }, [values, ahead]);
  return ahead ?? (found?.of === values ? found.all : null);
}

/** @param importPart imports the module whose default export is drawn */
export function lazyPart(importPart: () => Promise<Loaded>): LazyPart {
  let loaded: Loaded | null = null;
  const loadOnce = async (): Promise<Loaded> => {
    loaded = await importPart();
    return loaded;
  };
  const Suspending = lazy(loadOnce);
  return {
    load: async () => {
      await loadOnce();
    },
    prefetch: async (search) => (await loaded?.prefetch?.(search)) ?? (() => undefined),
    Part: function Part() {
      // Chosen once: what has been drawn is never built anew.
      const [chosen] = useState<ComponentType>(() => loaded?.default ?? Suspending);
      return createElement(chosen);
    },
  };
}
