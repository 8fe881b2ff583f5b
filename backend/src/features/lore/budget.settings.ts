// The limits that admins set.
import { loreRooms } from '@guild/common/lore/lore.api';
import { usualLimits, type LoreSettings } from '@guild/common/lore/budget.api';
import { createSettings, type SettingsKeeper } from '../../platform/data/settings.ts';
import { required } from '../../platform/data/stored.ts';
import { adminsRoom } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';

const storedIn = 'lore_settings';
export type LoreSettingsKeeper = SettingsKeeper<LoreSettings>;

/** Admins hear of them, and whoever looks at Hyperion that something else is left. */
export const createLoreSettings = (context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>): LoreSettingsKeeper =>
  createSettings<LoreSettings, 'lore_settings'>(
    {
      ...{ collection: storedIn, entity: 'lore_settings' },
      fields: { perMinute: required(Number), perDay: required(Number), tokensPerDay: required(Number) },
      usual: usualLimits,
      tell(settings) {
        const { factId, factIds } = settings;
        context.live.send(adminsRoom, 'lore-settings:updated', settings);
        context.live.send(loreRooms.list, 'lore-usage:changed', { factId, factIds });
      },
    },
    context,
  );
