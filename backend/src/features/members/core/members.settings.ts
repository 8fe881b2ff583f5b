// Settings of members: how many things a person may create in an hour, who is inactive, and how people are named.
import type { MemberSettings } from '@guild/common/members/members.settings.api';
import type { Context } from '../../../platform/features/context.ts';
import { adminsRoom } from '../../../platform/live/live.ts';
import {
  declareSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

export type MemberSettingsStore = SettingsStore<MemberSettings>;

/** Outside production there is no limit at first: demos and tests create much in an hour. */
export const createMemberSettings = (context: SettingsContext & Pick<Context, 'env'>): MemberSettingsStore =>
  declareSettings({
    storedIn: 'member_settings',
    defaults: {
      creationsPerHour: context.env.isProduction ? 40 : null,
      inactiveAfterDays: 30,
      namesOfCharacters: false,
    },
    room: adminsRoom,
  })(context);
