// Dialog for admins with the default division of hauls: lateness, the guild's cut, who may enter
// hauls, and rank weights.
import { chakra } from '@chakra-ui/react';
import { ranks } from '@guild/common/members/ranks';
import {
  payoutSettingsChange,
  type PayoutSettings,
  type PayoutSettingsChange,
} from '@guild/common/payouts/payouts.settings.api';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import type { ReactNode } from 'react';
import { useDraft } from '../../../platform/forms/drafts.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../../platform/forms/useEdit.ts';
import { LabeledCheckbox } from '../../../ui/Checkbox.tsx';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useEditDialog } from '../../../ui/useEditDialog.ts';

type Rank = (typeof ranks)[number];
interface FormValues extends Record<Rank, string> {
  latePercent: string;
  cutPercent: string;
  organizersMay: boolean;
}
const toStored = ({
  latePercent,
  cutPercent,
  organizersMay,
  rankWeights,
  version,
}: PayoutSettings): Stored<FormValues> => ({
  version,
  values: {
    latePercent: latePercent.toString(),
    cutPercent: cutPercent.toString(),
    organizersMay,
    ...(Object.fromEntries(
      ranks.map((rank) => [rank, (rankWeights.find((one) => one.rank === rank)?.weight ?? 1).toString()]),
    ) as Record<Rank, string>),
  },
});
const names: FieldNames<FormValues> = {
  latePercent: 'Late arrivals count',
  cutPercent: 'Guild keeps',
  organizersMay: 'Organizers can propose hauls',
  ...(Object.fromEntries(ranks.map((rank) => [rank, rank])) as Record<Rank, string>),
};

/** The body of the call. All weights are sent together, because they are stored as one table. */
export function settingsBody(typed: FormValues, changed: Partial<FormValues>, version: number): PayoutSettingsChange {
  return {
    ...(changed.latePercent !== undefined && { latePercent: parseWholeNumber(changed.latePercent) }),
    ...(changed.cutPercent !== undefined && { cutPercent: parseWholeNumber(changed.cutPercent) }),
    ...(changed.organizersMay !== undefined && { organizersMay: changed.organizersMay }),
    ...(ranks.some((rank) => changed[rank] !== undefined) && {
      rankWeights: ranks.map((rank) => ({ rank, weight: parseWholeNumber(typed[rank]) })),
    }),
    version,
  };
}
/** The form field for the path of a validation error. */
const nameOf = ([first, at]: readonly PropertyKey[]): string =>
  first === 'rankWeights' ? (ranks[Number(at)] ?? '') : String(first);

export interface PayoutSettingsDialogProps {
  settings: PayoutSettings;
  /** @throws ApiError */
  save: (body: PayoutSettingsChange) => Promise<PayoutSettings>;
  onClose: () => void;
}
export default function PayoutSettingsDialog({ settings, save, onClose }: PayoutSettingsDialogProps): ReactNode {
  const draft = useDraft<FormValues>('payout-settings');
  const fields = useTyped(toStored(settings).values, draft);
  const edit = useEdit({ entity: settings, toStored, fields, draft });
  const { errors, box, dialog } = useEditDialog({
    edit,
    schema: payoutSettingsChange,
    bodyFor: (version) => settingsBody(fields.read(), edit.changed(), version),
    send: save,
    fieldOf: nameOf,
    done: 'Haul settings saved',
    failed: 'Failed to save the haul settings',
    onClose,
  });
  const number = (name: Exclude<keyof FormValues, 'organizersMay'>, label: string, most: number): ReactNode => (
    <Field key={name} label={label} contested={edit.isOpen(name)} error={errors[name]}>
      {(ids) => (
        <NumberInput
          {...ids}
          min={0}
          max={most}
          value={fields.typed[name]}
          onType={(text) => fields.write({ [name]: text })}
        />
      )}
    </Field>
  );
  return (
    <FormDialog {...dialog} title="Haul settings" width={480}>
      <EditConflicts edit={edit} names={names} />
      <chakra.div ref={box} display="contents">
        <Two alignItems="start">
          {number('latePercent', 'Late arrivals count (%)', 100)}
          {number('cutPercent', 'Guild keeps (%)', 100)}
        </Two>
        <LabeledCheckbox
          checked={fields.typed.organizersMay}
          onChange={({ target }) => fields.write({ organizersMay: target.checked })}
        >
          Organizers can propose hauls for their own events and contracts
        </LabeledCheckbox>
        <chakra.fieldset minWidth={0}>
          <chakra.legend fontSize="sm" fontWeight="strong" paddingBottom={2}>
            Weight of each rank, when sharing by weight
          </chakra.legend>
          <Two alignItems="start">{ranks.map((rank) => number(rank, rank, 10_000))}</Two>
        </chakra.fieldset>
      </chakra.div>
    </FormDialog>
  );
}
