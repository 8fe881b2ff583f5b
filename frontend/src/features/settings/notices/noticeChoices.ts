// Notice settings as fields of a form. Each kind is a field of its own, so that two screens can
// change different kinds.
import {
  noticeKinds,
  noticeRoutes,
  type Channels,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsChange,
} from '@guild/common/notifications/notifications.api';
import { notices } from '@guild/common/notifications/notices.derived';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { call } from '../../../platform/api/api.ts';
import { sameValue, type Stored } from '../../../platform/forms/edits.ts';
import { wallTime } from '../../../platform/format/format.ts';

export type NoticeValues = Record<NoticeKind, Channels> &
  Pick<NoticeSettings, 'quietHours' | 'reminders' | 'hidesPushText' | 'hidesLooking'>;
export type Channel = keyof Channels;

/** @throws ApiError */
export const saveSettings = (body: NoticeSettingsChange): Promise<NoticeSettings> =>
  call(noticeRoutes.changeNoticeSettings, { body });

export const toStored = ({ version, kinds, ...others }: NoticeSettings): Stored<NoticeValues> => ({
  version,
  values: { ...kinds, ...others },
});
export const toChoices = ({
  quietHours,
  reminders,
  hidesPushText,
  hidesLooking,
  ...kinds
}: NoticeValues): Omit<NoticeSettings, 'version'> => ({ kinds, quietHours, reminders, hidesPushText, hidesLooking });
/** The default settings. */
export const defaultValues: NoticeValues = toStored(defaultSettings).values;
export const isDefault = (values: NoticeValues): boolean =>
  Object.entries(defaultValues).every(([field, usual]) => sameValue(values[field as keyof NoticeValues], usual));

export const kindWords = Object.fromEntries(noticeKinds.map((kind) => [kind, notices[kind].words])) as Record<
  NoticeKind,
  string
>;
export const fieldNames: Readonly<Record<keyof NoticeValues, string>> = {
  ...kindWords,
  quietHours: 'Quiet hours',
  reminders: 'Remind me of events',
  hidesPushText: 'Hide what push messages are about',
  hidesLooking: 'Hide where I look',
};
export const leads: readonly { value: number; label: string }[] = [
  { value: 10, label: '10 minutes before' },
  { value: 30, label: '30 minutes before' },
  { value: 60, label: '1 hour before' },
  { value: 180, label: '3 hours before' },
  { value: 1440, label: '1 day before' },
];
const leadOf = (minutes: number | undefined): string =>
  minutes === undefined ? 'Off' : (leads.find(({ value }) => value === minutes)?.label ?? `${minutes} minutes before`);

/** A field's value as text. */
export function showField(field: keyof NoticeValues, values: NoticeValues[keyof NoticeValues]): string {
  const value = { [field]: values } as Partial<NoticeValues>;
  if (field === 'reminders') return leadOf(value.reminders?.[0]);
  if (field === 'quietHours')
    return value.quietHours ? `${wallTime(value.quietHours.from)} to ${wallTime(value.quietHours.to)}` : 'None';
  if (field === 'hidesPushText' || field === 'hidesLooking') return value[field] === true ? 'On' : 'Off';
  const { inApp = false, discord = false, push = false } = value[field] ?? {};
  return (
    [inApp && 'In the app', discord && 'Discord', push && 'Push'].filter((way) => way !== false).join(', ') || 'Off'
  );
}
