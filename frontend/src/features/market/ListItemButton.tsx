// List button, the main action of the Items tab. Hidden from people who may not write.
import type { ListingType } from '@guild/common/market/market.api';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useNewForm } from '../../platform/forms/newForm.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import type { ButtonProps } from '../../ui/Button.tsx';
import { CreateButton } from '../../ui/CreateButton.tsx';

const ItemDialog = lazyDialog(() => import('./ItemDialog.tsx'));

export interface ListItemButtonProps extends Pick<ButtonProps, 'variant'> {
  listingType: ListingType;
}

export function ListItemButton({ listingType, variant = 'primary' }: ListItemButtonProps): ReactNode {
  // An empty list shows the button a second time. Only the primary one follows the address.
  const { isOpen, hasOpened, setOpen } = useNewForm(variant === 'primary' ? 'item' : null);
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  return (
    <>
      <CreateButton variant={variant} onClick={() => setOpen(true)}>
        {listingType === 'selling' ? 'List New Item' : 'Request Item'}
      </CreateButton>
      {hasOpened && <ItemDialog open={isOpen} onClose={() => setOpen(false)} listingType={listingType} />}
    </>
  );
}
