// Settings of the application form.
import {
  applicationRoutes,
  type AccessSettings,
  type AccessSettingsChange,
} from '@guild/common/access/applications.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource, type Resource } from '../../platform/api/resource.ts';
import type { SwitchSetting } from '../../platform/forms/guildSetting.ts';

export const useAccessSettings = (): Resource<AccessSettings> =>
  useLiveResource(applicationRoutes.getAccessSettings, 'access-settings:updated');

/** @throws ApiError; a stale edit's error contains the stored settings */
export const changeAccessSettings = (body: AccessSettingsChange): Promise<AccessSettings> =>
  call(applicationRoutes.changeAccessSettings, { body });

export const hasForm: SwitchSetting<AccessSettings> = {
  label: 'People without access apply with a form',
  help: 'People without access answer your questions instead of only asking. Ranks above Member only ask.',
  use: useAccessSettings,
  value: (settings) => settings.hasForm,
  save: (on, version) => changeAccessSettings({ hasForm: on, version }),
};
