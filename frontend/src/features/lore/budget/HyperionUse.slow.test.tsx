// Tests of Hyperion's status card: key, model test, today's tokens, and limits.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LoreUsage } from '@guild/common/lore/budget.api';
import type { ModelAnswer } from '@guild/common/lore/test.api';
import { aLoreUsage, someLoreSettings, someTokens } from '@guild/common/test/lore.builders';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { guild } from '../../../platform/session/guild.ts';
import HyperionUse from './HyperionUse.tsx';
import { loreSettings } from './limits.ts';
import { loreUsage } from './usage.ts';

beforeEach(() => {
  loreUsage.reset();
  loreSettings.reset();
  guild.timezone = 'UTC';
});

const usual = aLoreUsage({ tokens: someTokens() });
function show(usage: LoreUsage = usual, answers: Answers = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/lore/usage': () => ({ body: usage }),
    'GET /api/settings/lore': () => ({ body: someLoreSettings() }),
    ...answers,
  });
  renderUi(<HyperionUse />, { session: sessionAs('Admin') });
  return sent;
}
const testButton = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Test' });
const anAnswer = (parts: Partial<ModelAnswer> = {}): ModelAnswer => ({
  model: 'xAI grok-4',
  firstWordMs: 310,
  ms: 1240,
  words: 'I am here.',
  problem: null,
  upstream: '',
  ...parts,
});

describe('the source of answers', () => {
  it('is the models when a key is set', async () => {
    show();
    expect(await screen.findByText(/^An API key is set/)).toBeVisible();
    expect(await testButton()).toBeEnabled();
  });

  it('is named without a key, and the test is disabled', async () => {
    show(aLoreUsage({ from: 'archive', guildPart: 0, tokens: someTokens({ hasKey: false }) }));
    expect(await screen.findByText('No API key is set. Hyperion answers without a model.')).toBeVisible();
    expect(await testButton()).toBeDisabled();
  });

  it('is the archive when the tokens are used up', async () => {
    show(aLoreUsage({ from: 'archive', guildPart: 1, tokens: someTokens({ spent: 500_000 }) }));
    expect(await screen.findByText("Today's tokens are used up")).toBeVisible();
  });

  it('shows a load error', async () => {
    show(usual, { 'GET /api/lore/usage': () => ({ status: 503 }) });
    expect(await screen.findByText("Error loading Hyperion's usage")).toBeVisible();
  });
});

describe('the test', () => {
  it('shows each model’s answer or problem', async () => {
    const answers = [
      anAnswer(),
      anAnswer({ model: 'second', firstWordMs: null, ms: 80, words: '', problem: 'No credit.', upstream: 'Pay first' }),
    ];
    show(usual, { 'POST /api/lore/test': () => ({ body: { hasKey: true, answers } }) });
    await userEvent.click(await testButton());
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('xAI grok-4 answered in 1.2 s, first word after 0.3 s.“I am here.”');
    expect(second).toHaveTextContent('second No credit.The provider says: Pay first');
    expect(first?.closest('[role=status]')).not.toBeNull();
  });

  it('shows that it is running, and why the server refused it', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const error = 'You can ask 10 questions a minute. Ask again in 40 s.';
    show(usual, {
      'POST /api/lore/test': async () => {
        await waiting;
        return { status: 429, body: { error, message: error, code: 'too_many', requestId: 'r' } };
      },
    });
    await userEvent.click(await testButton());
    expect(screen.getByRole('button', { name: /Testing/ })).toBeVisible();
    answer();
    expect(await screen.findByText(error)).toBeVisible();
    expect(await testButton()).toBeEnabled();
  });
});

it('today’s tokens are also in a table', async () => {
  show();
  expect(await screen.findByText(/of 500,000 tokens today/)).toHaveTextContent('125,000 of 500,000 tokens today');
  const table = screen.getByRole('table', { name: 'Tokens by hour, in UTC' });
  expect(within(table).getAllByRole('row')).toHaveLength(16);
  expect(within(table).getByRole('row', { name: '12:00 41,000' })).toBeInTheDocument();
});

describe('the limits', () => {
  const field = (): Promise<HTMLElement> => screen.findByLabelText('Questions per day');
  const save = (): HTMLElement => screen.getByRole('button', { name: 'Set limits' });

  it('are saved with only the changed fields', async () => {
    const sent = show(usual, {
      'PATCH /api/settings/lore': () => ({ body: someLoreSettings({ perDay: 40, version: 2 }) }),
    });
    expect(await field()).toHaveValue('100');
    expect(save()).toBeDisabled();
    await userEvent.clear(await field());
    await userEvent.type(await field(), '40');
    await userEvent.click(save());
    expect(await screen.findByText('Hyperion limits saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ perDay: 40, version: 1 });
    expect(save()).toBeDisabled();
  });

  it.each([
    ['0', 'At least 1'],
    ['20000', 'At most 10,000'],
    ['1.5', 'Enter a whole number without decimals, such as 1500'],
  ])('cannot be %s', async (text, why) => {
    const sent = show();
    await userEvent.clear(await field());
    await userEvent.type(await field(), text);
    await userEvent.click(save());
    expect(await field()).toHaveAccessibleDescription(why);
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('follow changes by another admin', async () => {
    const send = sendLive();
    show();
    await field();
    await waitFor(() => expect(loreSettings.use.getState().phase).toBe('ready'));
    const settings = someLoreSettings({ perDay: 7, version: 2 });
    act(() => send('lore-settings:updated', { ...settings, factId: 'f', factIds: ['f'] }));
    await waitFor(async () => expect(await field()).toHaveValue('7'));
  });
});
