// Where the focus was, and the way back to it: there, or to what stands nearest to it by then.
import { useCallback, useEffect, useRef, useState } from 'react';

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])';
const canHave = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.matches(focusable);
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
export function rememberPlace(): () => HTMLElement | null {
  const was = document.activeElement;
  if (was === null || was === document.body) return mainPart;
  const steps = stepsTo(was);
  return () => {
    if (canHave(was)) return was;
    const inside = steps.filter(({ parent }) => parent.isConnected && parent.closest('main') !== null);
    for (const step of inside) {
      const found = nearest(step);
      if (found !== null) return found;
    }
    return mainPart();
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
    back.current = rememberPlace();
    setEditing(true);
  }, []);
  const end = useCallback(() => setEditing(false), []);
  return { editing, begin, end };
}
