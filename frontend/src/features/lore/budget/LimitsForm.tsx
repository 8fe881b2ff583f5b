// Form for admins: how often a person may ask Hyperion, and how many tokens the guild spends.
import { chakra } from '@chakra-ui/react';
import {
  loreSettingsChange,
  maxPerDay,
  maxPerMinute,
  maxTokens,
  type LoreSettings,
  type LoreSettingsChange,
} from '@guild/common/lore/budget.api';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import * as z from 'zod/mini';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useDraft } from '../../../platform/forms/drafts.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import { refusalsOf } from '../../../platform/forms/forms.ts';
import { useEdit, useTyped } from '../../../platform/forms/useEdit.ts';
import { Button } from '../../../ui/Button.tsx';
import { DraftNotice } from '../../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../../ui/EditConflicts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { firstField } from '../../../ui/firstField.ts';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useInlineForm } from '../../../ui/useInlineForm.ts';
import { changeLoreSettings } from './limits.ts';

interface FormValues {
  perMinute: string;
  perDay: string;
  tokensPerDay: string;
  memberPercent: string;
  guestPercent: string;
}
const names = {
  perMinute: 'Questions per minute',
  perDay: 'Questions per day',
  tokensPerDay: 'Tokens per day',
  memberPercent: 'Share per member, %',
  guestPercent: 'Share per guest, %',
} as const;
const hints = {
  perMinute: 'Per person.',
  perDay: 'Per person.',
  tokensPerDay: 'For the guild; 0 turns models off.',
  memberPercent: 'Of the daily tokens. Applies to admins too.',
  guestPercent: 'Of the daily tokens.',
};
const most = {
  perMinute: maxPerMinute,
  perDay: maxPerDay,
  tokensPerDay: maxTokens,
  memberPercent: 100,
  guestPercent: 100,
} as const;
const order = ['perMinute', 'perDay', 'tokensPerDay', 'memberPercent', 'guestPercent'] as const;

const toStored = (settings: LoreSettings): Stored<FormValues> => ({
  version: settings.version,
  values: {
    perMinute: settings.perMinute.toString(),
    perDay: settings.perDay.toString(),
    tokensPerDay: settings.tokensPerDay.toString(),
    memberPercent: settings.memberPercent.toString(),
    guestPercent: settings.guestPercent.toString(),
  },
});
const bodyOf = (changed: Partial<FormValues>, version: number): LoreSettingsChange => ({
  ...Object.fromEntries(Object.entries(changed).map(([name, text]) => [name, parseWholeNumber(text)])),
  version,
});

export interface LimitsFormProps {
  settings: LoreSettings;
  onSaved: (settings: LoreSettings) => void;
}
export function LimitsForm({ settings, onSaved }: LimitsFormProps): ReactNode {
  const draft = useDraft<FormValues>('lore-settings');
  const fields = useTyped(toStored(settings).values, draft);
  const edit = useEdit({ entity: settings, toStored, fields, draft });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const offline = useIsOffline();
  useInlineForm(edit.isDirty, () => {
    setErrors({});
    edit.discard();
  });
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!edit.isDirty || edit.saving) return;
    const { error } = z.safeParse(loreSettingsChange, bodyOf(edit.changed(), settings.version));
    setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    if (error !== undefined) return;
    try {
      const saved = await edit.save((version) => changeLoreSettings(bodyOf(edit.changed(), version)));
      if (saved === undefined) return;
      onSaved(saved);
      // After saving, the save button is disabled and loses the focus. The focus then moves into
      // the form.
      const pressed = document.activeElement?.closest('button') ?? null;
      if (form.current?.contains(pressed) === true) form.current.querySelector<HTMLElement>(firstField)?.focus();
      toast.success({ title: 'Hyperion limits saved' });
    } catch (failure) {
      setErrors(refusalsOf(failure));
      toastError('Error', failure, "Failed to save Hyperion's limits");
    }
  };
  return (
    <chakra.form ref={form} noValidate display="grid" gap={5} onSubmit={(event) => void save(event)}>
      {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
      <EditConflicts edit={edit} names={names} />
      <chakra.div
        display="grid"
        gap={5}
        alignItems="start"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
      >
        {order.map((name) => (
          <Field key={name} label={names[name]} hint={hints[name]} contested={edit.isOpen(name)} error={errors[name]}>
            {(ids) => (
              <NumberInput
                {...ids}
                min={0}
                max={most[name]}
                value={fields.typed[name]}
                onType={(text) => fields.write({ [name]: text })}
              />
            )}
          </Field>
        ))}
      </chakra.div>
      <Button
        type="submit"
        variant="tonal"
        justifySelf="end"
        disabled={!edit.isDirty || offline}
        pending={edit.saving}
        pendingText="Saving..."
      >
        Set limits
      </Button>
    </chakra.form>
  );
}
