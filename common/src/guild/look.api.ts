// Look API: the guild's own accent color for each theme, and its emblem.
import * as z from 'zod/mini';
import { seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { pictureId } from '../wire/pictures.ts';
import { route } from '../wire/route.ts';
import { accentProblem, isColor, notAColor, type AccentTheme } from './look.rules.ts';

/** A color with enough contrast in the theme. */
const accent = (theme: AccentTheme) =>
  z.nullable(
    z.string(notAColor).check((found) => {
      const message = isColor(found.value) ? accentProblem(found.value, theme) : notAColor;
      if (message !== null) found.issues.push({ code: 'custom', message, input: found.value });
    }),
  );

export const guildLook = z.object({
  /** `#rrggbb`; null: the hall's own color. */
  accentNight: z.nullable(z.string()),
  accentNoon: z.nullable(z.string()),
  /** The emblem: one picture or none. */
  pictures: z.array(pictureId),
  version: z.int(),
});
export type GuildLook = z.output<typeof guildLook>;
export const guildLookChange = z.object({
  accentNight: accent('night'),
  accentNoon: accent('noon'),
  pictures: z.array(pictureId).check(z.maxLength(1, 'At most one emblem')),
  ...seenVersion,
});

const at = { path: '/api/settings/guild-look', reply: guildLook } as const;
export const guildLookRoutes = {
  getGuildLook: route({ ...at, method: 'GET', access: 'guest', summary: "The guild's colors and emblem" }),
  changeGuildLook: route({
    ...at,
    method: 'PUT',
    access: 'admin',
    summary: "Change the guild's colors and emblem",
    body: guildLookChange,
  }),
};

export const guildLookMessages = liveMessages({
  'guild-look:updated': guildLook,
});
