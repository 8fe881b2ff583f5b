// Settings of members.
import { memberSettingsRoutes, type MemberSettings } from '@guild/common/members/members.settings.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import type { NumberSetting } from '../../platform/forms/guildSetting.ts';

export const creationLimit: NumberSetting<MemberSettings, number | null> = {
  help: 'The maximum number of auctions, events, contracts and other things of one kind that a person can create in an hour. Pings of sellers count as a kind, too.',
  offered: [5, 10, 20, 40, 100, 200],
  wordsOf: String,
  none: 'No limit',
  use: () => useLiveResource(memberSettingsRoutes.getMemberSettings, 'member-settings:updated'),
  value: ({ creationsPerHour }) => creationsPerHour,
  save: (creationsPerHour, version) =>
    call(memberSettingsRoutes.changeMemberSettings, { body: { creationsPerHour, version } }),
};
