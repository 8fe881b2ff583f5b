// Form for admins with Hyperion's models and prompt.
import { chakra } from '@chakra-ui/react';
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { firstField } from '../../ui/firstField.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useInlineForm } from '../../ui/useInlineForm.ts';
import { useLlmConfig } from './dashboard.live.ts';
import { changeLlmConfig } from './dashboard.store.ts';
import { ModelField } from './ModelField.tsx';

interface Values {
  modelName: string;
  fallbackModelName: string;
  systemPrompt: string;
}
const names = { modelName: 'Model', fallbackModelName: 'Second model', systemPrompt: 'System prompt' } as const;
const toStored = ({ version, modelName, fallbackModelName, systemPrompt }: LlmConfig): Stored<Values> => ({
  version,
  values: { modelName, fallbackModelName, systemPrompt },
});

interface FormProps {
  config: LlmConfig;
  onSaved: (config: LlmConfig) => void;
}
function Form({ config, onSaved }: FormProps): ReactNode {
  const draft = useDraft<Values>('llm-config');
  const fields = useTyped(toStored(config).values, draft);
  const { modelName, fallbackModelName, systemPrompt } = fields.typed;
  const edit = useEdit({ entity: config, toStored, fields, draft });
  useInlineForm(edit.isDirty, edit.discard);
  const form = useRef<HTMLFormElement>(null);
  const isComplete = modelName.trim() !== '' && systemPrompt.trim() !== '';
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!edit.isDirty || !isComplete || edit.saving) return;
    try {
      const saved = await edit.save((version) => changeLlmConfig({ ...edit.changed(), version }));
      if (saved === undefined) return;
      onSaved(saved);
      // After saving, the save button is disabled and loses the focus. The focus then moves into
      // the form.
      const pressed = document.activeElement?.closest('button') ?? null;
      if (form.current?.contains(pressed) === true) form.current.querySelector<HTMLElement>(firstField)?.focus();
      toast.success({ title: 'LLM configuration updated' });
    } catch (error) {
      toastError('Error', error, 'Failed to update LLM configuration. Please try again.');
    }
  };
  return (
    <chakra.form ref={form} noValidate display="grid" gap={5} onSubmit={(event) => void save(event)}>
      {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
      <EditConflicts edit={edit} names={names} />
      <chakra.div display="grid" gap={5} gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
        <chakra.div display="grid" gap={5} alignContent="start">
          <ModelField
            label="Model"
            hint="Choose one, or enter any model your provider offers."
            value={modelName}
            contested={edit.isOpen('modelName')}
            onChange={(model) => fields.write({ modelName: model })}
          />
          <ModelField
            label="Second model"
            hint="Fallback if the first fails."
            optional
            value={fallbackModelName}
            contested={edit.isOpen('fallbackModelName')}
            onChange={(model) => fields.write({ fallbackModelName: model })}
          />
        </chakra.div>
        <Field label="System prompt" contested={edit.isOpen('systemPrompt')}>
          {(ids) => (
            <Textarea
              {...ids}
              rows={4}
              maxLength={8000}
              value={systemPrompt}
              onChange={(event) => fields.write({ systemPrompt: event.target.value })}
            />
          )}
        </Field>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
        <chakra.p fontSize="sm" color="fg.muted">
          {config.updatedBy === null ? (
            'Default settings'
          ) : (
            <>
              Updated <RelativeTime iso={config.updatedAt} /> by {config.updatedBy}
            </>
          )}
        </chakra.p>
        <Button
          type="submit"
          variant="tonal"
          disabled={!edit.isDirty || !isComplete}
          pending={edit.saving}
          pendingText="Saving..."
        >
          Save
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

export function LlmConfigForm(): ReactNode {
  const resource = useLlmConfig();
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the configuration"
      skeleton={<SkeletonFields count={4} label="Loading the configuration..." />}
    >
      {(config) => <Form config={config} onSaved={resource.take} />}
    </ResourceView>
  );
}
