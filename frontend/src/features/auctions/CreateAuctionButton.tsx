// The one main action of the Auctions tab; people who may not write do not see it.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useViewer } from '../../platform/session.store.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

const CreateAuctionDialog = lazy(() => import('./CreateAuctionDialog.tsx'));

export function CreateAuctionButton({ variant = 'primary' }: Pick<ButtonProps, 'variant'>): ReactNode {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  const show = (): void => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant={variant} icon="plus" onClick={show}>
        Create Auction
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <CreateAuctionDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
