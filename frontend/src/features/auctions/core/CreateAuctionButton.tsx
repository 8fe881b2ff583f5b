// Create button, the main action of the Auctions tab. Hidden from people who may not write.
import { type ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useNewForm } from '../../../platform/forms/newForm.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import type { ButtonProps } from '../../../ui/Button.tsx';
import { CreateButton } from '../../../ui/CreateButton.tsx';

const CreateAuctionDialog = lazyDialog(() => import('./CreateAuctionDialog.tsx'));

export function CreateAuctionButton({ variant = 'primary' }: Pick<ButtonProps, 'variant'>): ReactNode {
  // An empty list shows the button a second time. Only the primary one follows the address.
  const { isOpen, hasOpened, setOpen } = useNewForm(variant === 'primary' ? 'auction' : null);
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  return (
    <>
      <CreateButton variant={variant} onClick={() => setOpen(true)}>
        Create Auction
      </CreateButton>
      {hasOpened && <CreateAuctionDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
