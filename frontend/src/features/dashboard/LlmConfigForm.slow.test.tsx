// Tests of two admins who edit Hyperion's settings at once: typed text is kept, and nothing is
// overwritten unseen.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anLlmConfig } from '@guild/common/test/dashboard.builders';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { llmConfig } from './dashboard.store.ts';
import { LlmConfigForm } from './LlmConfigForm.tsx';

beforeEach(() => llmConfig.reset());

const put = 'PUT /api/llm-config';
/** The state on the server. */
let stored = anLlmConfig();
/** Answers as the server does: a stale version is refused with the stored state. */
const saving: Answers[string] = ({ body }) => {
  const { version, ...change } = body as { version: number };
  if (version !== stored.version) {
    const error = 'Someone else changed this in the meantime.';
    const details = { reason: 'stale', current: stored };
    return { status: 409, body: { error, message: error, code: 'conflict', details, requestId: 'r' } };
  }
  stored = { ...stored, ...change, version: version + 1 };
  return { body: stored };
};
async function show(): Promise<Sent[]> {
  stored = anLlmConfig({ version: 3, systemPrompt: 'Speak softly.' });
  const sent = answerCalls({ 'GET /api/llm-config': () => ({ body: stored }), [put]: saving });
  renderUi(<LlmConfigForm />, { session: sessionAs('Admin') });
  await screen.findByLabelText('System prompt');
  return sent;
}
const prompt = (): HTMLElement => screen.getByLabelText('System prompt');
const type = (text: string): Promise<void> =>
  userEvent.type(prompt(), text, { initialSelectionStart: 0, initialSelectionEnd: 99 });
const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const bodies = (sent: Sent[]): unknown[] => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
/** Another admin saves. */
const saveElsewhere = (patch: Partial<typeof stored>, told = true): void => {
  stored = { ...stored, ...patch, version: stored.version + 1 };
  if (told) act(() => llmConfig.take(stored));
};

describe('a change by another admin during typing', () => {
  it('keeps a half-typed prompt, and updates the model that was not edited', async () => {
    const sent = await show();
    await type('Speak in riddles, and');
    saveElsewhere({ modelName: 'xAI grok-4' });
    expect(prompt()).toHaveValue('Speak in riddles, and');
    expect(screen.getByLabelText('Name of the model')).toHaveValue('xAI grok-4');
    expect(screen.getByText(/Model: updated to the saved version/)).toBeVisible();
    await save();
    expect(await screen.findByText('LLM configuration updated')).toBeVisible();
    expect(bodies(sent)).toEqual([{ systemPrompt: 'Speak in riddles, and', version: 4 }]);
  });

  it('marks a prompt that both have changed, and waits for a choice', async () => {
    const sent = await show();
    await type('Speak in riddles.');
    saveElsewhere({ systemPrompt: 'Speak loudly.' });
    expect(prompt()).toHaveValue('Speak in riddles.');
    expect(prompt()).toHaveAccessibleDescription('Also changed by someone else. Choose above.');
    const box = screen.getByRole('group', { name: 'Someone else saved changes while you were editing' });
    expect(box).toHaveTextContent('Speak loudly.');
    await save();
    expect(bodies(sent)).toEqual([]);
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs: System prompt' }));
    expect(prompt()).toHaveValue('Speak loudly.');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine: System prompt' }));
    expect(prompt()).toHaveValue('Speak in riddles.');
    await save();
    await screen.findByText('LLM configuration updated');
    expect(bodies(sent)).toEqual([{ systemPrompt: 'Speak in riddles.', version: 4 }]);
    expect(screen.queryByRole('group', { name: 'Someone else saved changes while you were editing' })).toBeNull();
  });
});

describe('saving an outdated version', () => {
  it('shows the saved and the typed prompt, and saves the chosen one', async () => {
    const sent = await show();
    await type('Speak in riddles.');
    saveElsewhere({ systemPrompt: 'Speak loudly.' }, false);
    await save();
    const box = await screen.findByRole('group', { name: 'Someone else saved changes while you were editing' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(prompt()).toHaveValue('Speak in riddles.');
    expect(box).toHaveTextContent('Speak loudly.');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine: System prompt' }));
    await save();
    await screen.findByText('LLM configuration updated');
    expect(bodies(sent).map((body) => (body as { version: number }).version)).toEqual([3, 4]);
    expect(stored.systemPrompt).toBe('Speak in riddles.');
  });

  it('is repeated with the new version when the changes do not conflict', async () => {
    const sent = await show();
    await type('Speak in riddles.');
    saveElsewhere({ modelName: 'xAI grok-4' }, false);
    await save();
    await screen.findByText('LLM configuration updated');
    expect(bodies(sent)).toHaveLength(2);
    expect(stored).toMatchObject({ modelName: 'xAI grok-4', systemPrompt: 'Speak in riddles.', version: 5 });
    expect(screen.getByLabelText('Name of the model')).toHaveValue('xAI grok-4');
  });
});
