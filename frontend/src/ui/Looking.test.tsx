// Tests of who is looking: the number, the names, and the rooms of people who hide it and of Guests.
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { me } from '@guild/common/test/people';
import { live } from '../platform/live/live.ts';
import { answerCalls } from '../../test/fakeServer.ts';
import { sendLive, type SendLive } from '../../test/liveMessages.ts';
import { renderAtRest } from '../../test/renderUi.tsx';
import { sessionAs } from '../../test/session.ts';
import { Looking } from './Looking.tsx';

const self = { discordId: me, username: 'Maren Quill' };
const other = { discordId: '100000000000009999', username: 'Oro Dast' };
let send: SendLive;
let rooms: string[];
beforeEach(() => {
  answerCalls({});
  send = sendLive();
  rooms = [];
  jest.spyOn(live, 'join').mockImplementation((names) => {
    rooms.push(...names);
    return () => (rooms = rooms.filter((room) => !names.includes(room)));
  });
});
const tell = (people: (typeof self)[], room = 'looking:auction:12'): void =>
  act(() => send('looking:changed', { room, people, count: people.length }));
const shown = (): HTMLElement | null => screen.queryByRole('button', { name: /looking/ });

it('shows the others with their names, and nothing while the viewer is alone', async () => {
  await renderAtRest(<Looking thing="auction:12" />);
  expect(rooms).toEqual(['looking:auction:12']);
  tell([self]);
  expect(shown()).toBeNull();
  tell([self, other], 'looking:auction:13');
  expect(shown()).toBeNull();
  tell([self, other]);
  await userEvent.click(screen.getByRole('button', { name: '2 are looking' }));
  expect(screen.getByRole('list', { name: 'Looking now' })).toHaveTextContent('Maren Quill (you)Oro Dast');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('list')).toBeNull();
});

it('leaves the room when the viewer hides it on any screen, and joins again afterwards', async () => {
  await renderAtRest(<Looking thing="auction:12" />);
  tell([self, other]);
  const facts = { factId: 'f', factIds: ['f'] };
  act(() => send('notice-settings:updated', { ...defaultSettings, hidesLooking: true, version: 1, ...facts }));
  expect([rooms, shown()]).toEqual([[], null]);
  act(() => send('notice-settings:updated', { ...defaultSettings, version: 2, ...facts }));
  expect(rooms).toEqual(['looking:auction:12']);
});

it('has a room of its own for Guests, who are not among the people they see', async () => {
  await renderAtRest(<Looking thing="auction:12" />, { session: sessionAs('Guest') });
  expect(rooms).toEqual(['looking:auction:12:guests']);
  tell([other], 'looking:auction:12:guests');
  expect(shown()).toHaveTextContent('1 is looking');
});
