// Tests of push messages in the settings: turning them on and off, and browsers that cannot.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pushRoutes, type OwnPush } from '@guild/common/notifications/push.api';
import type { ReactNode } from 'react';
import { answerCalls, type Answers } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { useLiveResource } from '../../../platform/api/resource.ts';
import PushRow from './PushRow.tsx';

const subscription = {
  unsubscribe: jest.fn(() => Promise.resolve(true)),
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } }),
};
const pushManager = {
  getSubscription: () => Promise.resolve(null),
  subscribe: jest.fn<(options: object) => Promise<typeof subscription>>(() => Promise.resolve(subscription)),
};
const registration = { pushManager };
let permission: NotificationPermission;
const set = (target: object, name: string, value: unknown): void =>
  void Object.defineProperty(target, name, { configurable: true, value });

beforeEach(() => {
  permission = 'granted';
  localStorage.clear();
  set(window, 'isSecureContext', true);
  set(window, 'PushManager', Object);
  set(window, 'Notification', {
    get permission() {
      return permission === 'denied' ? 'denied' : 'default';
    },
    requestPermission: () => Promise.resolve(permission),
  });
  set(navigator, 'serviceWorker', {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification', 'isSecureContext']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  jest.clearAllMocks();
});

const phone = { id: 7, name: 'Chrome on Android', createdAt: '2026-05-01T10:00:00.000Z' };
const stored = (devices: OwnPush['devices']) => () => ({ body: { publicKey: 'BKey', devices, version: 1 } });
function Row({ onHide }: { onHide: (hides: boolean) => void }): ReactNode {
  const push = useLiveResource(pushRoutes.getPush, 'push:updated');
  return <PushRow push={push} hidesText={false} state={undefined} onHide={onHide} onRetry={() => undefined} />;
}
function show(devices: OwnPush['devices'], replies: Answers = {}) {
  const onHide = jest.fn();
  const sent = answerCalls({ 'GET /api/user/push': stored(devices), ...replies });
  renderUi(<Row onHide={onHide} />);
  return { sent, onHide };
}
const turnOn = () => screen.findByRole('button', { name: 'Turn on for this device' });

it('subscribes this browser with the key of the server', async () => {
  const { sent } = show([], { 'POST /api/user/push/devices': () => ({ status: 201, body: phone }) });
  await userEvent.click(await turnOn());
  expect(await screen.findByText('Push messages are on')).toBeVisible();
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  const [added] = sent.filter(({ method }) => method === 'POST');
  expect(added?.body).toMatchObject({ endpoint: 'https://fcm.googleapis.com/x' });
  expect(localStorage.getItem('push-device')).toBe('7');
});

it('sends nothing when the person does not allow it', async () => {
  permission = 'default';
  const { sent } = show([]);
  await userEvent.click(await turnOn());
  await waitFor(async () => expect(await turnOn()).toBeEnabled());
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('lists the devices, removes this one and unsubscribes', async () => {
  localStorage.setItem('push-device', '7');
  pushManager.getSubscription = () => Promise.resolve(subscription as never);
  const { sent } = show([phone], { [`DELETE /api/user/push/devices/${phone.id}`]: () => ({ status: 204 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
  expect(await screen.findByText('Push messages are off: Chrome on Android')).toBeVisible();
  expect(sent.map(({ method }) => method)).toContain('DELETE');
  expect(subscription.unsubscribe).toHaveBeenCalled();
});

it('offers to hide the text once there is a device', async () => {
  const { onHide } = show([phone]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hide what they are about' }));
  expect(onHide).toHaveBeenCalledWith(true);
});

it.each([
  ['blocks notifications', () => (permission = 'denied'), /Your browser blocks notifications/],
  ['has no push messages', () => Reflect.deleteProperty(window, 'PushManager'), /can't show push messages/],
  ['is not on https', () => set(window, 'isSecureContext', false), /need a hall with https/],
])('says why not when the browser %s', async (_what, arrange, words) => {
  arrange();
  show([]);
  expect(await turnOn()).toBeDisabled();
  expect(screen.getByText(words)).toBeVisible();
});
