// Parts of the screen whose code is loaded when it is needed, or ahead of that.
import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

interface Brought {
  readonly default: ComponentType;
  /** Asks the server for what the part will show first. */
  readonly ask?: (search: URLSearchParams) => void;
}
export interface Coming {
  /** Loads the code; what is there already is not loaded again. */
  readonly load: () => Promise<void>;
  /** Asks the server for what the part will show first at an address, if its code is there. */
  readonly ask: (search: URLSearchParams) => void;
  /** Draws it at once when its code is there, else waits for it inside the nearest `Suspense`. */
  readonly Part: () => ReactNode;
}

/** @param bring imports the module whose default export is drawn */
export function coming(bring: () => Promise<Brought>): Coming {
  let here: Brought | null = null;
  const bringOnce = async (): Promise<Brought> => {
    here = await bring();
    return here;
  };
  const Waited = lazy(bringOnce);
  return {
    load: async () => {
      await bringOnce();
    },
    ask: (search) => here?.ask?.(search),
    Part: function Part() {
      // Chosen once: what has been drawn is never built anew.
      const [chosen] = useState<ComponentType>(() => here?.default ?? Waited);
      return createElement(chosen);
    },
  };
}
