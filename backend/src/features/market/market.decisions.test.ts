// Decisions on market items and pings.
import { describe, expect, test } from '@jest/globals';
import { aCaller, refusalOf } from '../../../test/builders.ts';
import { edit, softDelete, restore, sendPing } from './market.decisions.ts';
import { toItem, type ItemDocument, type PingDocument } from './market.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const hourMs = 3_600_000;
const [seller, buyer, admin] = [aCaller('Sel'), aCaller('Bo'), aCaller('Ada', { access: 'Admin' })];
const itemDocument = (fields: Partial<ItemDocument> = {}): ItemDocument => ({
  _id: 7,
  name: 'Water seal rings',
  description: null,
  category: 'Resource',
  imageUrl: '/art/x.svg',
  seller: seller.username,
  sellerDiscordId: seller.discordId,
  listingType: 'selling',
  price: 1200,
  priceUnit: 'Solari',
  quantity: 40,
  wantedItems: [],
  wantedPrice: null,
  isAvailable: true,
  nameKey: 'water seal rings',
  priceKey: 1200,
  createdAt: new Date(now),
  updatedAt: new Date(now),
  deletedAt: null,
  deletedBy: null,
  version: 3,
  outbox: [],
  ...fields,
});

describe('an edit', () => {
  test('sets the named fields and records the old values', () => {
    const item = itemDocument();
    const before = toItem(item);
    expect(edit({ price: 5, version: 3 }, seller)(item, now)).toEqual({
      set: { price: 5, nameKey: 'water seal rings', priceKey: 5 },
      facts: [
        {
          kind: 'item:updated',
          data: {},
          audit: {
            actor: { userId: 1, discordId: seller.discordId, username: 'Sel' },
            action: 'item.updated',
            entity: 'item',
            name: item.name,
            before,
            after: { ...before, price: 5 },
          },
        },
      ],
    });
  });
  test('is refused with the stored item when stale; without a version it is accepted', () => {
    const item = itemDocument();
    const details = { reason: 'stale', current: toItem(item) };
    expect(refusalOf(() => edit({ price: 5, version: 2 }, seller)(item, now))).toEqual({ code: 'conflict', details });
    expect(edit({ price: null }, seller)(item, now).set).toMatchObject({ price: null });
  });
  test('by another person is refused before the version is checked', () => {
    for (const other of [buyer, admin])
      expect(refusalOf(() => edit({ price: 5, version: 2 }, other)(itemDocument(), now)).code).toBe('not_allowed');
  });
});

describe('a removal', () => {
  test('is allowed for the owner and for admins', () => {
    for (const actor of [seller, admin])
      expect(softDelete(actor)(itemDocument(), now).facts).toMatchObject([
        { kind: 'item:removed', audit: { action: 'item.removed', actor: { username: actor.username } } },
      ]);
    expect(refusalOf(() => softDelete(buyer)(itemDocument(), now)).code).toBe('not_allowed');
  });
  test('can be undone, and the audit entry has what was restored', () => {
    const item = itemDocument({ deletedAt: new Date(now), deletedBy: seller.discordId });
    expect(restore(seller)(item, now)).toMatchObject({
      set: {},
      facts: [{ kind: 'item:restored', audit: { action: 'item.restored', after: toItem(item) } }],
    });
  });
});

describe('a ping', () => {
  const last = (at: number): PingDocument => ({
    _id: `${buyer.discordId}-7`,
    at: new Date(at),
    version: 1,
    outbox: [],
  });
  const ping = (fields: Partial<ItemDocument> = {}, at = 0, sender = buyer) =>
    sendPing(toItem(itemDocument(fields)), sender)(last(at), now);

  test('stores its time and the notice for the owner', () => {
    const { set, facts } = ping();
    expect(set).toEqual({ at: new Date(now) });
    expect(facts).toMatchObject([
      {
        kind: 'ping:sent',
        data: {
          to: seller.discordId,
          kind: 'ping',
          about: `ping-7-${buyer.discordId}-${now}`,
          title: 'Ping from Bo',
          text: 'Is interested in Water seal rings.',
          link: '/marketplace?tab=items&item=7',
        },
        audit: { action: 'ping.sent', entity: 'ping', name: 'Water seal rings', after: { item: 7 } },
      },
    ]);
    expect(ping({ listingType: 'buying' }).facts[0]?.data.text).toBe('Can fill your request: Water seal rings.');
  });
  test('must wait exactly one hour after the last one', () => {
    expect(refusalOf(() => ping({}, now - hourMs + 1))).toEqual({
      code: 'too_many',
      details: { retryAfterSeconds: 1 },
    });
    expect(refusalOf(() => ping({}, now)).details).toEqual({ retryAfterSeconds: 3600 });
    expect(ping({}, now - hourMs).facts).toHaveLength(1);
  });
  test("is refused for one's own item and for a removed one", () => {
    const own = { code: 'not_allowed', details: { reason: 'own_item' } };
    expect(refusalOf(() => ping({ isAvailable: false }, now, seller))).toEqual(own);
    const gone = { code: 'conflict', details: { reason: 'gone' } };
    expect(refusalOf(() => ping({ isAvailable: false }, now))).toEqual(gone);
  });
});
