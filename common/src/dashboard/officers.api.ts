// Officers API: the five people of the dashboard's officers panel, whom admins name in the settings.
import * as z from 'zod/mini';
import { officerRoles } from '../guild/officers.ts';
import { discordId, line, seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

const role = z.enum(officerRoles);
export const officer = z.object({
  /** Null: nobody is named yet. */
  name: z.nullable(z.string()),
  role,
  /** For the picture and the link to the member; null: none. */
  discordId: z.nullable(z.string()),
});
export type Officer = z.output<typeof officer>;
export const officers = z.object({ officers: z.array(officer), version: z.int() });
export type Officers = z.output<typeof officers>;

const newOfficer = z.object({ name: z.nullable(line('Enter a name')), role, discordId: z.nullable(discordId) });
export const officersChange = z.object({
  officers: z.array(newOfficer).check(z.length(officerRoles.length, 'A guild has five officers')),
  ...seenVersion,
});

const at = { path: '/api/officers', reply: officers } as const;
export const officerRoutes = {
  getOfficers: route({ ...at, method: 'GET', access: 'guest', summary: "The guild's officers" }),
  changeOfficers: route({ ...at, method: 'PUT', access: 'admin', summary: 'Name the officers', body: officersChange }),
};

export const officerMessages = liveMessages({
  'guild-officers:updated': officers,
});
