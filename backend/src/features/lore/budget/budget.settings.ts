// Settings of Hyperion's limits.
import { loreRooms } from '@guild/common/lore/lore.api';
import { defaultLimits, type LoreSettings } from '@guild/common/lore/budget.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';
import { adminsRoom } from '../../../platform/live/live.ts';

const storedIn = 'lore_settings';
export type LoreSettingsStore = SettingsStore<LoreSettings>;

/** Sends changed settings to admins. Other screens load their usage again. */
export const createLoreSettings = (context: SettingsContext): LoreSettingsStore =>
  createSettings<LoreSettings, typeof storedIn>(
    {
      storedIn,
      defaults: defaultLimits,
      send(settings) {
        const { factId, factIds } = settings;
        context.live.send(adminsRoom, 'lore-settings:updated', settings);
        context.live.send(loreRooms.list, 'lore-usage:changed', { factId, factIds });
      },
    },
    context,
  );
