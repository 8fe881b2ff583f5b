// Stories of the item market: cards, the section, and dialogs.
import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { anItem, anOffer } from '@guild/common/test/market.builders';
import { inHours, me, other } from '@guild/common/test/people';
import type { Answers } from '../test/fakeServer.ts';
import { startItems } from '../test/stores.ts';
import ItemDialog from '../src/features/market/ItemDialog.tsx';
import ItemDetailDialog from '../src/features/market/ItemDetailDialog.tsx';
import DeclineDialog from '../src/features/market/offers/DeclineDialog.tsx';
import { forgetOffers, offersOf } from '../src/features/market/offers/market.offers.ts';
import OfferDialog from '../src/features/market/offers/OfferDialog.tsx';
import { ItemsSection } from '../src/features/market/ItemsSection.tsx';
import { Opened } from './Opened.tsx';
import { never, press, type Story } from './story.ts';
import { sessionAs } from '../test/session.ts';

const long = 'An unreasonably long name that goes on and on until the card has no more room for it';
const list = [
  anItem({ id: 1, name: 'Night cloak' }),
  anItem({
    id: 2,
    name: 'Keys of other people',
    price: null,
    category: 'Resource',
    imageUrl: '/art/category-resource.svg',
  }),
  anItem({ id: 3, name: 'My own', sellerDiscordId: me, seller: 'Maren Quill', quantity: 600 }),
  anItem({ id: 4, name: 'Gone', isAvailable: false, category: 'Weapon', imageUrl: '/art/category-weapon.svg' }),
  anItem({ id: 5, name: long, seller: long, description: 'Words without end. '.repeat(40), price: 1_000_000_000_000 }),
  anItem({
    id: 6,
    name: 'Wind trap, wanted',
    listingType: 'buying',
    price: null,
    wantedPrice: 640,
    priceUnit: 'Spice',
    wantedItems: ['Two knives', 'a crate of water'],
  }),
];
const request = { listingType: 'buying', price: null, wantedPrice: null } as const;
const wanted = [
  anItem({ id: 11, name: 'For things alone', ...request, wantedItems: ['Two knives', 'a crate of water'] }),
  anItem({ id: 12, name: 'For a price', ...request, wantedPrice: 640 }),
  anItem({ id: 13, name: 'For either', ...request, wantedPrice: 640, wantedItems: ['Two knives'] }),
  anItem({ id: 14, name: 'On request', ...request }),
];
const all: Answers = {
  'GET /api/marketplace': () => ({ body: list }),
  'POST /api/marketplace/1/ping': () => never,
  ...Object.fromEntries(list.map((one) => [`GET /api/marketplace/${one.id}`, () => ({ body: one })])),
  ...Object.fromEntries(list.map((one) => [`GET /api/marketplace/${one.id}/offers`, () => ({ body: [] })])),
};
const theirs = {
  seller: 'Maren Quill',
  sellerDiscordId: me,
  itemId: 3,
  itemName: 'My own',
  username: 'Corvin Thale',
  discordId: other,
};
/** Offers for the own item: open, with much to say, and answered. */
const received = [
  anOffer({ ...theirs, id: 5, quantity: 600 }),
  anOffer({ ...theirs, id: 6, username: long, price: null, message: 'Words without end. '.repeat(20) }),
  anOffer({ ...theirs, id: 7, state: 'declined', reason: 'Already promised' }),
];
const own = [anOffer({ itemId: 1 })];
const offered: Answers = {
  ...all,
  'GET /api/user/offers': () => ({ body: [...received.slice(0, 2), ...own] }),
  'GET /api/marketplace/1/offers': () => ({ body: own }),
  'GET /api/marketplace/3/offers': () => ({ body: received }),
};
function startOffers(): void {
  startItems(...list);
  forgetOffers();
  offersOf.reset();
}
const nothing = (): void => undefined;
const Section = (): ReactNode => (
  <Suspense fallback={null}>
    <ItemsSection />
  </Suspense>
);
const Form = ({ listingType, own }: { listingType: 'selling' | 'buying'; own?: boolean }): ReactNode => (
  <Opened>
    {(open, close) => (
      <ItemDialog open={open} onClose={close} listingType={listingType} {...(own === true && { item: list[2] })} />
    )}
  </Opened>
);
const one = (id: number) =>
  function Detail(): ReactNode {
    return (
      <Routes>
        <Route path="*" element={<ItemDetailDialog id={id} onEdit={nothing} onOffer={nothing} onClose={nothing} />} />
      </Routes>
    );
  };
const whole = { start: () => startItems(...list), answers: all };

const stories: readonly (Omit<Story, 'alone' | 'Show'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'items', name: 'The items', answers: all },
  { id: 'items-admin', name: 'The items for an Admin', answers: all, viewer: sessionAs('Admin') },
  { id: 'items-guest', name: 'The items for a Guest', answers: all, viewer: sessionAs('Guest') },
  { id: 'items-offline', name: 'The items, offline', answers: all, connection: 'offline' },
  {
    id: 'items-pinged',
    name: 'The items, one of them pinged',
    answers: { ...all, 'GET /api/user/pings': () => ({ body: { pinged: [{ id: 1, until: inHours(0.7) }] } }) },
  },
  {
    id: 'items-wanted',
    name: 'What is wanted',
    answers: { 'GET /api/marketplace': () => ({ body: wanted, link: '</a?cursor=6>; rel="next"', total: 42 }) },
  },
  { id: 'items-empty', name: 'No items', answers: { 'GET /api/marketplace': () => ({ body: [] }) } },
  { id: 'items-loading', name: 'The items, loading', answers: { 'GET /api/marketplace': () => never } },
  { id: 'items-failed', name: 'The items, failed', answers: { 'GET /api/marketplace': () => ({ status: 503 }) } },
  { id: 'items-pinging', name: 'A ping on its way', answers: all, play: () => press('article [data-ping]') },
  { id: 'items-offered', name: 'The items, with offers', answers: offered, start: startOffers },
  { id: 'dialog-item-new', name: 'List an item', Show: () => <Form listingType="selling" /> },
  { id: 'dialog-item-request', name: 'Request an item', Show: () => <Form listingType="buying" /> },
  {
    id: 'dialog-item-refused',
    name: 'List an item, refused',
    Show: () => <Form listingType="selling" />,
    play: () => press('[role=dialog] [type=submit]'),
  },
  { id: 'dialog-item-edit', name: 'Edit an item', Show: () => <Form listingType="selling" own /> },
  { id: 'dialog-item', name: 'An item, whole', Show: one(6), ...whole },
  { id: 'dialog-item-long', name: 'An item with much to say', Show: one(5), ...whole },
  { id: 'dialog-item-offers', name: 'An own item with offers', Show: one(3), start: startOffers, answers: offered },
  {
    id: 'dialog-item-own-offer',
    name: 'An item with an own offer',
    Show: one(1),
    start: startOffers,
    answers: offered,
  },
  {
    id: 'dialog-offer',
    name: 'Take an item',
    Show: () => (
      <Opened>{(open, close) => open && <OfferDialog item={anItem({ quantity: 40 })} onClose={close} />}</Opened>
    ),
    answers: all,
  },
  {
    id: 'dialog-offer-request',
    name: 'Bring a wanted item on request',
    Show: () => <Opened>{(open, close) => open && <OfferDialog item={anItem(request)} onClose={close} />}</Opened>,
    answers: all,
  },
  {
    id: 'dialog-offer-decline',
    name: 'Decline an offer',
    Show: () => <Opened>{(open, close) => open && <DeclineDialog offer={anOffer(theirs)} onClose={close} />}</Opened>,
    answers: all,
  },
  { id: 'dialog-item-guest', name: 'An item for a Guest', Show: one(6), ...whole, viewer: sessionAs('Guest') },
  {
    id: 'dialog-item-missing',
    name: 'An item that is gone',
    Show: one(99),
    start: () => startItems(),
    answers: { 'GET /api/marketplace/99': () => ({ status: 404 }) },
  },
  {
    id: 'dialog-item-failed',
    name: 'An item, failed',
    Show: one(99),
    start: () => startItems(),
    answers: { 'GET /api/marketplace/99': () => ({ status: 503 }) },
  },
  {
    id: 'dialog-item-loading',
    name: 'An item, loading',
    Show: one(99),
    start: () => startItems(),
    answers: { 'GET /api/marketplace/99': () => never },
  },
];
export const itemStories: readonly Story[] = stories.map((story) => ({
  Show: Section,
  start: () => startItems(),
  ...story,
  alone: true,
}));
