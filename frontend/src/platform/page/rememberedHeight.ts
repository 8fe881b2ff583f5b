// The last height of an element, so that its space can be reserved while its content loads again.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface StoredHeight {
  /** Width of the window, in px. The height depends on it. */
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
 * @param name name of the element; includes the person if people see different content
 * @returns a ref for the element, and its last height at this width, in px; undefined: unknown
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
      // Without storage, the default space is reserved.
    }
  });
  return { ref, ...(height !== undefined && { height }) };
}
