// Wrapper that keeps a dialog open on the component page, with a button to open it again.
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../src/ui/Button.tsx';

export function Opened({ children }: { children: (open: boolean, close: () => void) => ReactNode }): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Suspense fallback={null}>{children(open, () => setOpen(false))}</Suspense>
    </>
  );
}
