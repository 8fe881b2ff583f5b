// Where the focus was, and the way back to it: there, or to what stands nearest to it by then.
import { useCallback, useEffect, useRef, useState } from 'react';

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])';
/** Not in a dialog that is on its way out. */
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
/** What has taken the place, what follows, what stands before. */
function nearest({ parent, index }: Step): HTMLElement | null {
  const children = [...parent.children];
  for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
    const found = firstIn(child);
    if (found !== null) return found;
  }
  return null;
}
const mainPart = (): HTMLElement | null => document.querySelector('main');

/** @returns finds what is to have the focus: what has it now, while it is there and can have it, else the nearest that can */
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
    // A dialog that has gone, too, knows its own way back.
    return inDialog ? null : mainPart();
  };
}

/** Whether something is edited where it stands; when that is over the focus goes back to what began it. */
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
