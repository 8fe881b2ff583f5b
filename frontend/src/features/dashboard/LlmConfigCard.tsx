// Hyperion's model and prompt, for admins.
import { chakra } from '@chakra-ui/react';
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useLive } from '../../platform/live.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { Card } from './Card.tsx';
import { applyLlmConfig, changeLlmConfig, loadLlmConfig, useDashboard } from './dashboard.store.ts';
import { ModelField } from './ModelField.tsx';

function Form({ config }: { config: LlmConfig }): ReactNode {
  const [modelName, setModelName] = useState(config.modelName);
  const [systemPrompt, setSystemPrompt] = useState(config.systemPrompt);
  const [busy, setBusy] = useState(false);
  const change = {
    ...(modelName.trim() !== config.modelName && { modelName: modelName.trim() }),
    ...(systemPrompt.trim() !== config.systemPrompt && { systemPrompt: systemPrompt.trim() }),
  };
  const isChanged = Object.keys(change).length > 0;
  const isWhole = modelName.trim() !== '' && systemPrompt.trim() !== '';
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!isChanged || !isWhole || busy) return;
    setBusy(true);
    try {
      await changeLlmConfig(change);
      toast.success({ title: 'LLM configuration updated' });
    } catch (error) {
      toastError('Error', error, 'Failed to update LLM configuration. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={4}
      padding="20px"
      borderTopWidth="1px"
      borderColor="border"
      onSubmit={(event) => void save(event)}
    >
      <chakra.div display="grid" gap={4} gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
        <ModelField value={modelName} onChange={setModelName} />
        <Field label="System prompt">
          {(ids) => (
            <Textarea
              {...ids}
              rows={4}
              maxLength={8000}
              value={systemPrompt}
              onChange={(event) => setSystemPrompt(event.target.value)}
            />
          )}
        </Field>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
        <chakra.p fontSize="sm" color="fg.muted">
          {config.updatedBy === null ? (
            'As it came'
          ) : (
            <>
              Updated <RelativeTime iso={config.updatedAt} /> by {config.updatedBy}
            </>
          )}
        </chakra.p>
        <Button type="submit" variant="tonal" disabled={!isChanged || !isWhole} pending={busy} pendingText="Saving...">
          Save
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

export function LlmConfigCard(): ReactNode {
  const config = useDashboard((state) => state.llmConfig);
  const [failure, setFailure] = useState<unknown>(null);
  const load = (): void => void loadLlmConfig().catch(setFailure);
  const retry = (): void => {
    setFailure(null);
    load();
  };
  useEffect(load, []);
  useLive('llm-config:updated', applyLlmConfig);
  return (
    <Card title="LLM Configuration" aside={<Pill tone="ended">Admin only</Pill>}>
      {failure !== null && <ErrorState title="Error loading the configuration" error={failure} onRetry={retry} />}
      {failure === null && config === null && <Skeleton height="180px" />}
      {config !== null && <Form key={config.version} config={config} />}
    </Card>
  );
}
