// The open dialog of the board. Its code is loaded with the first dialog.
import { useState, type ReactNode } from 'react';
import { ClosingDialog } from './ClosingDialog.tsx';
import { CompletionDialog } from './CompletionDialog.tsx';
import { EditContractDialog } from './ContractFormDialog.tsx';
import type { OpenThing } from './contracts.open.ts';
import { contracts } from '../contracts.store.ts';

export interface ContractDialogsProps {
  opened: OpenThing;
  onClose: () => void;
}

export default function ContractDialogs({ opened, onClose }: ContractDialogsProps): ReactNode {
  const { id } = opened;
  const known = contracts.useOne(id);
  const [last, setLast] = useState(known);
  if (known !== undefined && known !== last) setLast(known);
  // A contract may be deleted while somebody types. The dialog keeps the last known state until
  // saving reports it.
  const contract = known ?? (last?.id === id ? last : undefined);
  if (contract === undefined) return null;
  if (opened.what === 'edit') return <EditContractDialog contract={contract} onClose={onClose} />;
  if (opened.what === 'complete') return <CompletionDialog contract={contract} onClose={onClose} />;
  return <ClosingDialog contract={contract} how={opened.what} onClose={onClose} />;
}
