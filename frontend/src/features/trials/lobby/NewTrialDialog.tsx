// Dialog that opens a trial. It validates with the server's schema.
import { chakra } from '@chakra-ui/react';
import { lobbyLength, newTrialBy, roundLength, type Trial } from '@guild/common/trials/trials.api';
import { maxPromised, defaultReward, wholeFrom } from '@guild/common/trials/trials.rewards';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../../../platform/format/format.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { guild } from '../../../platform/session/guild.ts';
import { wholeNumber } from '../../../platform/forms/forms.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, Input } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { createTrial, trials } from '../trials.store.ts';

export interface NewTrialDialogProps {
  /** The trial whose settings are copied. null: none. */
  like: Trial | null;
  onClose: () => void;
  /** Called when the trial was created. */
  onOpened: () => void;
}
/** The theme of the newest trial, or the guild's first one. Empty if there is neither. */
function defaultTheme(): string {
  const { shown, entities } = trials.use.getState();
  return entities.byId[shown[0] ?? 0]?.theme ?? guild.trialThemes[0] ?? '';
}
const upTo = (most: number): string => `Up to ${formatNumber(most)}. Less with fewer than ${wholeFrom} players.`;

export default function NewTrialDialog({ like, onClose, onOpened }: NewTrialDialogProps): ReactNode {
  const mayManage = useMay('trials');
  const { spice, solari } = maxPromised[mayManage ? 'admin' : 'member'];
  const schema = newTrialBy(mayManage);
  const form = useSchemaForm(schema, {
    theme: like?.theme ?? defaultTheme(),
    // An admin may have promised more than this person is allowed to.
    spiceReward: Math.min(like?.spiceReward ?? defaultReward.spice, spice),
    solariReward: Math.min(like?.solariReward ?? defaultReward.solari, solari),
    roundSeconds: like?.roundSeconds ?? roundLength.default,
    lobbySeconds: lobbyLength.default,
  });
  const theme = useWatch({ control: form.control, name: 'theme' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: 'trial:new',
    onClose,
    send: createTrial,
    done(trial) {
      onOpened();
      return { title: 'Trial opened', description: trial.theme };
    },
    failed: ['Error', 'Failed to open the trial'],
  });
  const number = (
    name: 'roundSeconds' | 'lobbySeconds' | 'spiceReward' | 'solariReward',
    label: string,
    hint?: string,
  ): ReactNode => (
    <Field label={label} {...field(name, wholeNumber)} hint={hint}>
      {(ids) => <NumberInput {...ids} min={0} />}
    </Field>
  );
  return (
    <FormDialog {...dialog} title="Start a trial" width={560} submit="Open the lobby" pendingText="Opening...">
      <Field label="Theme" {...field('theme')} hint="Choose one, or type your own.">
        {(ids) => (
          <Input
            {...ids}
            autoComplete="off"
            // Selected, so that typing replaces the usual theme.
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      {guild.trialThemes.length > 0 && (
        <chakra.div role="group" aria-label="Guild themes" display="flex" flexWrap="wrap" gap={2}>
          {guild.trialThemes.map((one) => (
            <Button
              key={one}
              size="sm"
              minHeight="36px"
              variant={one === theme ? 'tonal' : 'line'}
              aria-pressed={one === theme}
              onClick={() =>
                form.setValue('theme', one, {
                  shouldDirty: true,
                  shouldValidate: form.formState.errors.theme !== undefined,
                })
              }
            >
              {one}
            </Button>
          ))}
        </chakra.div>
      )}
      <Two>
        {number('lobbySeconds', 'Seconds to join')}
        {number('roundSeconds', 'Seconds per round')}
      </Two>
      <Two>
        {number('spiceReward', 'Spice for the winner', upTo(spice))}
        {number('solariReward', 'Solari for the winner', upTo(solari))}
      </Two>
    </FormDialog>
  );
}
