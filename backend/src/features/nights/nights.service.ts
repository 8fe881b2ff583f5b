// Loot night service: the feature's entry point.
import type { Auction } from '@guild/common/auctions/auctions.api';
import type {
  LotsUse,
  LotUse,
  LotMaximum,
  Night,
  NightMove,
  NightQuery,
  NewNight,
  Occasion,
} from '@guild/common/nights/nights.api';
import { announcedBeforeMs, maxLots } from '@guild/common/nights/nights.rules';
import { containing, readList } from '../../platform/store/queries/lists.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { eachAlone } from '../../platform/store/database/inBatches.ts';
import { AppError, invalidField, unlessGone } from '../../platform/errors.ts';
import type { AuctionService } from '../auctions/auctions.service.ts';
import type { ContractService } from '../contracts/contracts.service.ts';
import type { EventService } from '../events/events.service.ts';
import type { MembersService } from '../members/members.service.ts';
import { buildNight, created, followTime, move, remove, restore, start, stop, useLots } from './nights.decisions.ts';
import type { NightDocuments } from './nights.lots.ts';
import { toNight, type NightDocument, type NightModels } from './nights.model.ts';

export interface NightService {
  /** Newest first. */
  listNights(query: NightQuery): Promise<Page<Night>>;
  /** @throws AppError `invalid_input` if the occasion does not exist, or the time has passed */
  createNight(fields: NewNight, caller: Caller): Promise<Night>;
  /** @throws AppError `not_found` */
  getNight(id: number): Promise<Night>;
  /** The night of an auction; null: it is no lot of one. */
  nightOfLot(auctionId: number): Promise<Night | null>;
  /** The auctions that have started, in the order of the lots. @throws AppError `not_found` */
  listLots(id: number): Promise<Auction[]>;
  /** The caller's own maxima. @throws AppError `not_found` */
  listLotMaxima(id: number, caller: Caller): Promise<LotMaximum[]>;
  /** @throws AppError `conflict` when it has started or is stale, `invalid_input` for a time that has passed */
  moveNight(id: number, change: NightMove, caller: Caller): Promise<Night>;
  /** @throws AppError `conflict` when it has started before */
  startNight(id: number, caller: Caller): Promise<Night>;
  /** Announces and starts the planned nights whose time has come. Safe to repeat. */
  followTimes(): Promise<void>;
  /** @throws AppError `conflict` unless it is running */
  stopNight(id: number, caller: Caller): Promise<Night>;
  /**
   * Decides what happens to lots that were not sold, or takes that back.
   * @throws AppError `conflict` if somebody has decided before, or the other night has started, is full, or has
   * another unit; `invalid_input` for a person who is no member
   */
  useUnsoldLots(id: number, use: LotsUse, caller: Caller): Promise<Night>;
  /** @throws AppError `conflict` when it has started */
  removeNight(id: number, caller: Caller): Promise<void>;
  restoreNight(id: number, caller: Caller): Promise<Night>;
}
interface Deps {
  readonly models: NightModels;
  readonly documents: NightDocuments;
  readonly auctions: Pick<AuctionService, 'lotsOf' | 'ownMaxima'>;
  readonly events: Pick<EventService, 'getEvent'>;
  readonly contracts: Pick<ContractService, 'getContract'>;
  readonly members: Pick<MembersService, 'namesOf'>;
}

export function createNightService(
  { models: { nights }, documents, auctions, events, contracts, members }: Deps,
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
): NightService {
  const auctionIdsOf = async (id: number): Promise<number[]> =>
    (await documents.read(id)).lots.flatMap(({ auctionId }) => auctionId ?? []);
  /** @throws AppError `invalid_input` if it does not exist */
  const occasionOf = async ({ source, sourceId }: Occasion): Promise<Night['occasion']> => {
    const reading = source === 'event' ? events.getEvent(sourceId) : contracts.getContract(sourceId);
    const found = await reading.catch(unlessGone);
    if (found === null) throw invalidField('occasion', `This ${source} doesn't exist`);
    return { source, sourceId, title: found.title };
  };
  /** @throws AppError `conflict` when the night cannot take so many lots of the other one */
  const refuseNight = async (nightId: number, { _id, priceUnit }: NightDocument, count: number): Promise<void> => {
    const night = await documents.read(nightId);
    if (night.status !== 'planned' || nightId === _id)
      throw new AppError('conflict', 'This loot night has started', { reason: 'started' });
    if (night.priceUnit !== priceUnit)
      throw new AppError('conflict', `This loot night counts in ${night.priceUnit}`, { reason: 'other_unit' });
    if (night.lots.length + count > maxLots)
      throw new AppError('conflict', `A night has at most ${maxLots} lots`, { reason: 'full' });
  };
  /** null: undecided. */
  const useOf = async (night: NightDocument, given: LotsUse, caller: Caller): Promise<LotUse | null> => {
    const { to, nightId, discordId, lots } = given;
    const use = { nightId: null, discordId: null, username: null, decidedBy: caller.username };
    if (to === 'undecided') return null;
    if (to === 'guild') return { ...use, to };
    if (to === 'night') {
      if (nightId !== null) await refuseNight(nightId, night, lots.length);
      return { ...use, to, nightId: nightId ?? (await ids.newId('nights')) };
    }
    const member = (await members.namesOf([discordId ?? ''])).get(discordId ?? '');
    if (member === undefined) throw invalidField('discordId', 'This person is not a member');
    return { ...use, to, discordId, username: member.name };
  };
  /** @throws AppError `conflict` when lots are taken back from a night that has started */
  const refuseStarted = async ({ lots }: NightDocument, places: readonly number[]): Promise<void> => {
    for (const nightId of new Set(places.flatMap((at) => lots[at]?.use?.nightId ?? []))) {
      const night = await documents.read(nightId).catch(unlessGone);
      if (night !== null && night.status !== 'planned')
        throw new AppError('conflict', `${night.title} has started with these lots`, { reason: 'started' });
    }
  };
  return {
    listNights({ search, ...paging }) {
      const filter = { $and: [{ deletedAt: null }, ...containing(search, ['title'])] };
      return readList(nights, { filter, by: ['deletedAt'], toEntity: toNight }, paging);
    },
    async createNight(fields, caller) {
      if (fields.startsAt !== null && Date.parse(fields.startsAt) <= clock.now())
        throw invalidField('startsAt', 'Choose a time in the future');
      const occasion = fields.occasion && (await occasionOf(fields.occasion));
      const newDocument = buildNight(await ids.newId('nights'), { ...fields, occasion }, caller);
      return toNight(await documents.insert(newDocument, created(caller)));
    },
    getNight: async (id) => toNight(await documents.read(id)),
    async nightOfLot(auctionId) {
      const [lot] = await auctions.lotsOf([auctionId]);
      const night = lot?.auction.nightId == null ? null : await documents.read(lot.auction.nightId).catch(unlessGone);
      return night && toNight(night);
    },
    async listLots(id) {
      const lots = await auctions.lotsOf(await auctionIdsOf(id));
      return lots
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ auction }) => auction)
        .sort((a, b) => a.id - b.id);
    },
    listLotMaxima: async (id, caller) => auctions.ownMaxima(await auctionIdsOf(id), caller),
    moveNight: async (id, change, caller) => toNight(await documents.update(id, move(change, caller))),
    async startNight(id, caller) {
      const { lots } = await documents.read(id);
      return toNight(await documents.update(id, start(caller, await ids.nextMany('auctions', lots.length))));
    },
    async followTimes() {
      const until = new Date(clock.now() + announcedBeforeMs);
      const due = await nights
        .find({ deletedAt: null, status: 'planned', startsAt: { $ne: null, $lte: until } }, { lots: 1, startsAt: 1 })
        .lean<Pick<NightDocument, '_id' | 'lots' | 'startsAt'>[]>();
      await eachAlone(due, async ({ _id, lots, startsAt }) => {
        const isNow = startsAt != null && startsAt.getTime() <= clock.now();
        const auctionIds = isNow ? await ids.nextMany('auctions', lots.length) : [];
        await documents.update(_id, followTime(auctionIds));
      });
    },
    async useUnsoldLots(id, given, caller) {
      const places = [...new Set(given.lots)];
      const night = await documents.read(id);
      if (given.to === 'undecided') await refuseStarted(night, places);
      const use = await useOf(night, given, caller);
      await documents.update(id, useLots(places, use, caller));
      return toNight(await documents.read(id));
    },
    stopNight: async (id, caller) => toNight(await documents.update(id, stop(caller))),
    async removeNight(id, caller) {
      await documents.remove(id, caller, remove(caller));
    },
    restoreNight: async (id, caller) => toNight(await documents.restore(id, caller, restore(caller))),
  };
}
