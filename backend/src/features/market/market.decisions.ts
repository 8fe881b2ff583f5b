// Item and ping decisions: pure functions.
import { may } from '@guild/common/members/ranks';
import type { ItemChange, MarketItem, NewItem } from '@guild/common/market/market.api';
import { itemLink } from '@guild/common/market/market.links';
import { noteOf, notesOf } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Change, Fields, NewDocument } from '../../platform/store/documents/documents.ts';
import { givenFields, refuseStale } from '../../platform/store/documents/edits.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import type { ItemFacts, PingData, PingFacts } from './market.facts.ts';
import { sortKeysOf, toItem, nextPingAt, type ItemDocument, type PingDocument } from './market.model.ts';

type ItemDecision = (item: ItemDocument, now: number) => Change<ItemDocument, ItemFacts>;
type PingDecision = (ping: PingDocument, now: number) => Change<PingDocument, PingFacts>;

/** The audit entry of a command. */
export const itemNote = notesOf('item', 'name');

/** Builds a new item of the person who lists it. */
export function buildItem(
  id: number,
  fields: NewItem,
  caller: Pick<Caller, 'username' | 'discordId'>,
): NewDocument<ItemDocument> {
  const prices = { price: fields.price ?? null, wantedPrice: fields.wantedPrice ?? null };
  return {
    _id: id,
    ...sortKeysOf({ ...fields, ...prices }),
    name: fields.name,
    description: fields.description ?? null,
    category: fields.category,
    seller: caller.username,
    sellerDiscordId: caller.discordId,
    imageUrl: fields.imageUrl ?? `/art/category-${fields.category.toLowerCase()}.svg`,
    ...(fields.pictures !== undefined && { pictures: fields.pictures }),
    listingType: fields.listingType,
    ...prices,
    priceUnit: fields.priceUnit,
    quantity: fields.quantity,
    wantedItems: fields.wantedItems,
    isAvailable: fields.isAvailable,
  };
}

/**
 * @throws AppError `not_allowed` unless the actor is the owner.
 * @param adminToo whether admins may as well
 */
function refuseUnlessSeller({ sellerDiscordId }: ItemDocument, actor: Caller, adminToo: boolean): void {
  if (sellerDiscordId === actor.discordId || (adminToo && may(actor, 'market'))) return;
  throw new AppError('not_allowed', 'Only the seller can do this.');
}

/** The owner edits an item. @throws AppError `not_allowed`, `conflict` stale */
export const edit =
  (change: ItemChange, actor: Caller): ItemDecision =>
  (seen) => {
    refuseUnlessSeller(seen, actor, false);
    const before = toItem(seen);
    refuseStale(change.version, before);
    // The last piece was taken by an offer. What is available again has at least one.
    const isBack = change.isAvailable === true && seen.quantity === 0;
    const set: Fields<ItemDocument> = { ...(isBack && { quantity: 1 }), ...givenFields(change) };
    const audit = itemNote(actor, 'updated', seen, { before, after: { ...before, ...set } });
    return { set: { ...set, ...sortKeysOf({ ...seen, ...set }) }, facts: [{ kind: 'item:updated', data: {}, audit }] };
  };

/** The owner or an admin deletes an item. */
export const softDelete =
  (actor: Caller): ItemDecision =>
  (seen) => {
    refuseUnlessSeller(seen, actor, true);
    const audit = itemNote(actor, 'removed', seen, { before: toItem(seen) });
    return { set: {}, facts: [{ kind: 'item:removed', data: {}, audit }] };
  };

export const restore =
  (actor: Caller): ItemDecision =>
  (seen) => {
    const audit = itemNote(actor, 'restored', seen, { after: toItem(seen) });
    return { set: {}, facts: [{ kind: 'item:restored', data: {}, audit }] };
  };

/** The fields of an item that a ping needs. */
type PingedItem = Pick<MarketItem, 'id' | 'name' | 'sellerDiscordId' | 'listingType' | 'isAvailable'>;

/** The notification about a ping for the item's owner. @param at when it was sent, ms since 1970 */
export const pingNotice = (item: PingedItem, sender: Caller, at: number): PingData => ({
  to: item.sellerDiscordId,
  kind: 'ping',
  about: `ping-${item.id}-${sender.discordId}-${at}`,
  title: `Ping from ${sender.username}`,
  text: item.listingType === 'selling' ? `Is interested in ${item.name}.` : `Can fill your request: ${item.name}.`,
  link: itemLink(item.id),
});

/**
 * Pings the owner of an available item, at most once an hour.
 * @throws AppError `not_allowed`, `conflict` gone, `too_many`
 */
export const sendPing =
  (item: PingedItem, sender: Caller): PingDecision =>
  (last, now) => {
    if (item.sellerDiscordId === sender.discordId)
      throw new AppError('not_allowed', "You can't ping yourself", { reason: 'own_item' });
    if (!item.isAvailable) throw new AppError('conflict', 'This item is no longer available', { reason: 'gone' });
    const wait = nextPingAt(last).getTime() - now;
    if (wait > 0) throw tooMany(wait, 'You already pinged about this item in the last hour.');
    const audit = noteOf(sender, { entity: 'ping', verb: 'sent', name: item.name, after: { item: item.id } });
    return { set: { at: new Date(now) }, facts: [{ kind: 'ping:sent', data: pingNotice(item, sender, now), audit }] };
  };
