// Host of the toasts. Their code loads with the first toast, or with the first press of a key or
// button, so that failures can be reported without a network.
import { useEffect, useState, type ReactNode } from 'react';
import { toaster } from './toast.ts';

const presses = ['pointerdown', 'keydown'] as const;

/**
 * The code of the toasts. If it cannot be loaded, it is requested again when the network is back.
 */
function useToaster(wanted: boolean): ReactNode {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let isShown = true;
    const load = (): void =>
      void import('./Toaster.tsx').then(
        ({ Toaster }) => isShown && setShown(<Toaster />),
        () => isShown && addEventListener('online', load, { once: true }),
      );
    load();
    return () => {
      isShown = false;
      removeEventListener('online', load);
    };
  }, [wanted]);
  return shown;
}

export function ToasterHost(): ReactNode {
  const [wanted, setWanted] = useState(() => toaster.getCount() > 0);
  const shown = useToaster(wanted);
  useEffect(() => {
    if (wanted) return;
    const want = (): void => setWanted(true);
    const unsubscribe = toaster.subscribe(want);
    for (const press of presses) window.addEventListener(press, want, { once: true });
    return () => {
      unsubscribe();
      for (const press of presses) window.removeEventListener(press, want);
    };
  }, [wanted]);
  return shown;
}
