// Offers as pure decisions: single refusals, and random histories beside what must always hold.
import { describe, expect, test } from '@jest/globals';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aCaller, refusalOf } from '../../../../test/builders.ts';
import { AppError } from '../../../platform/errors.ts';
import { edit } from '../market.decisions.ts';
import type { ItemDocument, StoredOffer } from '../market.model.ts';
import { answerOffer, endOffersOf, isOpen, makeOffer, withdrawOffer } from './market.offers.decisions.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const [seller, bo, cat, dan] = ['Sel', 'Bo', 'Cat', 'Dan'].map((name) => aCaller(name)) as [
  ReturnType<typeof aCaller>,
  ReturnType<typeof aCaller>,
  ReturnType<typeof aCaller>,
  ReturnType<typeof aCaller>,
];
const anItem = (parts: Partial<ItemDocument> = {}): ItemDocument => ({
  _id: 7,
  name: 'Water seal rings',
  description: null,
  category: 'Resource',
  imageUrl: '/art/x.svg',
  seller: seller.username,
  sellerDiscordId: seller.discordId,
  listingType: 'selling',
  price: 1200,
  wantedPrice: null,
  priceUnit: 'Solari',
  quantity: 10,
  wantedItems: [],
  isAvailable: true,
  nameKey: 'water seal rings',
  priceKey: 1200,
  version: 1,
  outbox: [],
  createdAt: new Date(now),
  updatedAt: new Date(now),
  deletedAt: null,
  deletedBy: null,
  ...parts,
});
type Decide = ReturnType<typeof makeOffer>;
const after = (item: ItemDocument, decide: Decide): ItemDocument => {
  const change = decide(item, now);
  return change === null ? item : { ...item, ...change.set, version: item.version + 1 };
};
const whole = { quantity: 10, price: 1200, priceUnit: 'Solari', message: 'Today?' } as const;
const part = { quantity: 4, price: 300, priceUnit: 'Solari', message: null } as const;

describe('making an offer', () => {
  test.each([
    ['own items', anItem(), whole, seller, 'not_allowed'],
    ['unavailable items', anItem({ isAvailable: false }), whole, bo, 'conflict'],
    ['another price than the asked one', anItem(), { ...whole, price: 900 }, bo, 'conflict'],
    ['another unit', anItem(), { ...part, priceUnit: 'Spice' as const }, bo, 'conflict'],
    ['more than there is', anItem(), { ...part, quantity: 11 }, bo, 'invalid_input'],
  ] as const)('is refused for %s', (_what, item, offer, who, code) => {
    expect(refusalOf(() => makeOffer(1, offer, who)(item, now)).code).toBe(code);
  });
  test('a part, or an item on request, has a price of its own', () => {
    expect(after(anItem(), makeOffer(1, part, bo)).offers).toMatchObject([{ id: 1, price: 300, state: 'open' }]);
    const onRequest = anItem({ price: null });
    expect(after(onRequest, makeOffer(1, { ...whole, price: null }, bo)).offers).toMatchObject([{ price: null }]);
  });
  test('the same again changes nothing, and another one must wait', () => {
    const offered = after(anItem(), makeOffer(1, whole, bo));
    expect(makeOffer(2, whole, bo)(offered, now)).toBeNull();
    expect(refusalOf(() => makeOffer(2, part, bo)(offered, now)).details?.['reason']).toBe('offered');
    const again = after(after(offered, withdrawOffer(1, bo)), makeOffer(2, part, bo));
    expect(again.offers?.map(({ id, state }) => [id, state])).toEqual([
      [1, 'withdrawn'],
      [2, 'open'],
    ]);
  });
  test('no audit entry says what was offered', () => {
    const { facts } = makeOffer(1, whole, bo)(anItem(), now) ?? { facts: [] };
    expect(facts.map(({ audit }) => audit)).toEqual([
      { actor: expect.anything(), action: 'item.offer_made', entity: 'item', name: 'Water seal rings', personal: true },
    ]);
  });
});

describe('answering', () => {
  const offered = after(after(anItem(), makeOffer(1, part, bo)), makeOffer(2, whole, cat));
  test('is for the owner, once', () => {
    expect(refusalOf(() => answerOffer(1, { accept: true }, bo)(offered, now)).code).toBe('not_allowed');
    expect(refusalOf(() => answerOffer(9, { accept: true }, seller)(offered, now)).code).toBe('not_found');
    const declined = after(offered, answerOffer(1, { accept: false, reason: 'Gone' }, seller));
    expect(declined.offers?.[0]).toMatchObject({ state: 'declined', reason: 'Gone' });
    expect(answerOffer(1, { accept: false }, seller)(declined, now)).toBeNull();
    expect(refusalOf(() => answerOffer(1, { accept: true }, seller)(declined, now)).code).toBe('conflict');
    expect(refusalOf(() => withdrawOffer(1, bo)(declined, now)).code).toBe('conflict');
  });
  test('takes the pieces off, and more than are left cannot be accepted', () => {
    const rest = after(offered, answerOffer(1, { accept: true }, seller));
    expect(rest).toMatchObject({ quantity: 6, isAvailable: true });
    expect(refusalOf(() => answerOffer(2, { accept: true }, seller)(rest, now)).details?.['reason']).toBe('too_few');
  });
  test('the last piece ends the listing and the other offers; available again means one piece', () => {
    const gone = after(offered, answerOffer(2, { accept: true }, seller));
    expect(gone).toMatchObject({ quantity: 0, isAvailable: false });
    expect(gone.offers?.map(({ state }) => state)).toEqual(['over', 'accepted']);
    expect(edit({ isAvailable: true }, seller)(gone, now).set).toMatchObject({ isAvailable: true, quantity: 1 });
    expect(edit({ isAvailable: true, quantity: 4 }, seller)(gone, now).set.quantity).toBe(4);
  });
});

test('a removal ends what the person has offered, and what they would have to answer', () => {
  const offered = after(after(anItem(), makeOffer(1, part, bo)), makeOffer(2, whole, cat));
  const states = (discordId: string, at: number): unknown =>
    after(offered, endOffersOf({ discordId, at })).offers?.map(({ state }) => state);
  expect(states(bo.discordId, now)).toEqual(['over', 'open']);
  expect(states(seller.discordId, now)).toEqual(['over', 'over']);
  expect(states(bo.discordId, now - 1)).toEqual(['open', 'open']);
});

const people = [seller, bo, cat, dan];
const person = fc.constantFrom(...people);
const offerId = fc.integer({ min: 1, max: 12 });
const command = fc.oneof(
  fc.record({ kind: fc.constant('make' as const), who: person, quantity: fc.integer({ min: 1, max: 11 }) }),
  fc.record({ kind: fc.constant('withdraw' as const), who: person, id: offerId }),
  fc.record({ kind: fc.constant('answer' as const), who: person, id: offerId, accept: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), who: person }),
);
test(`random histories keep pieces, sides and answers (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      let item = anItem();
      let lastId = 0;
      /** The first state other than open that each offer had. */
      const firstAnswer = new Map<number, StoredOffer>();
      for (const one of commands) {
        const before = item;
        let decide: Decide;
        if (one.kind === 'make') {
          lastId += 1;
          const price = one.quantity === item.quantity ? item.price : 5;
          decide = makeOffer(lastId, { quantity: one.quantity, price, priceUnit: 'Solari', message: null }, one.who);
        } else if (one.kind === 'withdraw') decide = withdrawOffer(one.id, one.who);
        else if (one.kind === 'answer') decide = answerOffer(one.id, { accept: one.accept }, one.who);
        else decide = endOffersOf({ discordId: one.who.discordId, at: now });
        try {
          item = after(item, decide);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(item).toBe(before);
        }
        const offers = item.offers ?? [];
        for (const offer of offers) {
          if (isOpen(offer)) continue;
          // An answer is final.
          const known = firstAnswer.get(offer.id) ?? offer;
          firstAnswer.set(offer.id, known);
          expect(offer).toEqual(known);
        }
        const taken = [...firstAnswer.values()].filter(({ state }) => state === 'accepted');
        expect(item.quantity + taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10);
        expect(item.quantity).toBeGreaterThanOrEqual(0);
        expect(item.isAvailable).toBe(item.quantity > 0);
        const open = offers.filter(isOpen);
        if (item.quantity === 0) expect(open).toEqual([]);
        expect(new Set(open.map(({ discordId }) => discordId)).size).toBe(open.length);
        expect(open.map(({ discordId }) => discordId)).not.toContain(seller.discordId);
      }
    }),
    running(100, 1000),
  );
});

test('an item keeps all open offers and the newest closed ones', () => {
  let item = after(anItem(), makeOffer(1, part, cat));
  for (let id = 2; id <= 70; id += 1) item = after(after(item, makeOffer(id, part, bo)), withdrawOffer(id, bo));
  expect(item.offers?.filter(isOpen).map(({ id }) => id)).toEqual([1]);
  expect(item.offers?.filter((one) => !isOpen(one)).map(({ id }) => id)).toEqual(
    Array.from({ length: 50 }, (_each, at) => at + 21),
  );
});
