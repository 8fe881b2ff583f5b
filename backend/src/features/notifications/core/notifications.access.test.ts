// Access to notices of every kind: lists, counts, reading and replies follow the person's current
// access.
import { withAccess } from '@guild/common/test/permissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import type { Member } from '@guild/common/members/members.api';
import { noticeKinds, type Notice, type NoticeKind } from '@guild/common/notifications/notifications.api';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { notificationModels } from './notifications.model.ts';

let hall: Hall;
let other: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  other = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(async () => {
  await other.close();
  await hall.close();
});

const changeRank = async (who: Client, role: 'Admin' | 'Member' | 'Guest'): Promise<void> => {
  const members = (await admin.get<Member[]>('/api/guild-members')).body;
  const id = members.find(({ discordId }) => discordId === who.discordId)?.id ?? 0;
  expect((await admin.patch(`/api/guild-members/${id}`, { role })).status).toBe(200);
};
/** Without characters that Markdown would escape. */
const titleOf = (kind: NoticeKind): string => `About ${kind.replaceAll('_', ' ')}`;
/** One unread notice of each kind, written while the person had other access. */
async function storeEveryKind(who: Client): Promise<Map<NoticeKind, number>> {
  const { notices } = notificationModels(await hall.database());
  const ids = new Map(noticeKinds.map((kind, at) => [kind, 900_000 + at]));
  await notices.insertMany(
    noticeKinds.map((kind) => ({
      _id: ids.get(kind),
      key: `${kind}/${who.discordId}`,
      discordId: who.discordId,
      kind,
      title: titleOf(kind),
      text: 'It has happened.',
      link: null,
      createdAt: new Date(hall.clock.now()),
      readAt: null,
      version: 1,
      outbox: [],
    })),
  );
  return ids;
}

test('for every kind of notice, people see what their current access allows', async () => {
  const who = await other.signIn('Admin', 'Dara Demoted');
  const ids = await storeEveryKind(who);
  for (const access of ['Admin', 'Member', 'Guest'] as const) {
    await changeRank(who, access);
    const allowed = [...kindsFor(withAccess(access))].sort();
    const listed = async (): Promise<NoticeKind[]> =>
      (await who.get<Notice[]>('/api/notifications')).body.map(({ kind }) => kind).sort();
    // The other process gets the change within a second.
    await until(async () => JSON.stringify(await listed()) === JSON.stringify(allowed), `the kinds for ${access}`);
    expect((await who.get('/api/notifications/unread')).body).toEqual({ unread: allowed.length });
    const { body } = await who.post<LoreAnswer>('/api/lore/chat', { question: 'What have I missed?' });
    const answered = noticeKinds.filter((kind) => JSON.stringify(body).includes(titleOf(kind)));
    expect(answered).not.toEqual([]);
    expect(answered.filter((kind) => !allowed.includes(kind))).toEqual([]);
    const hidden = noticeKinds.find((kind) => !allowed.includes(kind));
    if (hidden !== undefined)
      expect((await who.post(`/api/notifications/${ids.get(hidden) ?? 0}/read`)).status).toBe(404);
  }
});

test('a person demoted to Guest gets no live treasury message and no notice', async () => {
  const fields = { name: 'Water', description: 'In the cistern.', unit: 'litres', category: 'water' };
  const made = await admin.post<TreasuryResource>('/api/treasury', { ...fields, currentAmount: 100, goalAmount: 0 });
  const path = `/api/treasury/${made.body.id}`;
  const who = await other.signIn('Member', 'Gerd Guest');
  const asked = (await who.post<TreasuryRequest>(`${path}/withdrawals`, { amount: 5 })).body;
  const socket = await who.socket();
  await changeRank(who, 'Guest');
  await socket.waitFor('hall:access-changed');
  await admin.post(`${path}/requests/${asked.id}/refuse`, { reason: 'No' });
  const { notices } = notificationModels(await hall.database());
  // Otherwise a later handler would see a Member again.
  const resources = (await hall.database()).collection<{ _id: number }>('treasury_resources');
  const isHandled = { _id: made.body.id, 'outbox.0': { $exists: false } };
  await until(async () => (await resources.countDocuments(isHandled)) === 1, 'the handlers of the refusal');
  expect(await notices.countDocuments({ kind: 'treasury_request', resolution: 'It was refused.' })).toBeGreaterThan(0);
  await changeRank(who, 'Member');
  await until(() => socket.messages.filter(({ name }) => name === 'hall:access-changed').length === 2, 'the rank');
  expect(socket.messages.map(({ name }) => name)).not.toContain('treasury-request:updated');
  expect(await notices.countDocuments({ discordId: who.discordId, kind: 'treasury_decided' })).toBe(0);
});
