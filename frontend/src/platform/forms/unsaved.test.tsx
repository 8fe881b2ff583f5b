// Tests of navigation while typed text would be lost: the person is asked, except for anchors on
// the same page.
import { expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { goAway, useUnsaved } from './unsaved.ts';

interface Heard {
  readonly ask: jest.Mock<() => Promise<boolean>>;
  readonly leave: jest.Mock<() => void>;
}
function Page({ ask, leave }: Heard): ReactNode {
  useUnsaved(true, ask, leave);
  return <a href="#quiet-hours">Quiet hours</a>;
}
function show(answer: boolean): Heard {
  const heard = { ask: jest.fn(() => Promise.resolve(answer)), leave: jest.fn<() => void>() };
  render(<Page {...heard} />);
  return heard;
}

it('navigation is immediate when nothing was typed', () => {
  const go = jest.fn();
  goAway('/events', go);
  expect(go).toHaveBeenCalledTimes(1);
});

it('navigation continues when the person discards the text', async () => {
  const { ask, leave } = show(true);
  const go = jest.fn();
  goAway('/events', go);
  expect(go).not.toHaveBeenCalled();
  await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
  expect([ask.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});

it('navigation stops when the person stays', async () => {
  const { ask, leave } = show(false);
  const go = jest.fn();
  goAway('/events', go);
  await ask.mock.results[0]?.value;
  expect([go.mock.calls.length, leave.mock.calls.length]).toEqual([0, 0]);
});

it('an anchor of the same page is followed without a question', async () => {
  const { ask } = show(false);
  const go = jest.fn();
  goAway('#quiet-hours', go);
  expect(go).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('link', { name: 'Quiet hours' }));
  expect(ask).not.toHaveBeenCalled();
});
