// Tests of the shared map's page: content, polling, and the page of a map that is not shared.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sharedMapEveryMs } from '@guild/common/scouting/desertMap.share.api';
import { aSharedMap } from '@guild/common/test/scouting.builders';
import { inHours } from '@guild/common/test/people';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { signedOut } from '../../platform/session/session.store.ts';
import SharedMapPage from './SharedMapPage.tsx';

const token = 't'.repeat(43);
let answer: ReturnType<Answers[string]>;
let sent: Sent[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  answer = { body: aSharedMap() };
  sent = answerCalls({ [`GET /api/desert-map/shared/${token}`]: () => answer });
});
afterEach(() => {
  seen('visible');
  jest.useRealTimers();
});

/** Lets pending calls finish. */
const settle = (ms = 0): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
async function show(): Promise<void> {
  renderUi(
    <Routes>
      <Route path="/map/:token" element={<SharedMapPage />} />
    </Routes>,
    { route: `/map/${token}`, session: signedOut },
  );
  await settle();
}
function seen(how: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: how });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const cell = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

it('shows the marks with their age, and sends no other request', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Harvesting Locations - DD Week of 11/17');
  expect(cell(/^H-5: Large Spice Fields, Control Point$/)).toBeVisible();
  expect(cell(/^B-3: Large Spice Fields \(harvested\)$/)).toBeVisible();
  const list = screen.getByRole('region', { name: 'Locations' });
  expect(within(list).getByRole('button', { name: /^B-3 Harvested, 1d ago/ })).toBeVisible();
  expect(document.title).toMatch(/^Harvesting Locations - DD Week of 11\/17 – /);
  expect(sent.map(({ path }) => path)).toEqual([`/api/desert-map/shared/${token}`]);
});

it('opens and closes a cell by click, and filters by the legend', async () => {
  await show();
  fireEvent.click(cell(/^H-5: /));
  const open = screen.getByRole('region', { name: 'Cell H-5' });
  expect(open).toHaveTextContent(/Large Spice Fields.*2h ago.*Control Point.*9h ago/);
  fireEvent.click(within(open).getByRole('button', { name: 'Close H-5' }));
  expect(screen.queryByRole('region', { name: 'Cell H-5' })).toBeNull();
  fireEvent.click(cell(/^A-1: /));
  expect(screen.getByText('Nothing is marked here.')).toBeVisible();
  fireEvent.click(cell(/^Control Point 1$/));
  expect(cell(/^H-5: Control Point$/)).toBeVisible();
  fireEvent.click(cell(/^Show all$/));
  expect(cell(/^H-5: Large Spice Fields, Control Point$/)).toBeVisible();
});

it('follows new marks', async () => {
  await show();
  const marks = [{ cell: 'I-9', state: 'present' as const, markedAt: inHours(0) }];
  answer = { body: aSharedMap({ version: 4, resources: [{ category: 'crashed_ships', marks }] }) };
  await settle(sharedMapEveryMs);
  expect(cell(/^I-9: Crashed Ships$/)).toBeVisible();
});

it('sends no request while the tab is hidden, and one at once when it is visible again', async () => {
  await show();
  seen('hidden');
  await settle(10 * sharedMapEveryMs);
  expect(sent).toHaveLength(1);
  seen('visible');
  await settle();
  expect(sent).toHaveLength(2);
});

it('keeps the map and shows a message while the server does not answer, and polls less often', async () => {
  await show();
  answer = { status: 503 };
  await settle(sharedMapEveryMs);
  expect(screen.getByText(/^Can't reach the server/)).toBeVisible();
  expect(cell(/^H-5: Large/)).toBeVisible();
  await settle(10 * sharedMapEveryMs);
  expect(sent.length).toBeLessThan(7);
  answer = { body: aSharedMap() };
  await settle(30_000);
  expect(screen.getByText('This page updates automatically.')).toBeVisible();
});

it('can be loaded again after a failure', async () => {
  answer = { ...refusal(503, "The server can't answer right now.") };
  await show();
  expect(screen.getByRole('alert')).toHaveTextContent("The server can't answer right now.");
  answer = { body: aSharedMap() };
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await settle();
  expect(cell(/^H-5: Large/)).toBeVisible();
});

it.each([404, 400])('shows that the map is not shared after a %d, and stops polling', async (status) => {
  await show();
  answer = { status };
  await settle(sharedMapEveryMs);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This map is not shared');
  expect(screen.queryByText(/H-5/)).toBeNull();
  await settle(60_000);
  seen('visible');
  await settle();
  expect(sent).toHaveLength(2);
});
