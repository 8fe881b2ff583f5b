// Notice decisions: reading one or all, and choosing settings. Pure functions.
import type { NoticeSettingsChange } from '@guild/common/notifications/notifications.api';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { NoticeFacts, ReaderFacts, SettingsFacts } from './notifications.facts.ts';
import { toSettings, type NoticeDocument, type ReaderDocument, type SettingsDocument } from './notifications.model.ts';

/**
 * Marks a notice as read; null if it is already.
 * @throws AppError `not_found` for notices of others, or of kinds that the person may not see
 */
export const readNotice =
  (caller: Caller): Decide<NoticeDocument, NoticeFacts> =>
  (seen, now) => {
    const isTheirs = seen.discordId === caller.discordId && kindsFor(caller).includes(seen.kind);
    if (!isTheirs) throw new AppError('not_found');
    if (seen.readAt !== null) return null;
    const audit = noteOf(caller, { entity: 'notice', verb: 'read', name: seen.title, personal: true });
    return { set: { readAt: new Date(now) }, facts: [{ kind: 'notice:read', data: {}, audit }] };
  };

/** Marks all notices as read. The handler of the fact updates the notices. */
export const readAllNotices =
  (caller: Caller): Decide<ReaderDocument, ReaderFacts> =>
  () => {
    const audit = noteOf(caller, { entity: 'notice', verb: 'all_read', personal: true });
    return { set: {}, facts: [{ kind: 'notices:read', data: {}, audit }] };
  };

/** Changes a person's settings. @throws AppError `conflict` stale */
export const chooseSettings =
  (
    { version: seenVersion, ...chosen }: NoticeSettingsChange,
    caller: Caller,
  ): Decide<SettingsDocument, SettingsFacts> =>
  (seen) => {
    const current = toSettings(seen);
    refuseStale(seenVersion, current);
    const { version, ...before } = current;
    const what = { before, after: chosen, personal: true } as const;
    const audit = noteOf(caller, { entity: 'notice_settings', verb: 'updated', ...what });
    return { set: chosen, facts: [{ kind: 'notice-settings:updated', data: {}, audit }] };
  };
