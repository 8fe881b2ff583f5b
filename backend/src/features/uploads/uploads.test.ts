// Uploaded pictures over HTTP: bad files, metadata, space, access, use in entities, and removal of the
// unused.
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ArchiveNote, GuildNote } from '@guild/common/lore/lore.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { UploadSettings } from '@guild/common/uploads/uploads.api';
import { pictureAddress, type PictureSize } from '@guild/common/wire/pictures';
import type { ErrorBody } from '@guild/common/wire/errors';
import sharp from 'sharp';
import { aNewAuction } from '../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';
import { aNoisyPicture, aPicture, upload, uploadOf } from '../../../test/uploads.ts';
import { aTaskOf } from '../../../test/workerTasks.ts';
import { uploadModels } from './uploads.model.ts';

let hall: Hall;
let admin: Client;
let member: Client;
let other: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Mo');
  other = await hall.signIn('Member', 'Bo');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const anItem = (pictures: readonly string[]): Record<string, unknown> => ({
  name: 'Water seal rings',
  category: 'Resource',
  listingType: 'selling',
  pictures,
});
const bytesAt = async (who: Client, id: string, size?: PictureSize): Promise<Buffer> =>
  Buffer.from(
    await (await fetch(hall.url + pictureAddress(id, size), { headers: { Cookie: who.cookie() } })).arrayBuffer(),
  );
const statusAt = async (who: Client, id: string): Promise<number> => (await who.get(pictureAddress(id))).status;
const messageOf = async (file: Uint8Array, type?: string): Promise<[number, string]> => {
  const reply = await upload(member, file, type);
  return [reply.status, (reply.body as unknown as ErrorBody).message];
};
const picture = (): Promise<Buffer> => aPicture().png().toBuffer();

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes %s, whatever type it claims', async (format) => {
    const file = await aPicture('#3a80c8', 60).toFormat(format).toBuffer();
    const { status, body } = await upload(member, file, 'image/x-anything');
    expect([status, body.width, body.height, body.url]).toEqual([200, 60, 60, `/api/pictures/${body.id}.webp`]);
    expect((await sharp(await bytesAt(member, body.id)).metadata()).format).toBe('webp');
  });
  test('is turned upright, shrunk to 1,600 pixels, and has no metadata', async () => {
    const file = await aPicture('#123456', 10)
      .resize(2000, 1000, { fit: 'fill' })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'Mo' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { body } = await upload(member, file, 'image/jpeg');
    expect([body.width, body.height]).toEqual([800, 1600]);
    const { exif, icc, xmp, orientation } = await sharp(await bytesAt(member, body.id)).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });
  test('has a small image for cards, which counts as space', async () => {
    const file = await aNoisyPicture(12, 900);
    const { body } = await upload(member, file);
    const [full, small] = [await bytesAt(member, body.id), await bytesAt(member, body.id, 'small')];
    const { width, height, format } = await sharp(small).metadata();
    expect([body.width, width, height, format]).toEqual([900, 480, 480, 'webp']);
    expect(small.length).toBeLessThan(full.length / 2);
    const { uploads, contents } = uploadModels(await hall.database());
    expect((await uploads.findById(body.id))?.bytes).toBe(full.length + small.length);

    // As earlier versions stored it.
    await contents.updateOne({ _id: body.id }, { $unset: { small: 1 } });
    expect(await bytesAt(member, body.id, 'small')).toEqual(full);
    expect((await member.get(`${pictureAddress(body.id)}?size=huge`)).status).toBe(400);
  });
  test('that is small has no second image', async () => {
    const { body } = await upload(member, await aPicture('#3a80c9', 480).png().toBuffer());
    expect(await bytesAt(member, body.id, 'small')).toEqual(await bytesAt(member, body.id));
  });
  test('of an animation is its first picture', async () => {
    const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => aPicture(color).png().toBuffer()));
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { body } = await upload(member, file);
    expect([body.width, body.height]).toEqual([40, 40]);
    const { dominant } = await sharp(await bytesAt(member, body.id)).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g);
  });
  test('of the same picture twice is the same picture', async () => {
    const file = await picture();
    expect((await upload(other, file)).body).toEqual((await upload(member, file)).body);
  });
});

/** A PNG whose header claims a size, with few pixels. */
function pngClaiming(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crcOf = (bytes: Buffer): number =>
    (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

describe('a bad file is refused', () => {
  const unreadable = 'This file is no readable picture. Choose a JPEG, PNG, WebP, GIF or AVIF file.';
  test.each([
    ['HTML', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
    ['a TIFF', () => aPicture().tiff().toBuffer()],
    ['noise', () => Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7919) % 256))],
    ['a PNG with wrong pixels', () => pngClaiming(500, 500)],
  ])('%s', async (_what, file) => {
    expect(await messageOf(await file())).toEqual([400, unreadable]);
  });
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a truncated %s', async (format) => {
    const whole = await sharp(await aNoisyPicture(7, 80))
      .toFormat(format)
      .toBuffer();
    expect(await messageOf(whole.subarray(0, whole.length / 2))).toEqual([400, unreadable]);
  });
  test('a PNG that claims 60,000 × 60,000 pixels', async () => {
    const sentence = 'This picture has more than 40 megapixels. Choose a smaller one.';
    expect(await messageOf(pngClaiming(60_000, 60_000))).toEqual([400, sentence]);
    expect(await messageOf(pngClaiming(7000, 7000))).toEqual([400, sentence]);
  });
  test('an AVIF or a picture with 16 bits that would take too much memory', async () => {
    const large = aPicture().resize(5000, 4001);
    const avif = await large.clone().avif({ effort: 0 }).toBuffer();
    expect((await messageOf(avif))[1]).toBe('This picture has more than 12 megapixels. Choose a smaller one.');
    const deep = await large.clone().toColourspace('rgb16').png().toBuffer();
    expect((await messageOf(deep))[1]).toBe('This picture has more than 20 megapixels. Choose a smaller one.');
    expect((await upload(member, await large.clone().png().toBuffer())).status).toBe(200);
  });
  test('a file of 9 MB, of none, and anything that is no image', async () => {
    expect((await messageOf(Buffer.alloc(9_000_000)))[0]).toBe(413);
    expect(await messageOf(Buffer.alloc(0))).toEqual([400, 'Choose a picture']);
    expect((await messageOf(await picture(), 'text/html'))[0]).toBe(400);
    expect((await messageOf(Buffer.from('{}'), 'application/json'))[0]).toBe(400);
  });
});

describe('access', () => {
  test('members upload; guests read; strangers do neither', async () => {
    const id = await uploadOf(member);
    expect((await upload(hall.stranger(), await picture())).status).toBe(401);
    expect((await upload(guest, await picture())).status).toBe(403);
    expect(await statusAt(hall.stranger(), id)).toBe(401);
    expect(await statusAt(guest, id)).toBe(200);
    expect(await statusAt(guest, '0'.repeat(64))).toBe(404);
  });
  test('a picture is kept by the browser, and cannot be taken for something else', async () => {
    const { headers } = await guest.get(pictureAddress(await uploadOf(member)));
    expect(['cache-control', 'content-type', 'x-content-type-options'].map((name) => headers.get(name))).toEqual([
      'private, max-age=31536000, immutable',
      'image/webp',
      'nosniff',
    ]);
  });
});

describe('pictures of entities', () => {
  test('an item gets own pictures, keeps its pictures, and gives them up', async () => {
    const [first, second] = [await uploadOf(member, '#111111'), await uploadOf(member, '#222222')];
    const made = await member.post<MarketItem>('/api/marketplace', anItem([first]));
    expect([made.status, made.body.pictures]).toEqual([201, [first]]);
    const at = `/api/marketplace/${made.body.id}`;
    expect((await member.patch<MarketItem>(at, { price: 5 })).body.pictures).toEqual([first]);
    expect((await member.patch<MarketItem>(at, { pictures: [second, first] })).body.pictures).toEqual([second, first]);
    expect((await member.patch<MarketItem>(at, { pictures: [] })).body.pictures).toEqual([]);
    const [entry] = (await admin.get<AuditEntry[]>(`/api/audit?entity=item&limit=1`)).body;
    expect(entry).toMatchObject({ before: { pictures: [second, first] }, after: { pictures: [] } });
  });
  test.each([
    [
      'unknown',
      () => Promise.resolve(['f'.repeat(64)]),
      'A picture is no longer here. Remove it, and upload it again.',
    ],
    [
      "another person's",
      async () => [await uploadOf(other, '#333333')],
      'A picture is no longer here. Remove it, and upload it again.',
    ],
    [
      'too many',
      async () => Promise.all(['#41', '#42', '#43', '#44', '#45'].map((start) => uploadOf(member, `${start}4444`))),
      'At most 4 pictures',
    ],
    [
      'the same twice',
      async () => [await uploadOf(member, '#555555'), await uploadOf(member, '#555555')],
      'Each picture once',
    ],
  ])('%s pictures are refused', async (_what, pictures, message) => {
    const reply = await member.post<ErrorBody>('/api/marketplace', anItem(await pictures()));
    expect([reply.status, reply.body.details?.fields]).toEqual([400, [{ path: 'pictures', message }]]);
  });
  test('an auction has pictures', async () => {
    const id = await uploadOf(member, '#666666');
    const made = await member.post<Auction>('/api/auctions', aNewAuction(hall, { pictures: [id] }));
    expect([made.status, made.body.pictures]).toEqual([201, [id]]);
    const refused = await other.post('/api/auctions', aNewAuction(hall, { pictures: [id] }));
    expect(refused.status).toBe(400);
  });
  test('all dates of a series have the pictures, and another leader may keep them', async () => {
    const id = await uploadOf(admin, '#777777');
    const fields = { title: 'Night raid', description: 'Bring water', type: 'Raid', date: '2090-01-01', time: '20:00' };
    const made = await admin.post<GuildEvent>('/api/events', {
      ...fields,
      pictures: [id],
      repeat: 'weekly',
      occurrences: 3,
    });
    expect([made.status, made.body.pictures]).toEqual([201, [id]]);
    await admin.get('/api/audit?limit=1');
    const dates = (): Promise<GuildEvent[]> =>
      admin.get<GuildEvent[]>('/api/events?from=2090-01-01&to=2090-02-01').then(({ body }) => body);
    expect((await dates()).map(({ pictures }) => pictures)).toEqual([[id], [id], [id]]);
    const leader = await hall.signIn('Admin', 'Lea');
    const more = await uploadOf(leader, '#888888');
    const changed = await leader.patch<GuildEvent>(`/api/events/${made.body.id}`, {
      pictures: [id, more],
      scope: 'all',
    });
    expect([changed.status, changed.body.pictures]).toEqual([200, [id, more]]);
    await admin.get('/api/audit?limit=1');
    expect((await dates()).map(({ pictures }) => pictures)).toEqual([
      [id, more],
      [id, more],
      [id, more],
    ]);
  });
  test('a note of the guild has pictures, also in the archive', async () => {
    const id = await uploadOf(admin, '#999999');
    const note = { title: 'How we raid', body: 'With care.', tags: [], pictures: [id] };
    const made = await admin.post<GuildNote>('/api/lore/notes', note);
    expect([made.status, made.body.pictures]).toEqual([201, [id]]);
    const shown = await guest.get<ArchiveNote>(`/api/lore/archive/guild-${made.body.id}`);
    expect(shown.body.pictures).toEqual([id]);
  });
});

test('pictures of lots and series that come again are still there', async () => {
  const { uploads } = uploadModels(await hall.database());
  const ofSeries = await uploadOf(admin, '#10c0c0');
  const event = { title: 'Watch', description: 'By turns.', type: 'Raid', time: '20:00', pictures: [ofSeries] };
  const date = new Date(hall.clock.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const body = { ...event, date, repeat: 'weekly', endless: true };
  expect((await admin.post('/api/events', body)).status).toBe(201);
  await admin.get('/api/audit?limit=1');
  // As if the existing dates had lost it one by one.
  await (await hall.database()).collection('events').updateMany({ title: 'Watch' }, { $set: { pictures: [] } });
  await uploads.updateOne({ _id: ofSeries }, { $set: { usedAt: new Date(0) } });
  const ofLot = await uploadOf(member, '#c010c0');
  const made = await member.post<Auction>('/api/auctions', aNewAuction(hall, { pictures: [ofLot] }));
  await admin.post(`/api/auctions/${made.body.id}/end`);
  const again = await member.post<Auction>(`/api/auctions/${made.body.id}/relist`);
  expect([again.status, again.body.pictures]).toEqual([201, [ofLot]]);
  const task = await aTaskOf(hall, 'unused-pictures', { write: () => undefined });
  await task.run();
  await task.close();
  expect(await statusAt(member, ofSeries)).toBe(200);
});

describe('space', () => {
  const settings = '/api/settings/pictures';
  const allow = (change: Partial<UploadSettings>): Promise<unknown> => admin.patch(settings, change);
  test('is limited for each person and for the guild, also for two uploads at once', async () => {
    expect((await admin.get(settings)).body).toEqual({ personMegabytes: 100, guildMegabytes: 2000, version: 0 });
    expect((await member.get(settings)).status).toBe(403);
    const large = await hall.signIn('Member', 'Lars');
    const [one, two, three] = [
      await aNoisyPicture(1, 1500),
      await aNoisyPicture(2, 1500),
      await aNoisyPicture(3, 1500),
    ];
    const first = await upload(large, one);
    expect(first.status).toBe(200);
    const { bytes = 0 } =
      (await uploadModels(await hall.database())
        .uploads.findById(first.body.id)
        .lean()) ?? {};
    // Two of these fit, and three do not.
    const perPerson = Math.ceil((bytes * 2) / 1_000_000);
    expect(bytes * 3).toBeGreaterThan(perPerson * 1_000_000);
    await allow({ personMegabytes: perPerson });
    const both = await Promise.all([upload(large, two), upload(large, three)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body as unknown as ErrorBody;
    expect(refused.details).toMatchObject({ reason: 'full', full: 'person', megabytes: perPerson });
    // The same picture takes no more space.
    expect((await upload(large, one)).status).toBe(200);
    await allow({ personMegabytes: 100, guildMegabytes: 1 });
    const guildIsFull = await upload(other, await aNoisyPicture(9, 100));
    expect([guildIsFull.status, (guildIsFull.body as unknown as ErrorBody).details]).toMatchObject([
      409,
      { full: 'guild' },
    ]);
    await allow({ guildMegabytes: 2000 });
    const { uploads, contents } = uploadModels(await hall.database());
    expect(await contents.countDocuments({})).toBe(await uploads.countDocuments({}));
  });
});

describe('unused pictures', () => {
  test('are removed after a day; those of things and of deleted things stay', async () => {
    const models = uploadModels(await hall.database());
    const [unused, used, deleted, chosen] = [
      await uploadOf(member, '#aa0000'),
      await uploadOf(member, '#00aa00'),
      await uploadOf(member, '#0000aa'),
      await uploadOf(member, '#aaaa00'),
    ];
    await member.post('/api/marketplace', anItem([used]));
    const { body } = await member.post<MarketItem>('/api/marketplace', anItem([deleted]));
    await member.delete(`/api/marketplace/${body.id}`);
    // As if the process had died between the two writes of an upload.
    const left = 'e'.repeat(64);
    const found = await models.contents.find({ _id: unused }).lean();
    await models.contents.insertMany(found.map((one) => ({ ...one, _id: left })));
    const task = await aTaskOf(hall, 'unused-pictures', { write: () => undefined });
    await task.run();
    expect(await statusAt(member, unused)).toBe(200);
    hall.clock.advance(25 * 3_600_000);
    member = await hall.signIn('Member', 'Mo');
    expect((await member.post('/api/marketplace', anItem([chosen]))).status).toBe(201);
    await task.run();
    expect(await Promise.all([unused, used, deleted, chosen].map((id) => statusAt(member, id)))).toEqual([
      404, 200, 200, 200,
    ]);
    expect(await models.contents.exists({ _id: unused })).toBeNull();
    const late = await member.post<ErrorBody>('/api/marketplace', anItem([unused]));
    expect(late.status).toBe(400);
    await task.close();
    // The next worker finds the rest.
    const next = await aTaskOf(hall, 'unused-pictures', { write: () => undefined });
    await next.run();
    expect(await models.contents.exists({ _id: left })).toBeNull();
    await next.close();
    expect(await statusAt(member, used)).toBe(200);
  });
});
