// The one main action of the board; people who may not write do not see it.
import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useViewer } from '../../platform/session.store.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

const NewContractDialog = lazy(async () => ({
  default: (await import('./ContractFormDialog.tsx')).NewContractDialog,
}));

export function CreateContractButton({ variant = 'primary' }: Pick<ButtonProps, 'variant'>): ReactNode {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  return (
    <>
      <Button
        data-create-contract
        // On phones the tabs need the room.
        aria-label="Create Contract"
        variant={variant}
        icon="plus"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <span>
          Create
          <chakra.span hideBelow="md"> Contract</chakra.span>
        </span>
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <NewContractDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
