// Webhooks and their deliveries for tests, typed by the api, each field overridable.
import type { Delivery, Webhook } from '../src/webhooks/webhooks.api.ts';
import { inHours } from './people.ts';

export const aWebhook = (parts: Partial<Webhook> = {}): Webhook => ({
  id: 7,
  address: 'https://hooks.example/secret-path',
  kinds: ['auction.started', 'item.listed'],
  isOn: true,
  why: null,
  failingSince: null,
  createdAt: inHours(-48),
  ...parts,
});
export const aDelivery = (parts: Partial<Delivery> = {}): Delivery => ({
  id: 3,
  type: 'auction.started',
  state: 'sent',
  createdAt: inHours(-1),
  attempts: 1,
  nextAt: null,
  status: 200,
  why: null,
  answer: 'ok',
  body: '{"type":"auction.started"}',
  ...parts,
});
