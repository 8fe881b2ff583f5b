// Picture settings: how much space the pictures of one person and of the guild may take.
import { adminsRoom } from '../../platform/live/live.ts';
import { declareSettings } from '../../platform/store/documents/settings.ts';

export const createUploadSettings = declareSettings({
  storedIn: 'upload_settings',
  defaults: { personMegabytes: 100, guildMegabytes: 2000 },
  room: adminsRoom,
});
