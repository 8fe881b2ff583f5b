// Dialog on a loot night: the amount up to which the hall bids for the viewer on one lot.
import { newMaximum, type Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid } from '@guild/common/auctions/auctions.rules';
import { useState, type ReactNode } from 'react';
import { formatNumber, formatPrice } from '../../platform/format/format.ts';
import { optionalNumber } from '../../platform/forms/forms.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { report } from '../../ui/report.ts';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { bidUpTo, removeMaximum } from './nights.store.ts';

interface MaximumDialogProps {
  auction: Auction;
  /** The viewer's own maximum; null: none. */
  maximum: number | null;
  onClose: () => void;
}
export default function MaximumDialog({ auction, maximum, onClose }: MaximumDialogProps): ReactNode {
  const { id, itemName, priceUnit } = auction;
  const form = useSchemaForm(newMaximum, maximum === null ? {} : { maximum });
  const dialog = useFormDialog(form, {
    draft: `night-maximum:${id}`,
    onClose,
    send: (body) => bidUpTo(id, body),
    done: () => ({ title: 'Maximum set', description: itemName }),
    failed: ['Bid Failed', 'Failed to set your maximum'],
  });
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    setRemoving(true);
    const isRemoved = await report(() => removeMaximum(id), {
      done: () => ({ title: 'Maximum removed', description: itemName }),
      failed: ['Error', 'Failed to remove your maximum'],
    });
    setRemoving(false);
    if (isRemoved === true) onClose();
  };
  return (
    <FormDialog open {...dialog} title="Bid up to" width={440} submit="Set Maximum" pendingText="Setting...">
      <p>
        <bdi>{itemName}</bdi> is at {formatPrice(auction.currentBid, priceUnit)}.
      </p>
      <Field
        label={`Bid up to (${priceUnit})`}
        error={form.formState.errors.maximum?.message}
        hint="The hall bids for you, one step at a time, up to this amount. Nobody else sees it."
      >
        {(ids) => (
          <NumberInput
            {...ids}
            placeholder={`Minimum: ${formatNumber(minimumBid(auction))}`}
            {...form.register('maximum', optionalNumber)}
          />
        )}
      </Field>
      {maximum !== null && (
        <Button size="sm" justifySelf="start" pending={isRemoving} onClick={() => void remove()}>
          Remove your maximum
        </Button>
      )}
    </FormDialog>
  );
}
