// Focus restore: returns to the element that had the focus, or to the nearest remaining one.
import { useCallback, useEffect, useRef, useState } from 'react';

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])';
/** Whether an element is on the page and not in a closing dialog. */
const isThere = (element: Element): boolean => element.isConnected && element.closest('[data-state=closed]') === null;
const canHave = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && isThere(element) && element.matches(focusable);
const firstIn = (element: Element): HTMLElement | null =>
  canHave(element) ? element : element.querySelector<HTMLElement>(focusable);

interface Step {
  readonly parent: Element;
  readonly index: number;
}
function stepsTo(element: Element): Step[] {
  const steps: Step[] = [];
  for (let child = element, parent = child.parentElement; parent !== null; child = parent, parent = child.parentElement)
    steps.push({ parent, index: [...parent.children].indexOf(child) });
  return steps;
}
/** The nearest element: the one now in its place, then the next, then the previous. */
function nearest({ parent, index }: Step): HTMLElement | null {
  const children = [...parent.children];
  for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
    const found = firstIn(child);
    if (found !== null) return found;
  }
  return null;
}
const mainPart = (): HTMLElement | null => document.querySelector('main');

/**
 * @returns a function that finds the element to focus: the current one if it can still have the
 * focus, else the nearest that can
 */
export function rememberFocus(): () => HTMLElement | null {
  const was = document.activeElement;
  if (was === null || was === document.body) return mainPart;
  const steps = stepsTo(was);
  const inDialog = was.closest('[role=dialog], [role=alertdialog]') !== null;
  return () => {
    if (canHave(was)) return was;
    const inside = steps.filter(({ parent }) => isThere(parent) && parent.closest('main, [role=dialog]') !== null);
    for (const step of inside) {
      const found = nearest(step);
      if (found !== null) return found;
    }
    // A dialog that has closed meanwhile restores the focus on its own.
    return inDialog ? null : mainPart();
  };
}

/** State of an in-place edit. When it ends, the focus returns to the element that started it. */
export function useInPlace(): { editing: boolean; begin: () => void; end: () => void } {
  const [editing, setEditing] = useState(false);
  const back = useRef<(() => HTMLElement | null) | null>(null);
  useEffect(() => {
    if (editing) return;
    back.current?.()?.focus();
    back.current = null;
  }, [editing]);
  const begin = useCallback(() => {
    back.current = rememberFocus();
    setEditing(true);
  }, []);
  const end = useCallback(() => setEditing(false), []);
  return { editing, begin, end };
}
