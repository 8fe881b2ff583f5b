// The open dialog of the board. Its code is loaded with the first dialog.
import type { ReactNode } from 'react';
import { ListDialog } from '../../../ui/ListDialog.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';
import { CompletionDialog } from './CompletionDialog.tsx';
import { EditContractDialog } from './ContractFormDialog.tsx';
import type { OpenedDialog } from './contracts.open.ts';
import RatingDialog from '../ratings/RatingDialog.tsx';
import { contracts } from '../contracts.store.ts';

export interface ContractDialogsProps {
  opened: OpenedDialog;
  onClose: () => void;
}

export default function ContractDialogs({ opened, onClose }: ContractDialogsProps): ReactNode {
  if (opened.what === 'rate') {
    const { contract, eligibility } = opened;
    return (
      <ListDialog list={contracts} id={contract.id} first={contract}>
        {(current) => <RatingDialog contract={current} eligibility={eligibility} onClose={onClose} />}
      </ListDialog>
    );
  }
  const { id, what } = opened;
  return (
    <ListDialog list={contracts} id={id}>
      {(contract) => {
        if (what === 'edit') return <EditContractDialog contract={contract} onClose={onClose} />;
        if (what === 'complete') return <CompletionDialog contract={contract} onClose={onClose} />;
        return <ClosingDialog contract={contract} how={what} onClose={onClose} />;
      }}
    </ListDialog>
  );
}
