// Printing of the current page with all rows of its lists, and what is said if that fails.
import { formatNumber } from '../platform/format/format.ts';
import { maxPrintedRows, printAllRows } from '../platform/page/printing.ts';
import { toast, toastError } from './toast.ts';

/** Prints the page with all rows of its lists. Says why if it cannot. Never fails. */
export async function printPage(): Promise<void> {
  try {
    if ((await printAllRows()) !== 'too many') return;
    toast.error({
      title: 'Too many rows to print',
      description: `At most ${formatNumber(maxPrintedRows)} rows of a list can be printed. Set filters, or use Export CSV if the list has it.`,
    });
  } catch (error) {
    toastError('Printing failed', error, 'Failed to load all rows');
  }
}
