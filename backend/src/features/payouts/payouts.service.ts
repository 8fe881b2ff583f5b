// Payout service: the feature's entry point.
// An event, contract or loot night has at most one haul, which is closed once.
import { may } from '@guild/common/members/ranks';
import type { Candidate, Haul, HaulChange, HaulSource, NewHaul } from '@guild/common/payouts/payouts.api';
import { limits } from '@guild/common/wire/fields';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import { createDocuments, type Documents } from '../../platform/store/documents/documents.ts';
import { isDuplicate } from '../../platform/store/documents/stored.ts';
import { afterCursor, newestFirst, pageOf } from '../../platform/store/queries/lists.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { MembersService } from '../members/members.service.ts';
import type { Bookings } from '../treasury/treasury.service.ts';
import {
  buildHaul,
  checkHaul,
  checkPot,
  checkProposal,
  checkReward,
  close,
  enterAnew,
  followPot,
  haulConflict,
  haulNote,
  softDelete,
  restore,
  waive,
  type HaulGiven,
} from './hauls/payouts.decisions.ts';
import { haulFacts, type HaulFacts } from './payouts.facts.ts';
import { storedHauls, toHaul, type HaulDocument, type PayoutModels } from './payouts.model.ts';
import type { PayoutSettingsStore } from './settings/payouts.settings.ts';
import type { HaulSources, SourceOfHaul } from './hauls/payouts.sources.ts';

export { payoutBooks } from './hauls/payouts.books.ts';

export interface PayoutService {
  listHauls(query: HaulQuery): Promise<Page<Haul>>;
  /** @throws AppError `not_found`, `not_allowed` for people who may not enter the haul */
  candidates(source: HaulSource, sourceId: number, caller: Caller): Promise<Candidate[]>;
  /**
   * @throws AppError `not_found`, `not_allowed`, `conflict` if the source has a haul already,
   * `invalid_input`
   */
  createHaul(fields: NewHaul, caller: Caller): Promise<Haul>;
  getHaul(id: number): Promise<Haul>;
  /** @throws AppError `not_found`, `not_allowed`, `conflict` closed or stale, `invalid_input` */
  changeHaul(id: number, change: HaulChange, caller: Caller): Promise<Haul>;
  /**
   * For an admin.
   * @throws AppError `not_found`, `conflict` closed, stale,
   * or the treasury cannot take the guild's part
   */
  closeHaul(id: number, version: number | undefined, caller: Caller): Promise<Haul>;
  removeHaul(id: number, caller: Caller): Promise<void>;
  restoreHaul(id: number, caller: Caller): Promise<Haul>;
  /** Makes the haul of a loot night what the night has brought. It may run twice. */
  followNight(nightId: number): Promise<void>;
  /** Gives up the caller's own share. @throws AppError `conflict` closed, or no share */
  waiveHaul(id: number, caller: Caller): Promise<Haul>;
}
interface HaulQuery {
  readonly status?: Haul['status'] | undefined;
  readonly source?: HaulSource | undefined;
  readonly sourceId?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export type HaulDocuments = Documents<HaulDocument, HaulFacts>;
export const haulDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): HaulDocuments =>
  createDocuments({ stored: storedHauls, facts: haulFacts, right: 'hauls' }, context);

interface Deps {
  readonly models: Pick<PayoutModels, 'hauls'>;
  readonly documents: HaulDocuments;
  readonly settings: PayoutSettingsStore;
  readonly sources: HaulSources;
  readonly members: Pick<MembersService, 'namesOf'>;
  readonly bookings: Pick<Bookings, 'canBook'>;
}
/** Most people in the hauls of one page. A page has at least one haul. */
const peopleOfPage = 5000;
/**
 * How many hauls fit on one page. The limit exists because each haul is divided among its people
 * for the reply.
 */
function fittingOnPage(found: readonly HaulDocument[]): number {
  let people = 0;
  const at = found.findIndex((haul) => (people += haul.people.length) > peopleOfPage);
  return at < 0 ? found.length : Math.max(1, at);
}

/** A duplicate key means that the source has a haul already. */
const once = (error: unknown): never => {
  throw isDuplicate(error) ? haulConflict('haul_entered', 'This haul was already entered') : error;
};

export function createPayoutService(
  { models: { hauls }, documents, settings, sources, members, bookings }: Deps,
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
): PayoutService {
  /**
   * @throws AppError `not_allowed` unless the caller is an admin,
   * or the organizer where settings allow it
   */
  const sourceFor = async (source: HaulSource, sourceId: number, caller: Caller) => {
    const found = await sources.read(source, sourceId);
    if (may(caller, 'hauls')) return found;
    const { organizersMay } = await settings.read();
    if (!organizersMay || found.organizerDiscordId !== caller.discordId) throw new AppError('not_allowed');
    return found;
  };
  /**
   * Adds the names of the members.
   * @throws AppError `invalid_input` for people who are not members,
   * or whom an organizer may not add
   */
  const givenOf = async (
    { people, ...fields }: HaulChange,
    found: SourceOfHaul,
    caller: Caller,
  ): Promise<HaulGiven> => {
    const known = await members.namesOf(people.map(({ discordId }) => discordId));
    const named = people.map((person) => {
      const member = known.get(person.discordId);
      if (member === undefined) throw invalidField('people', "Someone in the list isn't a member");
      return { ...person, username: member.name };
    });
    const given = { ...fields, people: named };
    checkHaul(given);
    checkPot(given, found);
    if (!may(caller, 'hauls')) checkProposal(given, found);
    return given;
  };
  const ofOwn = async (id: number, caller: Caller): Promise<SourceOfHaul> => {
    const { source, sourceId } = await documents.read(id);
    return sourceFor(source, sourceId, caller);
  };
  /** @throws AppError `conflict` if the treasury cannot take the guild's part */
  const refuseUnbookable = async (haul: HaulDocument): Promise<void> => {
    const sums = new Map<number, number>();
    for (const { currency, amount } of divideHaul(haul)?.guild ?? []) {
      const resourceId = haul.resources.find((one) => one.currency === currency)?.resourceId;
      if (resourceId !== undefined && amount > 0) sums.set(resourceId, (sums.get(resourceId) ?? 0) + amount);
    }
    for (const [resourceId, amount] of sums)
      if (!(await bookings.canBook(resourceId, amount)))
        throw haulConflict('cannot_be_booked', "The treasury can't hold the guild's part. Choose another resource.");
  };

  const followNight = async (nightId: number): Promise<void> => {
    const haul = await hauls.findOne({ source: 'night', sourceId: nightId, deletedAt: null }, { _id: 1 }).lean();
    if (haul !== null) await documents.update(haul._id, followPot(await sources.proceedsOf(nightId)));
  };

  return {
    followNight,
    async listHauls({ status, source, sourceId, limit = limits.pageDefault, cursor }) {
      const filter = {
        deletedAt: null,
        ...(status !== undefined && { status }),
        ...(source !== undefined && { source }),
        ...(sourceId !== undefined && { sourceId }),
      };
      const query = hauls
        .find({ $and: [filter, ...afterCursor(newestFirst, cursor)] })
        .select({ outbox: 0 })
        .limit(limit + 1);
      // One source has at most one haul, so there is nothing to sort.
      if (source === undefined || sourceId === undefined) query.sort({ _id: -1 });
      const found = await query.lean<HaulDocument[]>();
      return pageOf(found, Math.min(limit, fittingOnPage(found)), toHaul, ({ _id }) => _id);
    },
    async candidates(source, sourceId, caller) {
      const { people } = await sourceFor(source, sourceId, caller);
      const known = await members.namesOf(people.map(({ discordId }) => discordId));
      return people.flatMap(({ discordId, attendance }) => {
        const member = known.get(discordId);
        return member === undefined ? [] : [{ discordId, username: member.name, rank: member.rank, attendance }];
      });
    },
    async createHaul({ source, sourceId, ...fields }, caller) {
      const found = await sourceFor(source, sourceId, caller);
      const { title } = found;
      checkReward(fields, found);
      const given = await givenOf(fields, found, caller);
      const newDocument = buildHaul(await ids.newId('hauls'), { ...given, source, sourceId, title }, caller);
      const made = await documents
        .insert(newDocument, (haul) => [
          { kind: 'haul:created', data: {}, audit: haulNote(caller, 'created', haul, { after: toHaul(haul) }) },
        ])
        .catch(once);
      return toHaul(made);
    },
    getHaul: async (id) => toHaul(await documents.read(id)),
    async changeHaul(id, { version, ...fields }, caller) {
      const found = await ofOwn(id, caller);
      checkReward(fields, found, (await documents.read(id)).amounts);
      const given = await givenOf(fields, found, caller);
      return toHaul(await documents.update(id, enterAnew(given, version, caller)));
    },
    async closeHaul(id, version, caller) {
      const { source, sourceId } = await documents.read(id);
      if (source === 'night') await followNight(sourceId);
      const seen = await documents.read(id);
      const decide = close(version ?? seen.version, caller);
      decide(seen, clock.now());
      // Another haul may take the room after this check. Then the booking books what fits.
      await refuseUnbookable(seen);
      return toHaul(await documents.update(id, decide));
    },
    async removeHaul(id, caller) {
      await ofOwn(id, caller);
      await documents.remove(id, caller, softDelete(caller));
    },
    async restoreHaul(id, caller) {
      const { source, sourceId } = await documents.restore(id, caller, restore(caller)).catch(once);
      if (source === 'night') await followNight(sourceId);
      return toHaul(await documents.read(id));
    },
    waiveHaul: async (id, caller) => toHaul(await documents.update(id, waive(caller))),
  };
}
