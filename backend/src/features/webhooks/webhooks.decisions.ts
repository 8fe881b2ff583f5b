// Webhook decisions: adding, changing, removing, and the result of a sending. Pure functions.
import { failingDays, maxWebhooks, type WebhookForm } from '@guild/common/webhooks/webhooks.api';
import { AppError } from '../../platform/errors.ts';
import { noteOf } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Decide } from '../../platform/store/documents/documents.ts';
import type { WebhookFacts } from './webhooks.facts.ts';
import type { StoredHook, WebhooksDocument } from './webhooks.model.ts';

type Decision = Decide<WebhooksDocument, WebhookFacts>;
const failingMs = failingDays * 24 * 3_600_000;

/** The host of an address. The rest of it may be secret, so the audit record does not show it. */
export const hostOf = (address: string): string => new URL(address).host;
const auditedOf = ({ address, kinds, isOn }: Pick<StoredHook, 'address' | 'kinds' | 'isOn'>): object => ({
  host: hostOf(address),
  kinds,
  isOn,
});
function find({ hooks }: WebhooksDocument, id: number): StoredHook {
  const found = hooks.find((one) => one.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}
const replaced = ({ hooks }: WebhooksDocument, next: StoredHook): StoredHook[] =>
  hooks.map((one) => (one.id === next.id ? next : one));

/** Adds a webhook. @throws AppError `conflict` when there are too many */
export const addHook =
  ({ id, secret, form }: { id: number; secret: string; form: WebhookForm }, actor: Caller): Decision =>
  ({ hooks }, now) => {
    if (hooks.length >= maxWebhooks)
      throw new AppError('conflict', `The guild can have at most ${maxWebhooks} webhooks. Remove one first.`, {
        reason: 'too_many_webhooks',
      });
    const kinds = [...new Set(form.kinds)];
    const added: StoredHook = { ...form, id, secret, kinds, why: null, failingSince: null, createdAt: new Date(now) };
    const audit = noteOf(actor, {
      entity: 'webhook',
      verb: 'created',
      name: hostOf(form.address),
      after: auditedOf(added),
    });
    return { set: { hooks: [...hooks, added] }, facts: [{ kind: 'webhook:created', data: {}, audit }] };
  };

/**
 * Replaces what an admin chose. Another address, or switching it on again, forgets earlier failures.
 * @throws AppError `not_found`
 */
export const changeHook =
  (id: number, form: WebhookForm, actor: Caller): Decision =>
  (seen) => {
    const before = find(seen, id);
    const isNew = form.address !== before.address || (form.isOn && !before.isOn);
    const state = isNew || !form.isOn ? { why: null, failingSince: null } : {};
    const next = { ...before, ...form, kinds: [...new Set(form.kinds)], ...state };
    const audit = noteOf(actor, {
      entity: 'webhook',
      verb: 'updated',
      name: hostOf(form.address),
      before: auditedOf(before),
      after: auditedOf(next),
    });
    const data = { id, isOff: !next.isOn };
    return { set: { hooks: replaced(seen, next) }, facts: [{ kind: 'webhook:updated', data, audit }] };
  };

/** Replaces the secret, which no audit entry contains. @throws AppError `not_found` */
export const renewSecret =
  (id: number, secret: string, actor: Caller): Decision =>
  (seen) => {
    const before = find(seen, id);
    const audit = noteOf(actor, { entity: 'webhook', verb: 'renewed', name: hostOf(before.address) });
    return {
      set: { hooks: replaced(seen, { ...before, secret }) },
      facts: [{ kind: 'webhook:renewed', data: {}, audit }],
    };
  };

/** Removes a webhook. @throws AppError `not_found` */
export const removeHook =
  (id: number, actor: Caller): Decision =>
  (seen) => {
    const before = find(seen, id);
    const audit = noteOf(actor, {
      entity: 'webhook',
      verb: 'removed',
      name: hostOf(before.address),
      before: auditedOf(before),
    });
    const hooks = seen.hooks.filter((one) => one !== before);
    return { set: { hooks }, facts: [{ kind: 'webhook:removed', data: { id }, audit }] };
  };

/** The result of an attempt to send. */
export interface SendingResult {
  /** Why it failed, in a sentence; null: it succeeded. */
  readonly why: string | null;
  /** Whether the receiver wants nothing any more: it answered 410. */
  readonly isGone: boolean;
}
/**
 * Stores that a sending succeeded or failed; null if that is nothing new. Switches the webhook off when
 * its receiver wants nothing any more, or when everything has failed for three days.
 */
export const markResult =
  (id: number, { why, isGone }: SendingResult): Decision =>
  (seen, now) => {
    const before = seen.hooks.find((one) => one.id === id);
    if (!before?.isOn) return null;
    const failingSince = why === null ? null : (before.failingSince ?? new Date(now));
    const isOver = isGone || (failingSince !== null && now - failingSince.getTime() >= failingMs);
    if (!isOver) {
      if (failingSince?.getTime() === before.failingSince?.getTime()) return null;
      const hooks = replaced(seen, { ...before, failingSince });
      return { set: { hooks }, facts: [{ kind: 'webhook:state-changed', data: {} }] };
    }
    const reason = isGone
      ? 'It answered that it wants nothing any more (410).'
      : `It failed for ${failingDays} days. ${why ?? ''}`;
    const next = { ...before, failingSince, isOn: false, why: reason };
    const audit = noteOf(null, {
      entity: 'webhook',
      verb: 'disabled',
      name: hostOf(before.address),
      before: auditedOf(before),
      after: auditedOf(next),
    });
    const data = { id, host: hostOf(before.address), why: reason };
    return { set: { hooks: replaced(seen, next) }, facts: [{ kind: 'webhook:disabled', data, audit }] };
  };
