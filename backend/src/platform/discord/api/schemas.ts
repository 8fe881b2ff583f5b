// Parts of Discord's replies that several clients read.
import * as z from 'zod';

/** An id of Discord. */
export const snowflake = z.string().regex(/^\d{1,20}$/);
/** The reply to a call that creates something, read as its id. */
export const createdId = z.object({ id: snowflake }).transform(({ id }) => id);
/** For calls whose reply does not matter. */
export const anything = z.unknown().transform((): undefined => undefined);
/** A person in Discord's format. */
export const discordPerson = z.object({
  id: z.string().regex(/^\d{17,20}$/),
  username: z.string().min(1),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});
export type DiscordUser = z.output<typeof discordPerson>;
/** A time of Discord; undefined: none that can be read. */
const timeOrNone = z
  .string()
  .nullish()
  .transform((text) => {
    const time = new Date(text ?? Number.NaN);
    return Number.isNaN(time.getTime()) ? undefined : time;
  })
  .optional();
/** What a person is on the guild's server. */
export const serverMember = z.object({
  nick: z.string().nullish(),
  roles: z.array(z.string()),
  joined_at: timeOrNone,
});
