// Settings of members: how many things a person may create in an hour, who is inactive, and how people are named.
import * as z from 'zod/mini';
import { seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** The highest limit that admins may set. */
export const maxCreationsPerHour = 1000;
const sentence = `Must be a whole number from 1 to ${maxCreationsPerHour}`;
/** Maximum number of things of one kind that a person may create in an hour; null: no limit. */
const creationsPerHour = z.nullable(
  z.int(sentence).check(z.minimum(1, sentence), z.maximum(maxCreationsPerHour, sentence)),
);
/** The fewest and the most days that admins may set. */
export const inactiveDays = { least: 7, most: 365 } as const;
const daysSentence = `Must be a whole number from ${inactiveDays.least} to ${inactiveDays.most}`;
/** Days without a sign of a member after which they are inactive. */
const inactiveAfterDays = z
  .int(daysSentence)
  .check(z.minimum(inactiveDays.least, daysSentence), z.maximum(inactiveDays.most, daysSentence));

export const memberSettings = z.object({
  creationsPerHour,
  inactiveAfterDays,
  /** Whether people are shown by the name of their main character. */
  namesOfCharacters: z.boolean(),
  version: z.int(),
});
export type MemberSettings = z.output<typeof memberSettings>;
/** Fields that are left out stay unchanged. */
export const memberSettingsChange = z
  .object({
    creationsPerHour: z.optional(creationsPerHour),
    inactiveAfterDays: z.optional(inactiveAfterDays),
    namesOfCharacters: z.optional(z.boolean()),
    ...seenVersion,
  })
  .check(
    z.refine(
      ({ creationsPerHour: limit, inactiveAfterDays: days, namesOfCharacters: names }) =>
        limit !== undefined || days !== undefined || names !== undefined,
      { error: 'Nothing to change', path: ['creationsPerHour'] },
    ),
  );

const at = { path: '/api/settings/members', reply: memberSettings } as const;
export const memberSettingsRoutes = {
  getMemberSettings: route({ ...at, method: 'GET', access: 'admin', summary: 'Settings of members' }),
  changeMemberSettings: route({
    ...at,
    method: 'PUT',
    access: 'admin',
    summary: 'Change the settings of members',
    body: memberSettingsChange,
  }),
};

export const memberSettingsMessages = liveMessages({
  'member-settings:updated': memberSettings,
});
