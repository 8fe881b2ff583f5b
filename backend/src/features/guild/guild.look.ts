// The guild's look: its accent color for each theme, and its emblem.
import type { GuildLook } from '@guild/common/guild/look.api';
import { pictureId } from '@guild/common/wire/pictures';
import * as z from 'zod/mini';
import { everyoneRoom } from '../../platform/live/live.ts';
import { declareSettings, type SettingsContext, type SettingsStore } from '../../platform/store/documents/settings.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';

const createSettings = declareSettings({
  storedIn: 'guild_look',
  defaults: { accentNight: null, accentNoon: null, pictures: [] },
  // The removal of unused pictures looks for this field.
  fields: { pictures: z.array(pictureId) },
  room: everyoneRoom,
});

/** @param pictures checks that the emblem is there, and keeps it */
export function createGuildLook(
  { pictures }: { readonly pictures: ChoosePictures },
  context: SettingsContext,
): SettingsStore<GuildLook> {
  const settings = createSettings(context);
  return {
    ...settings,
    async change(change, caller) {
      await pictures.choose(change.pictures, caller, () => settings.read());
      return settings.change(change, caller);
    },
  };
}
