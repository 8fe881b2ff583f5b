// Dialog for the lots that were not sold on a loot night: another night, the guild keeps them, or a person gets them.
import { chakra } from '@chakra-ui/react';
import { lotsUse, type Night } from '@guild/common/nights/nights.api';
import { undecidedLots } from '@guild/common/nights/nights.rules';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { dataOf, useResource } from '../../platform/api/resource.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { SelectMember } from '../../ui/AddMember.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { report } from '../../ui/report.ts';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { decideUnsold, loadPlanned } from './nights.store.ts';

const words = { night: 'Put them into a loot night', guild: 'The guild keeps them', person: 'Give them to a member' };
const doneWords = {
  night: 'Lots put into a loot night',
  guild: 'The guild keeps the lots',
  person: 'Lots given away',
  undecided: '',
} as const;

interface UnsoldDialogProps {
  night: Night;
  onClose: () => void;
}
export default function UnsoldDialog({ night, onClose }: UnsoldDialogProps): ReactNode {
  const { id, lots, priceUnit } = night;
  const planned = dataOf(useResource(loadPlanned).loaded) ?? [];
  const open = undecidedLots(night);
  const form = useSchemaForm(lotsUse, { lots: open, to: 'night', nightId: null, discordId: null });
  const { errors } = form.formState;
  const { control } = form;
  const chosen = useWatch({ control, name: 'lots' });
  const to = useWatch({ control, name: 'to' });
  const nightId = useWatch({ control, name: 'nightId' }) ?? null;
  const discordId = useWatch({ control, name: 'discordId' }) ?? null;
  const toggle = (at: number): void =>
    form.setValue('lots', chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at].toSorted(), {
      shouldDirty: true,
    });
  const undo = (places: number[]): Promise<Night | undefined> =>
    report(() => decideUnsold(id, { lots: places, to: 'undecided' }), {
      done: () => ({ title: 'The lots are undecided again' }),
      failed: ['Undo failed', 'The lots could not be taken back'],
    });
  const dialog = useFormDialog(form, {
    draft: `night:unsold-${id}`,
    onClose,
    send: (fields) => decideUnsold(id, fields),
    done: () => {
      const { lots: places, to: way } = form.getValues();
      return {
        title: doneWords[way],
        description: counted(places.length, 'lot'),
        action: { label: 'Undo', onClick: () => void undo(places) },
      };
    },
    failed: ['Error', 'Failed to decide about the lots'],
  });
  return (
    <FormDialog open {...dialog} title="Unsold lots" submit="Save" pendingText="Saving...">
      <chakra.fieldset border={0} margin={0} padding={0} minWidth={0}>
        <chakra.legend fontSize="sm" fontWeight="strong" padding={0}>
          Lots
        </chakra.legend>
        <chakra.ul listStyleType="none" margin={0} padding={0} maxHeight="240px" overflowY="auto">
          {open.map((at) => (
            <chakra.li key={at}>
              <chakra.label display="flex" gap={2} alignItems="center" minHeight="32px">
                <Checkbox checked={chosen.includes(at)} onChange={() => toggle(at)} />
                <chakra.span dir="auto" minWidth={0} truncate>
                  {lots[at]?.name}
                </chakra.span>
              </chakra.label>
            </chakra.li>
          ))}
        </chakra.ul>
        {errors.lots?.message !== undefined && (
          <chakra.p role="alert" color="bad" fontSize="sm">
            {errors.lots.message}
          </chakra.p>
        )}
      </chakra.fieldset>
      <Field label="What happens with them" error={errors.to?.message}>
        {(ids) => (
          <Select {...ids} {...form.register('to')}>
            {Object.entries(words).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {to === 'night' && (
        <Field label="Loot night" error={errors.nightId?.message}>
          {(ids) => (
            <Select
              {...ids}
              value={nightId?.toString() ?? ''}
              onChange={({ target }) =>
                form.setValue('nightId', target.value === '' ? null : Number(target.value), { shouldDirty: true })
              }
            >
              <option value="">A new one</option>
              {planned
                .filter((one) => one.priceUnit === priceUnit)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
      {to === 'person' && (
        <SelectMember
          label="Member"
          value={discordId ?? ''}
          error={errors.discordId?.message}
          hint="They are notified."
          onSelect={(member) =>
            form.setValue('discordId', member.discordId, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </FormDialog>
  );
}
