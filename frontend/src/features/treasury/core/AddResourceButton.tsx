// Button that adds a resource, the main action of the treasury, and its form. The form stays open
// when the right is taken away, so that nothing typed is lost.
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay } from '../../../platform/session/session.store.ts';
import type { ButtonProps } from '../../../ui/Button.tsx';
import { CreateButton } from '../../../ui/CreateButton.tsx';

const NewResourceDialog = lazyDialog(async () => ({
  default: (await import('./ResourceFormDialog.tsx')).NewResourceDialog,
}));

export function AddResourceButton({ variant = 'primary' }: Pick<ButtonProps, 'variant'>): ReactNode {
  const [open, setOpen] = useState(false);
  const mayManage = useMay('treasury');
  return (
    <>
      {mayManage && (
        <CreateButton variant={variant} onClick={() => setOpen(true)}>
          Add New Resource
        </CreateButton>
      )}
      {open && <NewResourceDialog onClose={() => setOpen(false)} />}
    </>
  );
}
