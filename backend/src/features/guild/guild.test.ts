// Tests of the guild's look over HTTP: colors with enough contrast, the emblem, and who may change it.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildLook } from '@guild/common/guild/look.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';
import { uploadOf } from '../../../test/uploads.ts';

const path = '/api/settings/guild-look';
let hall: Hall;
let admin: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  guest = await hall.signIn('Guest', 'Gast');
});
afterAll(() => hall.close());

const plain = { accentNight: null, accentNoon: null, pictures: [] };

test('everybody sees a new color at once; only admins change it', async () => {
  const socket = await guest.socket();
  const { version } = (await guest.get<GuildLook>(path)).body;
  const wanted = { ...plain, accentNight: '#7fd4a8', accentNoon: '#1f6b45', version };
  expect((await guest.put(path, wanted)).status).toBe(403);
  const changed = await admin.put<GuildLook>(path, wanted);
  expect(changed.body).toMatchObject({ accentNight: '#7fd4a8', accentNoon: '#1f6b45', pictures: [] });
  expect(await socket.waitFor('guild-look:updated')).toMatchObject(changed.body);
  expect((await admin.put(path, wanted)).status).toBe(409);
  socket.close();
});

test.each([
  [{ accentNight: '#4a2a10' }, 'accentNight', /^Too little contrast: .* Choose a lighter color\.$/],
  [{ accentNoon: '#ffd27f' }, 'accentNoon', /^Too little contrast: .* Choose a darker color\.$/],
  [{ accentNight: 'red' }, 'accentNight', /^Must be a color/],
  [{ accentNoon: '#FFF' }, 'accentNoon', /^Must be a color/],
  [{ pictures: ['a'.repeat(64)] }, 'pictures', /no longer here/],
  [{ pictures: ['a'.repeat(64), 'b'.repeat(64)] }, 'pictures', /At most one/],
])('refuses %j', async (wrong, field, sentence) => {
  const { version } = (await admin.get<GuildLook>(path)).body;
  const refused = await admin.put<ErrorBody>(path, { ...plain, version, ...wrong });
  expect(refused.status).toBe(400);
  expect(refused.body.details?.fields).toEqual([{ path: field, message: expect.stringMatching(sentence) }]);
});

test('the emblem is an uploaded picture, which another admin may keep', async () => {
  const id = await uploadOf(admin);
  const { version } = (await admin.get<GuildLook>(path)).body;
  const given = await admin.put<GuildLook>(path, { ...plain, pictures: [id], version });
  expect(given.body.pictures).toEqual([id]);
  const other = await hall.signIn('Admin', 'Otto');
  const kept = await other.put<GuildLook>(path, {
    ...plain,
    accentNight: '#7fd4a8',
    pictures: [id],
    version: given.body.version,
  });
  expect(kept.body).toMatchObject({ accentNight: '#7fd4a8', pictures: [id] });
});
