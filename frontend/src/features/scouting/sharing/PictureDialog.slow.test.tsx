// Tests of the map's picture: its address, its time, copying, and states.
import { beforeEach, expect, it, jest } from '@jest/globals';
import { aDesertMap } from '@guild/common/test/scouting.builders';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, type Answers } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startScouting } from '../../../../test/stores.ts';
import PictureDialog from './PictureDialog.tsx';
import { desertMap } from '../scouting.store.ts';

function show(answers: Answers = {}, role: 'Admin' | 'Guest' = 'Guest'): void {
  answerCalls(answers);
  renderUi(<PictureDialog onClose={() => undefined} />, { session: sessionAs(role) });
}
beforeEach(() => {
  startScouting();
  desertMap.take(aDesertMap());
});
const picture = (): HTMLElement => screen.getByAltText('Map of the deep desert, DD Week of 11/17');

it('the picture is shown with its time, and opens as PNG and SVG', async () => {
  show();
  expect(await screen.findByText(/^DD Week of 11\/17, drawn/)).toHaveTextContent(/drawn 1[23] minutes ago/);
  expect(picture()).toHaveAttribute('src', '/api/desert-map/current.png?v=3');
  expect(screen.getByText('Open PNG')).toHaveAttribute('href', '/api/desert-map/current.png?v=3');
  expect(screen.getByText('Open SVG')).toHaveAttribute('href', '/api/desert-map/current.svg?v=3');
  expect(screen.getByLabelText('Loading the picture...')).toBeVisible();
  fireEvent.load(picture());
  expect(screen.queryByLabelText('Loading the picture...')).toBeNull();
  expect(screen.queryByText('Update Now')).toBeNull();
});

it('a picture that fails to load can be retried, and an update replaces it', async () => {
  show(
    { 'POST /api/desert-map/update': () => ({ body: aDesertMap({ version: 4, mapImageUrl: '/m.png?v=4' }) }) },
    'Admin',
  );
  await screen.findByText('Open PNG');
  fireEvent.error(picture());
  expect(screen.getByText('Error loading the picture')).toBeVisible();
  fireEvent.click(screen.getByText('Try Again'));
  fireEvent.load(picture());
  fireEvent.click(screen.getByText('Update Now'));
  await waitFor(() => expect(picture()).toHaveAttribute('src', '/m.png?v=4'));
  expect(screen.getByLabelText('Loading the picture...')).toBeVisible();
});

function clipboard(value: object): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}
it('a link is copied when the browser cannot copy pictures', async () => {
  const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
  clipboard({ writeText });
  show();
  fireEvent.click(await screen.findByText('Copy link'));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('http://localhost/api/desert-map/current.png?v=3');
});

it('the picture is copied when the browser can, and a failure explains the alternative', async () => {
  const write = jest.fn<(items: unknown[]) => Promise<void>>().mockResolvedValue();
  clipboard({ write });
  Object.assign(globalThis, { ClipboardItem: jest.fn() });
  try {
    show();
    fireEvent.click(await screen.findByText('Copy picture'));
    expect(await screen.findByText('Picture copied')).toBeVisible();
    write.mockRejectedValue(new Error('not allowed'));
    fireEvent.click(screen.getByText('Copy picture'));
    expect(await screen.findByText('Open the PNG and copy it from there.')).toBeVisible();
  } finally {
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  }
});

it('a map that could not be loaded can be retried', async () => {
  startScouting();
  let fails = true;
  show({ 'GET /api/desert-map/current': () => (fails ? { status: 503 } : { body: aDesertMap() }) });
  expect(await screen.findByLabelText('Loading the picture...')).toBeVisible();
  act(() => desertMap.use.setState({ phase: 'failed', failure: null }, true));
  fails = false;
  fireEvent.click(await screen.findByText('Try Again'));
  await waitFor(() => expect(picture()).toBeVisible());
});
