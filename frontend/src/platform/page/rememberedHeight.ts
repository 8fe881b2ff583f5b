// The height that something had when it was last shown, so that its place can be kept while it loads again.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface StoredHeight {
  /** Of the window, in px: at another width it has another height. */
  readonly width: number;
  readonly height: number;
}
const keyOf = (name: string): string => `guild-height:${name}`;

function read(name: string): number | undefined {
  try {
    const { width, height } = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Partial<StoredHeight>;
    return width === window.innerWidth && typeof height === 'number' && height > 0 ? height : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param name of what is shown; with the person, where each sees something else
 * @returns where it stands when it is shown, and how high it was at this width, in px; undefined: nobody knows
 */
export function useRememberedHeight<E extends HTMLElement>(
  name: string,
): { ref: RefObject<E | null>; height?: number } {
  const ref = useRef<E>(null);
  const [height] = useState(() => read(name));
  const written = useRef(height);
  useLayoutEffect(() => {
    const now = ref.current?.offsetHeight ?? 0;
    if (now === 0 || now === written.current) return;
    written.current = now;
    try {
      localStorage.setItem(
        keyOf(name),
        JSON.stringify({ width: window.innerWidth, height: now } satisfies StoredHeight),
      );
    } catch {
      // A browser that keeps nothing shows the usual place.
    }
  });
  return { ref, ...(height !== undefined && { height }) };
}
