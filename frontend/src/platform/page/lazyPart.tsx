// Lazily loaded parts of the screen. They load when shown or in advance, and retry after a failure.
import { createElement, lazy, Suspense, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { NotLoaded } from './NotLoaded.tsx';
import { onRetryTime } from '../api/retry.ts';

/**
 * Puts prefetched data into the stores. Do not call it during a render that shows the data: React
 * would render everything again in one step.
 */
export type Put = () => void;
interface PartModule<P> {
  readonly default: ComponentType<P>;
  /** Requests what the part shows first. */
  readonly prefetch?: (search: URLSearchParams) => Promise<Put>;
}
export interface LazyPart<P = object> {
  /** Loads the code, if it is not loaded yet. */
  readonly load: () => Promise<void>;
  /** Requests what the part shows first at an address, if its code is loaded. Never fails. */
  readonly prefetch: (search: URLSearchParams) => Promise<Put>;
  /**
   * Renders at once if the code is loaded, else suspends in the nearest `Suspense`. If loading
   * fails, it shows a message, offers to try again, and retries automatically.
   */
  readonly Part: (props: P) => ReactNode;
}

const nothing = (): void => undefined;

/** Code that is loaded once. */
interface Code<T> {
  readonly use: UseBoundStore<StoreApi<CodeState<T>>>;
  /** Loads the code, if needed. @throws what the import throws */
  readonly load: () => Promise<T>;
}
interface CodeState<T> {
  readonly loaded: T | null;
  /** Failures in a row while a part needed the code. */
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

/** A module value that is loaded when needed and is not rendered itself. */
export interface LazyValue<T> {
  readonly load: () => Promise<T>;
  /** The loaded value. null: not loaded yet. */
  readonly get: () => T | null;
}
/** @param importValue imports the module whose default export is the value */
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
 * Loads the values when the component renders, and retries failed ones.
 * @param values the same array as long as it has the same content
 * @returns null until all have loaded or failed; failed ones are left out
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

/** Props by which a dialog is recognized. */
interface DialogProps {
  readonly open?: boolean;
  readonly onClose?: () => void;
}

/** @param importPart imports the module whose default export is rendered */
export function lazyPart<P extends object = object>(importPart: () => Promise<PartModule<P>>): LazyPart<P> {
  const code = createCode(importPart);
  /** Loads for a part that is on the screen. */
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
  // Never rejects: React would keep the rejection forever.
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
      // Chosen once, so that a rendered component is never replaced and its state is never lost.
      const [chosen] = useState<ComponentType<P>>(() => (code.use.getState().loaded === null ? Suspending : Body));
      return createElement(chosen, props);
    },
  };
}

/** Parts that exist and are not loaded yet. */
const named = new Set<() => Promise<void>>();
/**
 * A component whose code is loaded when it is rendered, or by `loadNamedParts`.
 * @param importPart imports the module whose default export is rendered
 */
export function lazyComponent<P extends object>(importPart: () => Promise<PartModule<P>>): LazyPart<P>['Part'] {
  const { load, Part } = lazyPart(importPart);
  named.add(load);
  return Part;
}
/** A dialog whose code is loaded when it opens. Nothing is shown until then. */
export function lazyDialog<P extends object>(importDialog: () => Promise<PartModule<P>>): LazyPart<P>['Part'] {
  const Part = lazyComponent(importDialog);
  return function LazyDialog(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
/**
 * Loads the code behind the buttons and tabs of the current page, one part after the other, so that
 * they open without waiting and without a connection. Never fails.
 * @param goesOn called before each part; false stops
 */
export async function loadNamedParts(goesOn: () => boolean): Promise<void> {
  for (const load of [...named]) {
    if (!goesOn()) return;
    await load().then(() => named.delete(load), nothing);
  }
}
