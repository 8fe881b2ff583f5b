// Tests of an incomplete answer: its reason, and the button that continues it until another
// question is asked.
import { beforeEach, expect, it } from '@jest/globals';
import { continueQuestion } from '@guild/common/lore/chat.api';
import { aLoreUsage } from '@guild/common/test/lore.builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { anAnsweredTurn, haveAsked } from '../../../../test/hyperion.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { ChatCard } from './ChatCard.tsx';
import { loreUsage } from '../budget/usage.ts';

beforeEach(() => {
  localStorage.clear();
  loreUsage.reset();
});
const { reply } = anAnsweredTurn();
function show(): Sent[] {
  const sent = answerCalls({
    'GET /api/lore/usage': () => ({ body: aLoreUsage() }),
    'POST /api/lore/chat': () => ({ body: { answer: 'And on.', sources: [], from: 'provider' } }),
  });
  renderUi(<ChatCard />);
  return sent;
}

it.each([
  ['length', 'The answer was too long and ends here.'],
  ['content_filter', 'The model’s content filter ended the answer here.'],
] as const)('an answer cut by %s shows the reason and can be continued', async (cut, words) => {
  haveAsked(anAnsweredTurn({ reply: { ...reply, cut } }));
  const sent = show();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText(/incomplete/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ question: continueQuestion }),
  );
  expect(await screen.findByText('And on.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});
