// Handlers of webhook facts: live messages, dropped deliveries, and the notice to admins.
import type { Context } from '../../platform/features/context.ts';
import { adminsRoom, factIdsOf } from '../../platform/live/live.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { Deliveries } from './webhooks.deliveries.ts';
import { webhookFacts } from './webhooks.facts.ts';
import { toWebhook } from './webhooks.model.ts';

/** Tells admins that a webhook was switched off. */
export type WarnOff = (problem: { readonly id: number; readonly host: string; readonly why: string }) => Promise<void>;
interface Deps {
  readonly deliveries: Pick<Deliveries, 'drop' | 'removeAll'>;
  readonly warnOff: WarnOff;
}
export function webhookHandlers({ deliveries, warnOff }: Deps, { live }: Pick<Context, 'live'>): Handler[] {
  return [
    on(webhookFacts, 'all', {
      name: 'webhooks:screens',
      when: 'before-reply',
      run({ document: { hooks, version }, facts }) {
        live.send(adminsRoom, 'webhooks:updated', { webhooks: hooks.map(toWebhook), version, ...factIdsOf(facts) });
      },
    }),
    on(webhookFacts, ['webhook:updated', 'webhook:removed', 'webhook:disabled'], {
      name: 'webhooks:deliveries',
      async run({ document: { hooks }, facts }) {
        for (const { kind, data } of facts) {
          if (kind === 'webhook:removed') await deliveries.removeAll(data.id);
          // It may have been switched on again meanwhile.
          else if (hooks.some(({ id, isOn }) => id === data.id && !isOn)) await deliveries.drop(data.id);
        }
      },
    }),
    on(webhookFacts, ['webhook:disabled'], {
      name: 'webhooks:warnings',
      async run({ facts }) {
        for (const { data } of facts) await warnOff(data);
      },
    }),
  ];
}
