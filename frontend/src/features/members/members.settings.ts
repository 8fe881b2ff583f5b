// Settings of members.
import { memberSettingsRoutes, type MemberSettings } from '@guild/common/members/members.settings.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource, type Resource } from '../../platform/api/resource.ts';
import type { NumberSetting, SwitchSetting } from '../../platform/forms/guildSetting.ts';

const useSettings = (): Resource<MemberSettings> =>
  useLiveResource(memberSettingsRoutes.getMemberSettings, 'member-settings:updated');

export const creationLimit: NumberSetting<MemberSettings, number | null> = {
  help: 'The maximum number of auctions, events, contracts and other things of one kind that a person can create in an hour. Pings of sellers count as a kind, too.',
  offered: [5, 10, 20, 40, 100, 200],
  wordsOf: String,
  none: 'No limit',
  use: useSettings,
  value: ({ creationsPerHour }) => creationsPerHour,
  save: (creationsPerHour, version) =>
    call(memberSettingsRoutes.changeMemberSettings, { body: { creationsPerHour, version } }),
};

export const inactiveLimit: NumberSetting<MemberSettings, number> = {
  help: 'Members who were not seen, answered no event and contributed nothing for so long are inactive. The roster shows them to people who may manage it, who can ask them whether they are still here.',
  offered: [14, 30, 60, 90, 180],
  wordsOf: (days) => `${days} days`,
  use: useSettings,
  value: ({ inactiveAfterDays }) => inactiveAfterDays,
  save: (inactiveAfterDays, version) =>
    call(memberSettingsRoutes.changeMemberSettings, { body: { inactiveAfterDays, version } }),
};

export const namesOfCharacters: SwitchSetting<MemberSettings> = {
  label: 'Show main characters as names',
  help: 'Members appear under the name of their main character. Members without one, and everybody when off, appear under their Discord name.',
  use: useSettings,
  value: ({ namesOfCharacters }) => namesOfCharacters,
  save: (namesOfCharacters, version) =>
    call(memberSettingsRoutes.changeMemberSettings, { body: { namesOfCharacters, version } }),
};
