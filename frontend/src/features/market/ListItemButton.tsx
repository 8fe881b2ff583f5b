// The one main action of the Items tab: list something, or ask for it; people who may not write do not see it.
import type { ListingType } from '@guild/common/market/market.api';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useViewer } from '../../platform/session.store.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

const ItemDialog = lazy(() => import('./ItemDialog.tsx'));

export interface ListItemButtonProps extends Pick<ButtonProps, 'variant'> {
  listingType: ListingType;
}

export function ListItemButton({ listingType, variant = 'primary' }: ListItemButtonProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  return (
    <>
      <Button
        variant={variant}
        icon="plus"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {listingType === 'selling' ? 'List New Item' : 'Request Item'}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <ItemDialog open={open} onClose={() => setOpen(false)} listingType={listingType} />
        </Suspense>
      )}
    </>
  );
}
