// The officers panel: people named by admins, or until then those of the guild's configuration.
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import type { Officer, Officers } from '@guild/common/dashboard/officers.api';
import type { GuildConfig } from '@guild/common/guild/guild.config';
import { isSamplePerson } from '@guild/common/guild/officers';
import { declareSettings, type SettingsContext, type SettingsStore } from '../../platform/store/documents/settings.ts';
import type { MembersService } from '../members/members.service.ts';
import type { FirstStepSource } from './dashboard.firstSteps.ts';

export interface OfficersService extends SettingsStore<Officers> {
  readonly firstStep: FirstStepSource;
}
export interface OfficersDeps {
  /** The officers of the guild's configuration. */
  readonly officers: GuildConfig['officers'];
  readonly members: Pick<MembersService, 'idsOf'>;
}

export function createOfficers({ officers, members }: OfficersDeps, context: SettingsContext): OfficersService {
  const settings = declareSettings({ storedIn: 'guild_officers', defaults: { officers }, room: dashboardRooms.list })(
    context,
  );
  /** People of the sample configuration are officers only in the demo guild, where they are members. */
  const withoutSamples = async (configured: readonly Officer[]): Promise<Officer[]> => {
    const samples = configured.flatMap(({ discordId }) =>
      discordId !== null && isSamplePerson(discordId) ? [discordId] : [],
    );
    const known = await members.idsOf(samples);
    return configured.map((one) =>
      one.discordId !== null && samples.includes(one.discordId) && !known.has(one.discordId)
        ? { name: null, role: one.role, discordId: null }
        : one,
    );
  };
  const read = async (): Promise<Officers> => {
    const stored = await settings.read();
    return stored.version > 0 ? stored : { ...stored, officers: await withoutSamples(stored.officers) };
  };
  return {
    ...settings,
    read,
    firstStep: {
      title: 'Name your officers',
      text: 'The dashboard shows everyone who leads the guild. The same page has its colors and emblem; your host sets its name.',
      label: 'Name officers',
      link: '/settings#officers',
      isDone: async () => (await read()).officers.some(({ name }) => name !== null),
    },
  };
}
