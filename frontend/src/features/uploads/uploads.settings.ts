// Settings of uploads: how much space pictures may take.
import { uploadRoutes, type UploadSettings } from '@guild/common/uploads/uploads.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource, type Resource } from '../../platform/api/resource.ts';
import { formatNumber } from '../../platform/format/format.ts';
import type { NumberSetting } from '../../platform/forms/guildSetting.ts';

const useSettings = (): Resource<UploadSettings> =>
  useLiveResource(uploadRoutes.getUploadSettings, 'upload-settings:updated');
const wordsOf = (megabytes: number): string =>
  megabytes >= 1000 && megabytes % 1000 === 0
    ? `${formatNumber(megabytes / 1000)} GB`
    : `${formatNumber(megabytes)} MB`;

export const personSpace: NumberSetting<UploadSettings, number> = {
  help: 'How much space the pictures of one member may take. A picture takes about 0.2 MB. Pictures that nothing uses are removed after a day.',
  offered: [10, 50, 100, 500, 1000],
  wordsOf,
  use: useSettings,
  value: ({ personMegabytes }) => personMegabytes,
  save: (personMegabytes, version) => call(uploadRoutes.changeUploadSettings, { body: { personMegabytes, version } }),
};
export const guildSpace: NumberSetting<UploadSettings, number> = {
  help: 'How much space all pictures together may take in the database. Backups contain them.',
  offered: [500, 1000, 2000, 5000, 10_000, 50_000],
  wordsOf,
  use: useSettings,
  value: ({ guildMegabytes }) => guildMegabytes,
  save: (guildMegabytes, version) => call(uploadRoutes.changeUploadSettings, { body: { guildMegabytes, version } }),
};
