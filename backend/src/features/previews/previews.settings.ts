// Whether link previews show names: off until an admin switches it on.
import type { PreviewSettings } from '@guild/common/previews/previews.api';
import { createSettings, type SettingsKeeper } from '../../platform/data/settings.ts';
import { required } from '../../platform/data/stored.ts';
import { adminsRoom } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';

const storedIn = 'preview_settings';
export type PreviewSettingsKeeper = SettingsKeeper<PreviewSettings>;

export const createPreviewSettings = (
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>,
): PreviewSettingsKeeper =>
  createSettings<PreviewSettings, 'preview_settings'>(
    {
      ...{ collection: storedIn, entity: 'preview_settings' },
      fields: { showNames: required(Boolean) },
      usual: { showNames: false },
      tell: (settings) => context.live.send(adminsRoom, 'preview-settings:updated', settings),
    },
    context,
  );
