// Dialog shown while all rows of a list are loaded for printing.
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format/format.ts';
import { cancelPrinting, printProgress } from '../../platform/page/printing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

function Rows(): ReactNode {
  const { shown = 0, total = null } = printProgress() ?? {};
  return (
    <p role="status">{`${formatNumber(shown)}${total === null ? '' : ` of ${formatNumber(total)}`} rows loaded`}</p>
  );
}

export default function PrintProgress(): ReactNode {
  return (
    <Dialog
      onClose={cancelPrinting}
      title="Preparing to print"
      width={360}
      footer={
        <Button data-first-focus onClick={cancelPrinting}>
          Cancel
        </Button>
      }
    >
      <Rows />
    </Dialog>
  );
}
