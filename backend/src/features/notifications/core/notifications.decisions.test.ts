// Decisions on notices and notice settings.
import { describe, expect, test } from '@jest/globals';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { aCaller, refusalOf } from '../../../../test/builders.ts';
import { chooseSettings, readAllNotices, readNotice } from './notifications.decisions.ts';
import { noChoices, type NoticeDocument, type SettingsDocument } from './notifications.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const anna = aCaller('Anna', { userId: 2 });
const actor = { userId: 2, discordId: anna.discordId, username: 'Anna' };
const notice: NoticeDocument = {
  _id: 7,
  key: `ping-1/${anna.discordId}`,
  discordId: anna.discordId,
  kind: 'ping',
  title: 'Ping',
  text: 'Is interested in Cloak.',
  link: null,
  createdAt: new Date(now - 1000),
  readAt: null,
  version: 1,
  outbox: [],
};
describe('reading', () => {
  test('a notice marks it, with a personal audit entry', () => {
    expect(readNotice(anna)(notice, now)).toEqual({
      set: { readAt: new Date(now) },
      facts: [
        {
          kind: 'notice:read',
          data: {},
          audit: { actor, action: 'notice.read', entity: 'notice', name: 'Ping', personal: true },
        },
      ],
    });
  });
  test('a read notice again keeps the first time', () => {
    expect(readNotice(anna)({ ...notice, readAt: new Date(now - 500) }, now)).toBeNull();
  });
  test("another person's notice answers not found", () => {
    expect(refusalOf(() => readNotice(anna)({ ...notice, discordId: '1' }, now)).code).toBe('not_found');
  });
  test('all notices is one fact of the person', () => {
    const reader = { _id: anna.discordId, version: 0, outbox: [] };
    expect(readAllNotices(anna)(reader, now)).toEqual({
      set: {},
      facts: [
        {
          kind: 'notices:read',
          data: {},
          audit: { actor, action: 'notice.all_read', entity: 'notice', personal: true },
        },
      ],
    });
  });
});

describe('choosing', () => {
  const none: SettingsDocument = { ...noChoices(anna.discordId), version: 0, outbox: [] };
  const { version: _none, ...usual } = defaultSettings;
  const chosen = { ...usual, reminders: [5] };

  test('for the first time records the defaults as old values', () => {
    const change = chooseSettings({ ...chosen, version: 0 }, anna)(none, now);
    expect(change?.set).toEqual(chosen);
    expect(change?.facts[0]?.audit).toEqual({
      actor,
      action: 'notice_settings.updated',
      entity: 'notice_settings',
      personal: true,
      before: usual,
      after: chosen,
    });
  });
  test('keeps the default for a kind that was added later', () => {
    const { ping, ...earlier } = usual.kinds;
    const stored = { ...none, version: 3, kinds: earlier as typeof usual.kinds };
    expect(chooseSettings(chosen, anna)(stored, now)?.facts[0]?.audit?.before).toMatchObject({ kinds: { ping } });
  });
  test('with a stale version is refused with the stored choice', () => {
    const stored = { ...none, version: 3 };
    expect(refusalOf(() => chooseSettings({ ...chosen, version: 2 }, anna)(stored, now))).toEqual({
      code: 'conflict',
      details: { reason: 'stale', current: { ...usual, version: 3 } },
    });
  });
});
