// Tests of the form with Hyperion's models and prompt. Edits by two admins are tested in
// LlmConfigForm.slow.test.tsx.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { defaultModels } from '@guild/common/guild/guild.config';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anLlmConfig } from '@guild/common/test/dashboard.builders';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { guild } from '../../platform/session/guild.ts';
import { llmConfig } from './dashboard.store.ts';
import { LlmConfigForm } from './LlmConfigForm.tsx';

function show(answers: Answers = {}): Sent[] {
  const sent = answerCalls({ 'GET /api/llm-config': () => ({ body: anLlmConfig() }), ...answers });
  renderUi(<LlmConfigForm />, { session: sessionAs('Admin') });
  return sent;
}
beforeEach(() => {
  llmConfig.reset();
  guild.models = defaultModels;
});

describe('the LLM configuration', () => {
  it('can be saved only when something has changed, and sends only the changes', async () => {
    const sent = show({
      'PUT /api/llm-config': () => ({ body: anLlmConfig({ modelName: 'xAI grok-4', version: 2 }) }),
    });
    const model = await screen.findByLabelText('Model');
    const save = screen.getByRole('button', { name: /^Save/ });
    expect(save).toBeDisabled();
    await userEvent.selectOptions(model, 'xAI grok-4');
    expect(save).toBeEnabled();
    await userEvent.selectOptions(model, anLlmConfig().modelName);
    expect(save).toBeDisabled();
    await userEvent.selectOptions(model, 'xAI grok-4');
    await userEvent.click(save);
    expect(await screen.findByText('LLM configuration updated')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ modelName: 'xAI grok-4', version: 1 });
  });

  it('offers every listed model whichever is set, and any other model by its name', async () => {
    const sent = show({
      'PUT /api/llm-config': ({ body }) => ({ body: anLlmConfig({ ...(body as Partial<LlmConfig>), version: 2 }) }),
    });
    const model = await screen.findByLabelText('Model');
    const options = within(model).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([...defaultModels, 'Another model…']);
    expect(model).toHaveDisplayValue(anLlmConfig().modelName);
    expect(screen.queryByLabelText('Name of the model')).toBeNull();
    await userEvent.selectOptions(model, 'Another model…');
    const name = screen.getByLabelText('Name of the model');
    await userEvent.clear(name);
    expect(screen.getByRole('button', { name: /^Save/ })).toBeDisabled();
    await userEvent.type(name, 'house/own-7b');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('LLM configuration updated')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ modelName: 'house/own-7b', version: 1 });
    expect(screen.getByLabelText('Name of the model')).toHaveValue('house/own-7b');
  });

  it('shows an error when saving fails', async () => {
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Model'), 'xAI grok-4');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Failed to update LLM configuration. Please try again.')).toBeVisible();
  });
});
