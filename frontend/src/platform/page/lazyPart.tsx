// Parts of the screen whose code is loaded when it is needed, or ahead of that; code that failed to load is asked for again.
import { createElement, lazy, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { NotLoaded } from './NotLoaded.tsx';
import { onRetryTime } from '../api/retry.ts';

/** Puts what has come in place. Not while something that shows it is being drawn: React would draw all of that anew, in one piece. */
export type Put = () => void;
interface Loaded<P> {
  readonly default: ComponentType<P>;
  /** Asks the server for what the part will show first. */
  readonly prefetch?: (search: URLSearchParams) => Promise<Put>;
}
export interface LazyPart<P = object> {
  /** Loads the code; what is there already is not loaded again. */
  readonly load: () => Promise<void>;
  /** Asks the server for what the part will show first at an address, if its code is there. Never fails. */
  readonly prefetch: (search: URLSearchParams) => Promise<Put>;
  /**
   * Draws it at once when its code is there, else waits for it inside the nearest `Suspense`. When the code cannot be loaded it
   * says so, offers to try again and recovers by itself.
   */
  readonly Part: (props: P) => ReactNode;
}

const nothing = (): void => undefined;

/** Code that is loaded once. */
interface Code<T> {
  readonly use: UseBoundStore<StoreApi<CodeState<T>>>;
  /** Loads it unless it is there. @throws what the import throws */
  readonly load: () => Promise<T>;
}
interface CodeState<T> {
  readonly loaded: T | null;
  /** How often a part on the screen could not have it, in a row. */
  readonly failures: number;
}
function createCode<T>(importCode: () => Promise<T>): Code<T> {
  const store = create<CodeState<T>>(() => ({ loaded: null, failures: 0 }));
  let running: Promise<T> | null = null;
  const run = async (): Promise<T> => {
    try {
      const loaded = await importCode();
      store.setState({ loaded, failures: 0 });
      return loaded;
    } finally {
      running = null;
    }
  };
  const load = (): Promise<T> => {
    const { loaded } = store.getState();
    if (loaded !== null) return Promise.resolve(loaded);
    running ??= run();
    return running;
  };
  return { use: store, load };
}

/** Something that is loaded when it is needed and is no part of the screen by itself. */
export interface LazyValue<T> {
  readonly load: () => Promise<T>;
  /** What has been loaded; null: nothing yet. */
  readonly get: () => T | null;
}
/** @param importValue imports the module whose default export it is */
export function lazyValue<T>(importValue: () => Promise<{ readonly default: T }>): LazyValue<T> {
  const code = createCode(importValue);
  return {
    load: async () => (await code.load()).default,
    get: () => code.use.getState().loaded?.default ?? null,
  };
}
const allOf = <T,>(values: readonly LazyValue<T>[]): readonly T[] =>
  values.map(({ get }) => get()).filter((one) => one !== null);
/**
 * Loads them when they are drawn; what could not be loaded is asked for again.
 * @param values the same list as long as it says the same
 * @returns null until all have come; without what could not be loaded
 */
export function useLazyValues<T>(values: readonly LazyValue<T>[]): readonly T[] | null {
  const [found, setFound] = useState<{ of: typeof values; all: readonly T[] } | null>(null);
  const ahead = useMemo(() => (values.every(({ get }) => get() !== null) ? allOf(values) : null), [values]);
  useEffect(() => {
    if (ahead !== null) return undefined;
    let isShown = true;
    let callOff = nothing;
    const loadAll = async (failures: number): Promise<void> => {
      await Promise.allSettled(values.map(({ load }) => load()));
      if (!isShown) return;
      setFound({ of: values, all: allOf(values) });
      if (values.some(({ get }) => get() === null))
        callOff = onRetryTime(failures + 1, () => void loadAll(failures + 1));
    };
    void loadAll(0);
    return () => {
      isShown = false;
      callOff();
    };
  }, [values, ahead]);
  return ahead ?? (found?.of === values ? found.all : null);
}

/** What tells a dialog from a part of the page. */
interface DialogProps {
  readonly open?: boolean;
  readonly onClose?: () => void;
}

/** @param importPart imports the module whose default export is drawn */
export function lazyPart<P extends object = object>(importPart: () => Promise<Loaded<P>>): LazyPart<P> {
  const code = createCode(importPart);
  /** For a part that is on the screen. */
  const loadShown = (): Promise<void> =>
    code.load().then(nothing, () => code.use.setState(({ failures }) => ({ failures: failures + 1 })));
  const retry = (): void => void loadShown();
  function Body(props: P): ReactNode {
    const { loaded, failures } = code.use();
    if (loaded !== null) return createElement(loaded.default, props);
    const { open, onClose }: DialogProps = props;
    if (open === false) return null;
    const isOverPage = open !== undefined || onClose !== undefined;
    return <NotLoaded failures={failures} retry={retry} isOverPage={isOverPage} onClose={onClose} />;
  }
  // Never fails: React would remember that for good.
  const Suspending = lazy(async () => {
    await loadShown();
    return { default: Body };
  });
  return {
    load: async () => {
      await code.load();
    },
    prefetch: async (search) => (await code.use.getState().loaded?.prefetch?.(search)) ?? nothing,
    Part: function Part(props) {
      // Chosen once: what has been drawn is never built anew.
      const [chosen] = useState<ComponentType<P>>(() => (code.use.getState().loaded === null ? Suspending : Body));
      return createElement(chosen, props);
    },
  };
}

/** Parts that have been named and not been loaded yet. */
const named = new Set<() => Promise<void>>();
/**
 * A component whose code is loaded when it is drawn, or with `loadNamedParts`.
 * @param importPart imports the module whose default export is drawn
 */
export function lazyComponent<P extends object>(importPart: () => Promise<Loaded<P>>): LazyPart<P>['Part'] {
  const { load, Part } = lazyPart(importPart);
  named.add(load);
  return Part;
}
/**
 * Loads the code behind the buttons and tabs of what has been shown, one part after the other, so that they open without
 * waiting and without a connection. Never fails. @param goesOn asked before each one
 */
export async function loadNamedParts(goesOn: () => boolean): Promise<void> {
  for (const load of [...named]) {
    if (!goesOn()) return;
    await load().then(() => named.delete(load), nothing);
  }
}
