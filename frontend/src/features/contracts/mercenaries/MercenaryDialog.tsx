// Dialog for the viewer's mercenary profile: looking for work or not, skills, and a short text.
import { chakra } from '@chakra-ui/react';
import { maxSpecialty, type MercenaryProfile } from '@guild/common/contracts/standings.api';
import { splitItems } from '@guild/common/market/market.api';
import { limits } from '@guild/common/wire/fields';
import { blankOrText } from '@guild/common/wire/text';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Stored } from '../../../platform/forms/edits.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { changeOwnMercenary } from '../ratings/ratings.store.ts';

const mercenaryForm = z.object({
  isAvailable: z.boolean(),
  specialties: z.string(),
  bio: blankOrText({ most: limits.text, breaks: true }),
});
type FormValues = z.input<typeof mercenaryForm>;

const toStored = ({ version, isAvailable, specialties, bio }: MercenaryProfile): Stored<FormValues> => ({
  version,
  values: { isAvailable, specialties: specialties.join(', '), bio: bio ?? '' },
});
const names: FieldNames<FormValues> = { isAvailable: 'Looking for work', specialties: 'Specialties', bio: 'About you' };

export interface MercenaryDialogProps {
  /** The profile when the dialog opened. */
  profile: MercenaryProfile;
  onSaved: () => void;
  onClose: () => void;
}

export default function MercenaryDialog({ profile, onSaved, onClose }: MercenaryDialogProps): ReactNode {
  const form = useSchemaForm(mercenaryForm, toStored(profile).values);
  const edit = useFormEdit(form, { entity: profile, toStored, draft: 'mercenary' });
  const send = (version: number): Promise<MercenaryProfile> => {
    const { isAvailable, specialties, bio } = z.parse(mercenaryForm, form.getValues());
    return changeOwnMercenary({
      version,
      isAvailable,
      specialties: splitItems(specialties),
      bio: bio.trim() === '' ? null : bio,
    });
  };
  const { field, ...dialog } = useFormDialog(form, {
    draft: edit,
    onClose,
    send: async () => {
      const saved = await edit.save(send);
      if (saved !== undefined) onSaved();
      return saved;
    },
    done: () => ({ title: 'Profile updated' }),
    failed: ['Error', 'Failed to update your profile'],
  });
  return (
    <FormDialog {...dialog} title="Your mercenary profile">
      <EditConflicts edit={edit} names={names} />
      <chakra.label display="flex" alignItems="center" gap={2} minHeight="40px">
        <Checkbox {...form.register('isAvailable')} />
        Looking for work
      </chakra.label>
      <Field
        label="Specialties"
        optional
        {...field('specialties')}
        hint={`Up to ${maxSpecialty}, separated by commas.`}
      >
        {(ids) => <Input {...ids} />}
      </Field>
      <Field label="About you" optional {...field('bio')}>
        {(ids) => <Textarea {...ids} rows={4} maxLength={limits.text} />}
      </Field>
    </FormDialog>
  );
}
