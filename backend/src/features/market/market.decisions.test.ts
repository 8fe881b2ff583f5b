// What commands make of items and pings, decided without a database.
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
  test('sets what it names and says what was before', () => {
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
  test('that saw another version is refused with the item as it is; one that saw none is not', () => {
    const item = itemDocument();
    const details = { reason: 'stale', current: toItem(item) };
    expect(refusalOf(() => edit({ price: 5, version: 2 }, seller)(item, now))).toEqual({ code: 'conflict', details });
    expect(edit({ price: null }, seller)(item, now).set).toMatchObject({ price: null });
  });
  test('is the owner’s alone, before anything is said of its version', () => {
    for (const other of [buyer, admin])
      expect(refusalOf(() => edit({ price: 5, version: 2 }, other)(itemDocument(), now)).code).toBe('not_allowed');
  });
});

describe('a removal', () => {
  test('is the owner’s or an admin’s', () => {
    for (const actor of [seller, admin])
      expect(softDelete(actor)(itemDocument(), now).facts).toMatchObject([
        { kind: 'item:removed', audit: { action: 'item.removed', actor: { username: actor.username } } },
      ]);
    expect(refusalOf(() => softDelete(buyer)(itemDocument(), now)).code).toBe('not_allowed');
  });
  test('is undone with what comes back in the record', () => {
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

  test('sets its time and says what the owner is told', () => {
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
  test('waits for an hour after the last one, to the millisecond', () => {
    expect(refusalOf(() => ping({}, now - hourMs + 1))).toEqual({
      code: 'too_many',
      details: { retryAfterSeconds: 1 },
    });
    expect(refusalOf(() => ping({}, now)).details).toEqual({ retryAfterSeconds: 3600 });
    expect(ping({}, now - hourMs).facts).toHaveLength(1);
  });
  test('is refused for one’s own item and for what is gone', () => {
    const own = { code: 'not_allowed', details: { reason: 'own_item' } };
    expect(refusalOf(() => ping({ isAvailable: false }, now, seller))).toEqual(own);
    const gone = { code: 'conflict', details: { reason: 'gone' } };
    expect(refusalOf(() => ping({ isAvailable: false }, now))).toEqual(gone);
  });
});
