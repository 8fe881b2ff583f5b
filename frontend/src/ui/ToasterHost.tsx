// Where toasts will appear: their code comes with the first toast, or with the first press of a key or button, so
// that a failure can be told even when the network is gone by then.
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { toaster } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));
const presses = ['pointerdown', 'keydown'] as const;

export function ToasterHost(): ReactNode {
  const [wanted, setWanted] = useState(() => toaster.getCount() > 0);
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
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
