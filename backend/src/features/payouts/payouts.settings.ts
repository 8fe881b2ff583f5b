// How hauls are usually divided: one document, which admins edit.
import { ranks } from '@guild/common/members/ranks';
import { payoutRooms, type PayoutSettings, type PayoutSettingsChange } from '@guild/common/payouts/payouts.api';
import { actorOf, noteOf } from '../../platform/audit/audit.ts';
import { createDocuments } from '../../platform/data/documents.ts';
import { givenFields, refuseStale } from '../../platform/data/edits.ts';
import { defineFacts, noData, on, type Consequence } from '../../platform/data/facts.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { PayoutSettingsDocument } from './payouts.settings.model.ts';

export interface PayoutSettingsKeeper {
  read(): Promise<PayoutSettings>;
  /** @throws AppError `conflict` (`stale`) when they have changed since the version seen */
  change(change: PayoutSettingsChange, caller: Caller): Promise<PayoutSettings>;
  readonly consequence: Consequence;
}

const onlyId = 1;
const settingsFacts = defineFacts<PayoutSettingsDocument>()({ 'payout-settings:updated': noData });
const toSettings = ({ latePercent, cutPercent, organizersMay, rankWeights, version }: PayoutSettingsDocument) => ({
  ...{ latePercent, cutPercent, organizersMay, rankWeights, version },
});

export function createPayoutSettings(
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>,
): PayoutSettingsKeeper {
  const documents = createDocuments<PayoutSettingsDocument, typeof settingsFacts>(
    {
      collection: 'payout_settings',
      facts: settingsFacts,
      name: 'settings',
      initial: (_id) => ({
        ...{ _id, latePercent: 50, cutPercent: 10, organizersMay: false },
        rankWeights: ranks.map((rank) => ({ rank, weight: 1 })),
      }),
    },
    context,
  );
  return {
    read: async () => toSettings(await documents.read(onlyId)),
    change: async (change, caller) =>
      toSettings(
        await documents.revise(onlyId, (seen) => {
          const before = toSettings(seen);
          refuseStale(change.version, before);
          const set = givenFields(change);
          const what = { entity: 'payout_settings', verb: 'updated', before, after: { ...before, ...set } } as const;
          return { set, facts: [{ kind: 'payout-settings:updated', data: {}, audit: noteOf(actorOf(caller), what) }] };
        }),
      ),
    consequence: on(settingsFacts, ['payout-settings:updated'], {
      name: 'payouts:settings-screens',
      when: 'before-reply',
      run: ({ document, facts }) =>
        context.live.send(payoutRooms.list, 'payout-settings:updated', {
          ...toSettings(document),
          ...factIdsOf(facts),
        }),
    }),
  };
}
