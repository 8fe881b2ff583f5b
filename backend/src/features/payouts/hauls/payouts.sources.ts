// Sources of hauls: organizer and participants of an event, a contract or a loot night.
import { sumOf, type Money } from '@guild/common/deals/money';
import type { Candidate, HaulSource } from '@guild/common/payouts/payouts.api';
import { owedReward } from '@guild/common/payouts/payouts.rules';
import { takesSeat } from '@guild/common/events/events.rules';
import type { Night } from '@guild/common/nights/nights.api';
import { limits } from '@guild/common/wire/fields';
import { AppError } from '../../../platform/errors.ts';
import type { ContractService } from '../../contracts/contracts.service.ts';
import type { DealService } from '../../deals/deals.service.ts';
import type { EventService } from '../../events/events.service.ts';
import type { NightService } from '../../nights/nights.service.ts';

export interface SourceOfHaul {
  readonly title: string;
  readonly organizerDiscordId: string;
  readonly people: readonly Pick<Candidate, 'discordId' | 'attendance'>[];
  /** What there is to divide, when the source itself knows it: the proceeds of a loot night. */
  readonly pot?: readonly Money[];
  /** What the client of a contract owes to those who took part; null: nothing. */
  readonly reward?: { readonly amount: Money; readonly owedBy: string } | null;
}
export interface HaulSources {
  /** @throws AppError `not_found`, `conflict` if it is not over yet */
  read(source: HaulSource, id: number): Promise<SourceOfHaul>;
  /** The proceeds of a loot night now. @throws AppError `not_found`, `conflict` if they are not complete yet */
  proceedsOf(nightId: number): Promise<readonly Money[]>;
  /** The loot night of an auction; null: it is no lot of one. */
  nightOfLot(auctionId: number): Promise<number | null>;
}
interface Deps {
  readonly events: Pick<EventService, 'getEvent' | 'responses'>;
  readonly contracts: Pick<ContractService, 'getContract'>;
  readonly nights: Pick<NightService, 'getNight' | 'nightOfLot'>;
  readonly deals: Pick<DealService, 'dealsOf'>;
}
type People = SourceOfHaul['people'];
const notYet = (words: string): AppError => new AppError('conflict', words, { reason: 'not_over' });

export function createHaulSources({ events, contracts, nights, deals }: Deps, now: () => number): HaulSources {
  const ofEvent = async (id: number): Promise<SourceOfHaul> => {
    const { title, organizerDiscordId, startsAt, status } = await events.getEvent(id);
    if (status === 'cancelled' || Date.parse(startsAt) > now()) throw notYet("This event hasn't taken place yet");
    const people: Pick<Candidate, 'discordId' | 'attendance'>[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, next } = await events.responses(id, { limit: limits.maxPage, cursor });
      for (const { discordId, status: answer, attended } of items) {
        if (!takesSeat(answer)) continue;
        const presence = answer === 'late' ? 'late' : 'present';
        people.push({ discordId, attendance: attended === null ? 'unknown' : attended ? presence : 'absent' });
      }
      if (next === null) return { title, organizerDiscordId, people };
      cursor = next;
    }
  };
  const ofContract = async (id: number): Promise<SourceOfHaul> => {
    const contract = await contracts.getContract(id);
    const { title, clientDiscordId, clientUsername, status, claims } = contract;
    if (status !== 'completed') throw notYet('This contract is not completed');
    const people = claims.map(({ discordId, tookPart }) => ({
      discordId,
      attendance: tookPart === true ? ('present' as const) : ('absent' as const),
    }));
    const amount = owedReward(contract);
    const reward = amount && { amount, owedBy: clientUsername };
    return { title, organizerDiscordId: clientDiscordId, people, reward };
  };

  const potOf = async ({ lots, status }: Night): Promise<readonly Money[]> => {
    if (status !== 'over') throw notYet("This loot night isn't over yet");
    const auctionIds = lots.flatMap(({ auctionId }) => auctionId ?? []);
    const sales = (await deals.dealsOf('auction', auctionIds)).filter(
      ({ creditorDiscordId }) => creditorDiscordId === null,
    );
    const opened = new Set(sales.map(({ sourceId }) => sourceId));
    if (lots.some(({ state, auctionId }) => state === 'sold' && auctionId !== null && !opened.has(auctionId)))
      throw notYet('The sales are still being counted. Please try again in a moment.');
    const counted = sales.filter(({ status: of }) => of !== 'cancelled' && of !== 'waived');
    return sumOf(counted.flatMap(({ amounts }) => amounts));
  };
  /** Nobody, when the occasion was deleted or has not taken place. */
  const peopleOf = async ({ occasion }: Night): Promise<People> => {
    if (occasion === null) return [];
    const reading = occasion.source === 'event' ? ofEvent(occasion.sourceId) : ofContract(occasion.sourceId);
    return reading.then(
      ({ people }) => people,
      (error: unknown) => {
        if (error instanceof AppError) return [];
        throw error;
      },
    );
  };
  const ofNight = async (id: number): Promise<SourceOfHaul> => {
    const night = await nights.getNight(id);
    const pot = await potOf(night);
    return { title: night.title, organizerDiscordId: night.createdByDiscordId, people: await peopleOf(night), pot };
  };
  const readers = { event: ofEvent, contract: ofContract, night: ofNight } as const;
  return {
    read: (source, id) => readers[source](id),
    proceedsOf: async (nightId) => potOf(await nights.getNight(nightId)),
    nightOfLot: async (auctionId) => (await nights.nightOfLot(auctionId))?.id ?? null,
  };
}
