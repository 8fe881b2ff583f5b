// Create button, the main action of the board. Hidden from people who may not write.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useNewForm } from '../../../platform/forms/newForm.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import type { ButtonProps } from '../../../ui/Button.tsx';
import { CreateButton } from '../../../ui/CreateButton.tsx';

const NewContractDialog = lazyDialog(async () => ({
  default: (await import('./ContractFormDialog.tsx')).NewContractDialog,
}));

export function CreateContractButton({ variant = 'primary' }: Pick<ButtonProps, 'variant'>): ReactNode {
  // An empty list shows the button a second time. Only the primary one follows the address.
  const { isOpen, hasOpened, setOpen } = useNewForm(variant === 'primary' ? 'contract' : null);
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  return (
    <>
      <CreateButton
        data-create-contract
        // On phones only the icon is shown, because the tabs need the room.
        aria-label="Create Contract"
        variant={variant}
        onClick={() => setOpen(true)}
      >
        <span>
          Create
          <chakra.span hideBelow="md"> Contract</chakra.span>
        </span>
      </CreateButton>
      {hasOpened && <NewContractDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
