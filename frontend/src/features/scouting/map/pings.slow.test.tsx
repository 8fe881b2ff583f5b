// Tests of map pings: button and key, ten seconds for everybody, announced once, and refusals.
import { beforeEach, expect, it, jest } from '@jest/globals';
import { aScoutingReport, aWeek } from '@guild/common/test/scouting.builders';
import { me, other } from '@guild/common/test/people';
import { cellPingMs } from '@guild/common/scouting/scouting.changes.api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive, type SendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startScouting } from '../../../../test/stores.ts';
import { switchShortcuts } from '../../../platform/page/shortcuts.ts';
import { ScoutingSection } from '../ScoutingSection.tsx';

const all = [aScoutingReport()];
async function show(
  answers: Answers = {},
  role: 'Admin' | 'Member' = 'Admin',
): Promise<{ sent: Sent[]; send: SendLive }> {
  const send = sendLive();
  const sent = answerCalls({
    'GET /api/scouting': () => ({ body: all }),
    'GET /api/scouting/week': () => ({ body: aWeek() }),
    'POST /api/scouting/pings': () => ({ status: 204 }),
    ...answers,
  });
  renderUi(<ScoutingSection />, { route: '/scouting?cell=H-5', session: sessionAs(role) });
  await screen.findByLabelText('H-5');
  return { sent, send };
}
const pinged = (sent: readonly Sent[]): unknown[] =>
  sent.filter(({ path }) => path === '/api/scouting/pings').map(({ body }) => body);
const shown = (): (string | null)[] =>
  [...document.querySelectorAll('[data-ping]')].map(
    (one) => `${one.getAttribute('data-ping') ?? ''} ${one.textContent}`,
  );
const ping = (cell: string, by = { username: 'Oro', discordId: other }, ms = cellPingMs) => ({
  cell,
  by,
  until: new Date(Date.now() + ms).toISOString(),
});
const cell = (code: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${code}"]`);
  if (found === null) throw new Error(`There is no ${code}`);
  return found;
};
beforeEach(() => startScouting());

it('a ping is sent by the cell’s button or by L, one at a time', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByText('Ping cell'));
  await waitFor(() => expect(pinged(sent)).toEqual([{ cell: 'H-5' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ping cell' })).not.toHaveAttribute('aria-busy'));
  fireEvent.keyDown(cell('C-3'), { key: 'l' });
  fireEvent.keyDown(cell('C-4'), { key: 'l' });
  fireEvent.keyDown(cell('C-5'), { key: 'l', ctrlKey: true });
  await waitFor(() => expect(pinged(sent)).toEqual([{ cell: 'H-5' }, { cell: 'C-3' }]));
});

it('no ping is sent by key when single-key shortcuts are off', async () => {
  switchShortcuts(false);
  const { sent } = await show();
  fireEvent.keyDown(cell('C-3'), { key: 'l' });
  expect(pinged(sent)).toEqual([]);
  switchShortcuts(true);
});
it('members who may not mark cannot ping', async () => {
  const { sent } = await show({}, 'Member');
  expect(screen.queryByText('Ping cell')).toBeNull();
  fireEvent.keyDown(cell('C-3'), { key: 'l' });
  expect(pinged(sent)).toEqual([]);
});

it('too many pings show how long to wait', async () => {
  const sentence = 'You can ping 6 cells a minute. Try again in 12 s.';
  await show({ 'POST /api/scouting/pings': () => refusal(429, sentence, 'too_many') });
  fireEvent.click(screen.getByText('Ping cell'));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('a ping is shown for ten seconds with the names, and announced once', async () => {
  const { send } = await show({}, 'Member');
  jest.useFakeTimers();
  try {
    act(() => send('desert:pinged', ping('A-9')));
    expect(screen.getByText('Oro pinged A-9')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(6000));
    act(() => send('desert:pinged', ping('A-9')));
    act(() => send('desert:pinged', ping('A-9', { username: 'Maren Quill', discordId: me })));
    expect(shown()).toEqual(['A-9 Oro, Maren Quill']);
    expect(screen.getByText('You pinged A-9')).toBeInTheDocument();
    // The first ping's time is over. The second one extends it.
    act(() => jest.advanceTimersByTime(6000));
    expect(shown()).toEqual(['A-9 Oro, Maren Quill']);
    act(() => jest.advanceTimersByTime(4000));
    expect(shown()).toEqual([]);
    act(() => send('desert:pinged', ping('B-1', { username: 'Oro', discordId: other }, -1)));
    expect(shown()).toEqual([]);
    act(() => send('desert:pinged', ping('B-1', { username: 'Oro', discordId: other }, 3_600_000)));
    expect(shown()).toEqual(['B-1 Oro']);
    act(() => jest.advanceTimersByTime(cellPingMs));
    expect(shown()).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});
