// What admins set of the contracts board: how many contracts a client may have on it.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import type { ContractSettings } from '@guild/common/contracts/contracts.settings.api';
import { createSettings, type SettingsKeeper } from '../../platform/data/settings.ts';
import { orNull } from '../../platform/data/stored.ts';
import type { Context } from '../../platform/process/context.ts';

const storedIn = 'contract_settings';
export type ContractSettingsKeeper = SettingsKeeper<ContractSettings>;

/** Everybody who may look at the board hears of them. */
export const createContractSettings = (
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>,
): ContractSettingsKeeper =>
  createSettings<ContractSettings, 'contract_settings'>(
    {
      ...{ collection: storedIn, entity: 'contract_settings' },
      fields: { openMost: orNull(Number) },
      usual: { openMost: null },
      tell: (settings) => context.live.send(contractRooms.list, 'contract-settings:updated', settings),
    },
    context,
  );
