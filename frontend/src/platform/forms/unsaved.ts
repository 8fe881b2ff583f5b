// Keeps the page while something typed would be lost: Back and links ask first, and so does the browser when the page is left.
import { useEffect, useRef } from 'react';
import { guarded, placeOf, setGuarded, type Guard } from '../page/historySteps.ts';

/** Whether an address leads to a place on the page that is shown. */
const isPlaceHere = ({ href, hash }: Pick<URL, 'href' | 'hash'>): boolean =>
  hash !== '' && href.split('#')[0] === location.href.split('#')[0];
/** The link that a plain click follows in this tab, away from what is on the screen; null: none. */
function followed({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  return /^https?:$/.test(link.protocol) && !isPlaceHere(link) ? link : null;
}
let following = false;
function follow(link: HTMLAnchorElement): void {
  // It has been asked: the browser need not ask once more when the link leads out of the app.
  removeEventListener('beforeunload', keepPage);
  following = true;
  link.click();
  following = false;
}
async function goWhenAsked(go: () => void, { ask, leave }: Guard): Promise<void> {
  if (!(await ask())) return;
  leave();
  go();
}
/**
 * For ways to another place that are neither links nor steps in the history: a key, the search, the action of a toast.
 * @param to where it leads
 * @param go leads there: now, or once the person is willing to lose what is typed
 */
export function goAway(to: string, go: () => void): void {
  const guard = guarded();
  if (guard === null || isPlaceHere(new URL(to, location.href))) go();
  else void goWhenAsked(go, guard.ways());
}
function onClick(event: MouseEvent): void {
  const guard = guarded();
  const link = guard === null || following ? null : followed(event);
  if (guard === null || link === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void goWhenAsked(() => follow(link), guard.ways());
}

const keepPage = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * @param unsaved whether something would be lost now
 * @param ask whether the person wants to lose it
 * @param leave closes what holds it; then the step in the history is made, or the link followed
 */
export function useUnsaved(unsaved: boolean, ask: Guard['ask'], leave: Guard['leave']): void {
  const latest = useRef<Guard>({ ask, leave });
  useEffect(() => {
    latest.current = { ask, leave };
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    const mine = { here: placeOf(history.state), ways: () => latest.current };
    setGuarded(mine);
    addEventListener('beforeunload', keepPage);
    addEventListener('click', onClick, { capture: true });
    return () => {
      if (guarded() === mine) setGuarded(null);
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('beforeunload', keepPage);
    };
  }, [unsaved]);
}
