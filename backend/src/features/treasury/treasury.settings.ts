// What members may do with the treasury without an admin: one document, which admins edit.
import { treasuryRooms, type TreasurySettings, type TreasurySettingsChange } from '@guild/common/treasury/treasury.api';
import { actorOf, noteOf } from '../../platform/audit/audit.ts';
import { createDocuments } from '../../platform/data/documents.ts';
import { givenFields, refuseStale } from '../../platform/data/edits.ts';
import { defineFacts, noData, on, type Consequence } from '../../platform/data/facts.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { TreasurySettingsDocument } from './treasury.settings.model.ts';

export interface TreasurySettingsKeeper {
  read(): Promise<TreasurySettings>;
  /** @throws AppError `conflict` (`stale`) when they have changed since the version seen */
  change(change: TreasurySettingsChange, caller: Caller): Promise<TreasurySettings>;
  readonly consequence: Consequence;
}
const onlyId = 1;
const settingsFacts = defineFacts<TreasurySettingsDocument>()({ 'treasury-settings:updated': noData });
const toSettings = ({ trustDeposits, version }: TreasurySettingsDocument): TreasurySettings => ({
  trustDeposits,
  version,
});

export function createTreasurySettings(
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>,
): TreasurySettingsKeeper {
  const documents = createDocuments<TreasurySettingsDocument, typeof settingsFacts>(
    {
      collection: 'treasury_settings',
      facts: settingsFacts,
      name: 'settings',
      initial: (_id) => ({ _id, trustDeposits: false }),
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
          const what = { entity: 'treasury_settings', verb: 'updated', before, after: { ...before, ...set } } as const;
          const audit = noteOf(actorOf(caller), what);
          return { set, facts: [{ kind: 'treasury-settings:updated', data: {}, audit }] };
        }),
      ),
    consequence: on(settingsFacts, ['treasury-settings:updated'], {
      name: 'treasury:settings-screens',
      when: 'before-reply',
      run: ({ document, facts }) =>
        context.live.send(treasuryRooms.list, 'treasury-settings:updated', {
          ...toSettings(document),
          ...factIdsOf(facts),
        }),
    }),
  };
}
