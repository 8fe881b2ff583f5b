// How much of the page a phone's keyboard covers, as `--keyboard` for the sheets that stand at the bottom.
import { useEffect } from 'react';

/** While `shown`; browsers that do not tell what the keyboard covers are taken as they are. */
export function useKeyboardRoom(shown: boolean): void {
  useEffect(() => {
    const view = 'visualViewport' in window ? window.visualViewport : null;
    if (!shown || view === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => {
      // Someone who has zoomed in sees less of the page, too: that is no keyboard.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered)).toString()}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, [shown]);
}
