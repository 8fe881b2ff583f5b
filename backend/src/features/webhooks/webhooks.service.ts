// Webhooks service: admins add, change, test and remove webhooks, and see what was delivered.
import { randomBytes } from 'node:crypto';
import {
  sendingsPerMinute,
  type Delivery,
  type NewWebhook,
  type Webhook,
  type WebhookForm,
  type WebhookList,
} from '@guild/common/webhooks/webhooks.api';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Context } from '../../platform/features/context.ts';
import { createRateLimit } from '../../platform/http/rateLimits.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { addHook, changeHook, removeHook, renewSecret } from './webhooks.decisions.ts';
import type { Deliveries, WebhookDocuments } from './webhooks.deliveries.ts';
import { onlyId, toWebhook, type WebhooksDocument } from './webhooks.model.ts';
import { secretPrefix } from './webhooks.sender.ts';

export interface WebhooksService {
  read(): Promise<WebhookList>;
  /** @throws AppError `conflict` when there are too many; `invalid_input` for an address without https */
  create(form: WebhookForm, caller: Caller): Promise<NewWebhook>;
  /** @throws AppError `not_found`; `invalid_input` for an address without https */
  change(id: number, form: WebhookForm, caller: Caller): Promise<Webhook>;
  /** Replaces the secret at once. @throws AppError `not_found` */
  renewSecret(id: number, caller: Caller): Promise<NewWebhook>;
  /** @throws AppError `not_found` */
  remove(id: number, caller: Caller): Promise<void>;
  /** Sends a test. @throws AppError `not_found`; `conflict` when it is off; `too_many` */
  test(id: number, caller: Caller): Promise<void>;
  /** @throws AppError `not_found` */
  deliveries(id: number): Promise<Delivery[]>;
  /** Sends a delivery again. @throws AppError `not_found`; `conflict` when the webhook is off; `too_many` */
  replay(id: number, caller: Caller): Promise<void>;
}
const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

interface Deps {
  readonly documents: WebhookDocuments;
  readonly deliveries: Deliveries;
  /** Whether addresses of this machine without TLS are allowed, for tests. */
  readonly allowsPlain: boolean;
}
export function createWebhooksService(
  { documents, deliveries, allowsPlain }: Deps,
  { ids, redis, env }: Pick<Context, 'ids' | 'redis' | 'env'>,
): WebhooksService {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'webhook-sendings',
    points: sendingsPerMinute,
    seconds: 60,
  });
  const hookIn = ({ hooks }: WebhooksDocument, id: number): Webhook => {
    const found = hooks.find((one) => one.id === id);
    if (found === undefined) throw new AppError('not_found');
    return toWebhook(found);
  };
  const checkAddress = ({ address }: WebhookForm): void => {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !(allowsPlain && hostname === '127.0.0.1'))
      throw invalidField('address', 'Must be an https:// address');
  };
  return {
    async read() {
      const { hooks, version } = await documents.read(onlyId);
      return { webhooks: hooks.map(toWebhook), version };
    },
    async create(form, caller) {
      checkAddress(form);
      const id = await ids.newId('webhooks');
      const secret = newSecret();
      const written = await documents.update(onlyId, addHook({ id, secret, form }, caller));
      return { webhook: hookIn(written, id), secret };
    },
    async change(id, form, caller) {
      checkAddress(form);
      return hookIn(await documents.update(onlyId, changeHook(id, form, caller)), id);
    },
    async renewSecret(id, caller) {
      const secret = newSecret();
      return { webhook: hookIn(await documents.update(onlyId, renewSecret(id, secret, caller)), id), secret };
    },
    async remove(id, caller) {
      await documents.update(onlyId, removeHook(id, caller));
    },
    async test(id, { discordId }) {
      await limit.count(discordId);
      await deliveries.test(id);
    },
    async deliveries(id) {
      hookIn(await documents.read(onlyId), id);
      return deliveries.list(id);
    },
    async replay(id, { discordId }) {
      await limit.count(discordId);
      await deliveries.replay(id);
    },
  };
}
