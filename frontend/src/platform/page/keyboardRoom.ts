// The height of the on-screen keyboard as the CSS variable `--keyboard`, for sheets at the bottom.
import { useEffect } from 'react';

/** Active while `shown`. Does nothing in browsers that do not report the visible area. */
export function useKeyboardRoom(shown: boolean): void {
  useEffect(() => {
    const view = 'visualViewport' in window ? window.visualViewport : null;
    if (!shown || view === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => {
      // Zooming in also makes the visible area smaller, without a keyboard.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
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
