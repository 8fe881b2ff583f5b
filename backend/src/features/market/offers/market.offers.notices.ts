// Handlers of offers: live messages and notices, and lines in "For You" for owners.
import { itemLink, itemsLink } from '@guild/common/market/market.links';
import type { ItemOffer } from '@guild/common/market/market.offers.api';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../../platform/features/feature.ts';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import { factIdsOf, rightRoom } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Purge } from '../../../platform/people/memberData.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { Notification, NotificationsService } from '../../notifications/notifications.service.ts';
import { itemFacts, offerKinds } from '../market.facts.ts';
import type { ItemDocument, StoredOffer } from '../market.model.ts';
import { isOpen } from './market.offers.decisions.ts';
import { toOffer, type Offers } from './market.offers.ts';

/** The arguments of both actions are the ids of the item and of the offer. */
export const acceptAction = { name: 'item-offer-accept', version: 1 } as const;
export const declineAction = { name: 'item-offer-decline', version: 1 } as const;

type Named = Pick<ItemOffer, 'quantity' | 'price' | 'priceUnit'>;
/** '3 pieces for 1,200 Solari', or '1 piece'. */
export const termsOf = ({ quantity, price, priceUnit }: Named): string =>
  `${counted(quantity, 'piece')}${price === null ? '' : ` for ${withSeparators(price)} ${priceUnit}`}`;
/** 'Bo would take Night cloak', or 'Bo has Night cloak'. */
export const headlineOf = ({
  username,
  itemName,
  listingType,
}: Pick<ItemOffer, 'username' | 'itemName' | 'listingType'>): string =>
  `${username} ${listingType === 'selling' ? 'would take' : 'has'} ${itemName}`;
/** The terms, and the message below. */
const wordsOf = (offer: Named & Pick<ItemOffer, 'message'>): string =>
  `${termsOf(offer)}.${offer.message === null ? '' : ` “${offer.message}”`}`;

const offeredKey = (id: number): string => `item-offer-${id}`;
const answeredKey = (id: number): string => `${offeredKey(id)}-answer`;
/** What the owner sees when nothing is left to decide. */
const resolutions = {
  accepted: 'You accepted it.',
  declined: 'You declined it.',
  withdrawn: 'It was withdrawn.',
  over: 'It is over.',
} as const;
const deletedReason = 'The item was deleted.';
const restoredReason = 'The item is back, and your offer stands.';

/** What the author hears. Nothing after withdrawing. */
function answerTo(offer: ItemOffer, occasion: string): Notification[] {
  const { id, discordId: to, itemId, itemName, seller, state, reason } = offer;
  const notice = { to, kind: 'item_offer_answered', about: answeredKey(id), occasion, link: itemLink(itemId) } as const;
  if (state === 'accepted')
    return [{ ...notice, title: `${seller} accepted your offer`, text: `${itemName}: ${termsOf(offer)}.` }];
  if (state === 'declined') {
    const words = reason === null ? termsOf(offer) : `“${reason}”`;
    return [{ ...notice, title: `${seller} declined your offer`, text: `${itemName}: ${words}.` }];
  }
  return state === 'over' ? [{ ...notice, title: 'Your offer is over', text: `${itemName} is gone.` }] : [];
}
const openIn = ({ offers = [] }: ItemDocument): StoredOffer[] => offers.filter(isOpen);

export const offerHandlers = (
  notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>,
  { live }: Pick<Context, 'live'>,
): readonly Handler[] => [
  on(itemFacts, offerKinds, {
    name: 'market:offer-screens',
    when: 'before-reply',
    run({ document, facts }) {
      for (const fact of facts) {
        const recipients = { people: [fact.data.discordId, document.sellerDiscordId], rooms: [rightRoom('market')] };
        sendToPeople(live, recipients, 'offer:updated', { ...toOffer(document, fact.data), ...factIdsOf([fact]) });
      }
    },
  }),
  on(itemFacts, offerKinds, {
    name: 'market:offer-notices',
    async run({ document, facts }) {
      const { _id, sellerDiscordId: to, deletedAt } = document;
      for (const { id: occasion, kind, data } of facts) {
        const offer = toOffer(document, data);
        const about = offeredKey(offer.id);
        if (kind === 'item:offered') {
          // It may have been closed, or the item deleted meanwhile.
          if (deletedAt !== null || !openIn(document).some(({ id }) => id === offer.id)) continue;
          const buttons = [
            { label: 'Accept', customId: customIdOf(acceptAction, _id, offer.id) },
            { label: 'Decline', customId: customIdOf(declineAction, _id, offer.id) },
          ];
          const notice = { to, kind: 'item_offer', about, occasion, link: itemLink(_id), buttons } as const;
          await notifications.notifyAll([{ ...notice, title: headlineOf(offer), text: wordsOf(offer) }]);
          continue;
        }
        if (offer.state === 'open') continue;
        await notifications.resolve([{ about, to }], resolutions[offer.state]);
        await notifications.notifyAll(answerTo(offer, occasion));
      }
    },
  }),
  on(itemFacts, ['item:removed', 'item:restored'], {
    name: 'market:offers-of-removed-item',
    async run({ document, facts }) {
      const { _id, name, sellerDiscordId: to, deletedAt } = document;
      const isRemoved = deletedAt !== null;
      const last = facts.filter(({ kind }) => (kind === 'item:removed') === isRemoved).at(-1);
      const open = openIn(document);
      if (last === undefined || open.length === 0) return;
      const offered = { kinds: ['item_offer'], links: [itemLink(_id)] } as const;
      if (isRemoved) {
        await notifications.resolve(
          open.map(({ id }) => ({ about: offeredKey(id), to })),
          deletedReason,
        );
        await notifications.notifyAll(
          open.map(({ id, discordId }) => ({
            to: discordId,
            kind: 'item_offer_answered',
            about: answeredKey(id),
            occasion: last.id,
            title: 'Your offer is over',
            text: `${name} was deleted.`,
            link: itemsLink,
          })),
        );
      } else {
        await notifications.reopen(offered, [deletedReason]);
        const answers = open.map(({ id, discordId }) => ({ about: answeredKey(id), to: discordId }));
        await notifications.resolve(answers, restoredReason);
      }
    },
  }),
];

/** Most offers in 'For You'. The oldest are shown. */
const maxShown = 5;

export const offersActionItems = (
  { openOffersOf }: Pick<Offers, 'openOffersOf'>,
  { live }: Pick<Context, 'live'>,
): ActionItems => ({
  order: 20,
  async of(caller) {
    if (caller.access === 'Guest') return null;
    const received = (await openOffersOf(caller)).filter((one) => one.sellerDiscordId === caller.discordId);
    const lineOf = (offer: ItemOffer): ActionItem => ({
      key: offeredKey(offer.id),
      icon: 'marketplace',
      title: headlineOf(offer),
      text: wordsOf(offer),
      link: itemLink(offer.itemId),
    });
    return { title: 'Offers for your items', lines: received.slice(-maxShown).reverse().map(lineOf) };
  },
  handlers: [
    refreshForYou(itemFacts, [...offerKinds, 'item:removed', 'item:restored'], {
      name: 'market:offers-for-you',
      live,
      people: ({ document: { sellerDiscordId } }) => [sellerDiscordId],
    }),
  ],
});

/** Ends what a person has offered, and what they would have to answer, when they are removed. */
export const offersOfRemoved = ({ endOffersOf }: Pick<Offers, 'endOffersOf'>): Purge => ({
  purge: endOffersOf,
  lateGains: (cancel) =>
    on(itemFacts, ['item:offered'], {
      name: 'market:of-removed-late',
      run: ({ document: { sellerDiscordId }, facts }) =>
        cancel(
          facts.flatMap(({ data }) =>
            [data.discordId, sellerDiscordId].map((discordId) => ({ discordId, at: Date.parse(data.at) })),
          ),
        ),
    }),
});
