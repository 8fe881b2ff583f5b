// Guard against losing typed text: Back and links ask first, and the browser asks before the page
// is closed.
import { useEffect, useRef } from 'react';
import { guarded, placeOf, setGuarded, type Guard } from '../page/historySteps.ts';

/** Whether an address is an anchor on the current page. */
const isPlaceHere = ({ href, hash }: Pick<URL, 'href' | 'hash'>): boolean =>
  hash !== '' && href.split('#')[0] === location.href.split('#')[0];
/** The link that a plain click follows in this tab, to another page. null: none. */
function followed({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  return /^https?:$/.test(link.protocol) && !isPlaceHere(link) ? link : null;
}
let following = false;
function follow(link: HTMLAnchorElement): void {
  // The person has already been asked. The browser must not ask again if the link leaves the app.
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
 * Navigation that is neither a link nor a history step: a shortcut, the search, the action of a
 * toast.
 * @param to the destination
 * @param go navigates; called now, or after the person agrees to lose the typed text
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
 * @param unsaved whether leaving now would lose something
 * @param ask asks the person whether to lose it
 * @param leave closes the form; then the history step or the link is followed
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
