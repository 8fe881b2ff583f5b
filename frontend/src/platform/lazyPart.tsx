// Parts of the screen whose code is loaded when it is needed, or ahead of that.
import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

interface Loaded {
  readonly default: ComponentType;
  /** Asks the server for what the part will show first. */
  readonly prefetch?: (search: URLSearchParams) => void;
}
export interface LazyPart {
  /** Loads the code; what is there already is not loaded again. */
  readonly load: () => Promise<void>;
  /** Asks the server for what the part will show first at an address, if its code is there. */
  readonly prefetch: (search: URLSearchParams) => void;
  /** Draws it at once when its code is there, else waits for it inside the nearest `Suspense`. */
  readonly Part: () => ReactNode;
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
    prefetch: (search) => loaded?.prefetch?.(search),
    Part: function Part() {
      // Chosen once: what has been drawn is never built anew.
      const [chosen] = useState<ComponentType>(() => loaded?.default ?? Suspending);
      return createElement(chosen);
    },
  };
}
