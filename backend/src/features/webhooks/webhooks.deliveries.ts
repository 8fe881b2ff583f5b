// Deliveries: rows that handlers of facts write, and the worker's task that sends them.
import { randomUUID } from 'node:crypto';
import { maxDeliveries, type Delivery } from '@guild/common/webhooks/webhooks.api';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/features/context.ts';
import type { ScheduledTask } from '../../platform/features/feature.ts';
import type { WebhookSource } from '../../platform/features/webhookNews.ts';
import { adminsRoom, factIdsOf } from '../../platform/live/live.ts';
import type { Documents } from '../../platform/store/documents/documents.ts';
import { isDuplicate } from '../../platform/store/documents/stored.ts';
import type { Handler } from '../../platform/store/outbox/facts.ts';
import { markResult } from './webhooks.decisions.ts';
import type { WebhookFacts } from './webhooks.facts.ts';
import {
  onlyId,
  toDelivery,
  type DeliveryDocument,
  type StoredHook,
  type WebhookModels,
  type WebhooksDocument,
} from './webhooks.model.ts';
import { afterAttempt } from './webhooks.retries.ts';
import type { SendMessage } from './webhooks.sender.ts';

export type WebhookDocuments = Documents<WebhooksDocument, WebhookFacts>;
export interface Deliveries {
  /** The last deliveries of a webhook, newest first. */
  list(webhookId: number): Promise<Delivery[]>;
  /** Adds a test. */
  test(webhookId: number): Promise<void>;
  /** Sends a delivery again, with all attempts. @throws AppError `not_found`; `conflict` when the webhook is off */
  replay(id: number): Promise<void>;
  /** Ends what waits for a webhook that was switched off. */
  drop(webhookId: number): Promise<void>;
  /** Deletes the log of a webhook that was removed. */
  removeAll(webhookId: number): Promise<void>;
  /** Writes a row for each webhook that is told of the facts. */
  readonly handlers: readonly Handler[];
  /** Sends what is due. */
  readonly task: ScheduledTask;
}

const everyMs = 2000;
/** Another worker may send a row after this time, in ms, because the first one was stopped. */
const holdMs = 60_000;
/** Most rows of one webhook in one run of the task. */
const maxInRun = 20;

interface Deps {
  readonly models: Pick<WebhookModels, 'deliveries'>;
  readonly documents: WebhookDocuments;
  readonly sources: readonly WebhookSource[];
  readonly send: SendMessage;
}
export function createDeliveries(
  { models: { deliveries }, documents, sources, send }: Deps,
  { clock, ids, live, env, log }: Pick<Context, 'clock' | 'ids' | 'live' | 'env' | 'log'>,
): Deliveries {
  const announce = (webhookId: number, what: string): void =>
    live.send(adminsRoom, 'webhook-deliveries:changed', { webhookId, ...factIdsOf([{ id: `delivery-${what}` }]) });
  /** Adds a row, unless there is one with this key. @param occasion identifies what happened */
  const add = async (webhookId: number, occasion: string, type: string, body: string): Promise<void> => {
    const now = new Date(clock.now());
    const row: DeliveryDocument = {
      _id: await ids.next('webhook_deliveries'),
      key: `${webhookId}/${occasion}`,
      webhookId,
      messageId: `msg_${occasion}`,
      type,
      state: 'waiting',
      createdAt: now,
      attempts: 0,
      nextAt: now,
      status: null,
      why: null,
      answer: '',
      body,
    };
    try {
      await deliveries.insertOne(row);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return;
    }
    announce(webhookId, row._id.toString());
  };
  const hooks = async (): Promise<StoredHook[]> => (await documents.read(onlyId)).hooks;

  const handlerOf = (source: WebhookSource, at: number): Handler => ({
    name: `webhooks:news-${[...source.facts][0] ?? at}`,
    kinds: source.facts,
    when: 'after-reply',
    async run(delivery) {
      if ('deletedAt' in delivery.document && delivery.document.deletedAt !== null) return;
      const interested = (await hooks()).filter(({ isOn }) => isOn);
      if (interested.length === 0) return;
      for (const fact of delivery.facts) {
        const news = source.newsOf(delivery, fact, clock.now());
        if (news === null) continue;
        const { kind, link, ...data } = news;
        const timestamp = fact.at.toISOString();
        const body = JSON.stringify({ type: kind, timestamp, data: { ...data, url: env.publicUrl + link } });
        for (const { id, kinds } of interested) if (kinds.includes(kind)) await add(id, fact.id, kind, body);
      }
    },
  });

  /** Sends one row, unless another worker does. @returns whether to go on with this webhook */
  const deliver = async (hook: StoredHook, row: DeliveryDocument): Promise<boolean> => {
    const held = new Date(clock.now() + holdMs);
    const mine = await deliveries.updateOne(
      { _id: row._id, state: 'waiting', nextAt: row.nextAt },
      { $set: { nextAt: held } },
    );
    if (mine.modifiedCount === 0) return true;
    const result = await send(hook, { id: row.messageId, body: row.body }, clock.now());
    // A replay meanwhile counts from the start.
    await deliveries.updateOne(
      { _id: row._id, state: 'waiting', nextAt: held },
      { $set: afterAttempt(row, result, clock.now()) },
    );
    await documents.update(onlyId, markResult(hook.id, result));
    announce(hook.id, `${row._id}-${row.attempts + 1}`);
    return result.why === null;
  };
  const deliverTo = async (hook: StoredHook, closing: AbortSignal): Promise<void> => {
    const due = await deliveries
      .find({ webhookId: hook.id, state: 'waiting', nextAt: { $lte: new Date(clock.now()) } })
      .sort({ nextAt: 1 })
      .limit(maxInRun)
      .lean<DeliveryDocument[]>();
    // After a failure the others wait for the next run, so that one webhook does not hold up all.
    for (const row of due) if (closing.aborted || !(await deliver(hook, row))) return;
  };
  const rowOf = async (id: number): Promise<DeliveryDocument> => {
    const row = await deliveries.findOne({ _id: id }).lean<DeliveryDocument>();
    if (row === null) throw new AppError('not_found');
    return row;
  };
  const checkOn = async (webhookId: number): Promise<void> => {
    const hook = (await hooks()).find(({ id }) => id === webhookId);
    if (hook === undefined) throw new AppError('not_found');
    if (!hook.isOn)
      throw new AppError('conflict', 'The webhook is off. Switch it on first.', { reason: 'webhook_off' });
  };
  return {
    async list(webhookId) {
      const rows = await deliveries
        .find({ webhookId })
        .sort({ _id: -1 })
        .limit(maxDeliveries)
        .lean<DeliveryDocument[]>();
      return rows.map(toDelivery);
    },
    async test(webhookId) {
      await checkOn(webhookId);
      const timestamp = new Date(clock.now()).toISOString();
      const data = { title: 'A test of the webhook', url: env.publicUrl };
      await add(webhookId, `test-${randomUUID()}`, 'test', JSON.stringify({ type: 'test', timestamp, data }));
    },
    async replay(id) {
      const { webhookId } = await rowOf(id);
      await checkOn(webhookId);
      const again = { state: 'waiting', nextAt: new Date(clock.now()), attempts: 0 } as const;
      await deliveries.updateOne({ _id: id }, { $set: again });
      announce(webhookId, `${id}-replay-${again.nextAt.getTime()}`);
    },
    async drop(webhookId) {
      const set = { state: 'failed', nextAt: null, why: 'The webhook was switched off.' } as const;
      await deliveries.updateMany({ webhookId, state: 'waiting' }, { $set: set });
    },
    async removeAll(webhookId) {
      await deliveries.deleteMany({ webhookId });
    },
    handlers: sources.map(handlerOf),
    task: {
      name: 'webhook-deliveries',
      everyMs,
      async run(closing) {
        const active = (await hooks()).filter(({ isOn }) => isOn);
        const runs = await Promise.allSettled(active.map((hook) => deliverTo(hook, closing)));
        for (const run of runs)
          if (run.status === 'rejected')
            log.warn({ error: run.reason as unknown }, 'deliveries of a webhook are tried again');
      },
    },
  };
}
