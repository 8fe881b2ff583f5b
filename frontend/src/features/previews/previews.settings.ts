// Settings of link previews.
import { previewRoutes, type PreviewSettings } from '@guild/common/previews/previews.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import type { SwitchSetting } from '../../platform/forms/guildSetting.ts';

export const showNames: SwitchSetting<PreviewSettings> = {
  label: 'Link previews show names',
  help: 'Anyone with a link to an auction, event, contract or trial sees its name and picture, even without an account. When off, links show only the guild.',
  use: () => useLiveResource(previewRoutes.getPreviewSettings, 'preview-settings:updated'),
  value: ({ showNames }) => showNames,
  save: (showNames, version) => call(previewRoutes.changePreviewSettings, { body: { showNames, version } }),
};
