// Settings of Hyperion's limits.
import { loreRooms } from '@guild/common/lore/lore.api';
import { defaultLimits, type LoreSettings } from '@guild/common/lore/budget.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';
import { adminsRoom } from '../../../platform/live/live.ts';

export type LoreSettingsStore = SettingsStore<LoreSettings>;

/** Sends changed settings to admins. Other screens load their usage again. */
export const createLoreSettings = (context: SettingsContext): LoreSettingsStore =>
  createSettings(
    {
      storedIn: 'lore_settings',
      defaults: defaultLimits,
      room: adminsRoom,
      alsoRun: (facts) => context.live.send(loreRooms.list, 'lore-usage:changed', facts),
    },
    context,
  );
