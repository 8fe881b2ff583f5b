// Trial economy service: profiles, purchases, packing, titles, and the item market.
import type {
  FremenLine,
  FremenProfile,
  FremenStanding,
  FremenStandingQuery,
  FremenOrder,
  NewTrialItem,
  OwnFremen,
  OwnFremenStanding,
  Purchase,
  TrialItem,
  TrialItemChange,
  TrialItemQuery,
  TrialResult,
  TrialResultQuery,
} from '@guild/common/trials/economy.api';
import type { Title } from '@guild/common/trials/titles.rules';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { bearTitle, buy, equip, isPaidOut } from './economy.decisions.ts';
import type { FremenDocuments } from './economy.facts.ts';
import { editItem, itemNote, newItem } from './economy.items.ts';
import { createFremenLists } from './economy.lists.ts';
import type { FremenModels, ProfileDocument } from './economy.model.ts';
import type { TrialPayouts } from './economy.earnings.ts';
import { toOwnFremen, toProfile, toTrialItem } from './economy.views.ts';
import type { TrialDocuments } from '../core/trials.facts.ts';
import type { CarriedItem, TrialDocument, TrialModels } from '../core/trials.model.ts';
import type { Kits } from '../trials.service.ts';

export interface FremenService extends Kits {
  own(caller: Caller): Promise<OwnFremen>;
  /** @throws AppError `not_found` for a person who has never played or bought */
  profileOf(userId: number): Promise<FremenProfile>;
  /** @throws AppError `conflict` not_earned */
  bearTitle(title: Title, caller: Caller): Promise<OwnFremen>;
  listItems(query: TrialItemQuery, caller: Caller): Promise<Page<TrialItem>>;
  /** @throws AppError `not_found` */
  getItem(id: number): Promise<TrialItem>;
  createItem(fields: NewTrialItem, admin: Caller): Promise<TrialItem>;
  /** @throws AppError `not_found`, `conflict` stale */
  changeItem(id: number, change: TrialItemChange, admin: Caller): Promise<TrialItem>;
  /** @throws AppError `not_found`, `conflict` stale, retired, not_enough, too_many */
  buy(id: number, what: Purchase, caller: Caller): Promise<OwnFremen>;
  /** @throws AppError `not_found`, `conflict` in_trial, not_owned, pack_full */
  equip(id: number, isEquipped: boolean, caller: Caller): Promise<OwnFremen>;
  ledger(paging: Pick<TrialItemQuery, 'limit' | 'cursor'>, caller: Caller): Promise<Page<FremenLine>>;
  standings(query: FremenStandingQuery): Promise<Page<FremenStanding>>;
  ownStanding(sort: FremenOrder | undefined, caller: Caller): Promise<OwnFremenStanding>;
  results(query: TrialResultQuery): Promise<Page<TrialResult>>;
}
interface Deps {
  readonly models: FremenModels;
  readonly trials: TrialModels['trials'];
  readonly documents: FremenDocuments;
  readonly trialDocuments: Pick<TrialDocuments, 'read' | 'dispatch'>;
  readonly payouts: TrialPayouts;
}
/** How many of the newest trials are checked. Older ones were paid out long ago. */
const lookedAt = 3;

export function createFremenService(
  { models, trials, documents, trialDocuments, payouts }: Deps,
  { ids }: Pick<Context, 'ids'>,
): FremenService {
  const { profiles, items } = documents;
  const lists = createFremenLists(models);
  const named = (profile: ProfileDocument, { username, discordId }: Caller): OwnFremen =>
    toOwnFremen({ ...profile, ...(profile.version === 0 && { username, discordId }) });

  /** Ids of the newest finished trials that were not paid out to this participant. */
  const unpaidTrials = async (profile: ProfileDocument): Promise<number[]> => {
    const newest = await trials
      .find({ deletedAt: null, live: null }, { _id: 1 })
      .sort({ _id: -1 })
      .limit(lookedAt)
      .lean<Pick<TrialDocument, '_id'>[]>();
    const open = newest.filter(({ _id }) => !isPaidOut(profile, _id)).map(({ _id }) => _id);
    if (open.length === 0) return [];
    const mine = { _id: { $in: open }, status: 'completed', 'participants.userId': profile._id } as const;
    return (await trials.find(mine, { _id: 1 }).lean<{ _id: number }[]>()).map(({ _id }) => _id);
  };
  /** A person's profile after the payout of all finished trials. */
  const paidOutProfile = async (userId: number): Promise<ProfileDocument> => {
    const profile = await profiles.read(userId);
    const open = await unpaidTrials(profile);
    if (open.length === 0) return profile;
    await Promise.all(open.map((id) => trialDocuments.dispatch(id)));
    // Pay out here even if the handler of the trial's end has failed. The payout depends only on
    // the trial, and happens once.
    for (const id of open) {
      const trial = await trialDocuments.read(id);
      const mine = trial.participants.find((one) => one.userId === userId);
      if (mine !== undefined) await payouts.payOut(trial, [mine]);
    }
    return profiles.read(userId);
  };
  const refuseInTrial = async (userId: number): Promise<void> => {
    const live = await trials.findOne({ live: true }, { _id: 1 }).lean<Pick<TrialDocument, '_id'>>();
    const trial = live && (await trialDocuments.read(live._id).catch(unlessGone));
    if (trial?.live === true && trial.participants.some((one) => one.userId === userId))
      throw new AppError('conflict', "You can't change your pack during a trial.", { reason: 'in_trial' });
  };

  return {
    of: async ({ userId }) =>
      (await paidOutProfile(userId)).inventory
        .filter(({ isEquipped }) => isEquipped)
        .map(({ itemId, name, effect }): CarriedItem => ({ itemId, name, effect, usedIn: null })),

    own: async (caller) => named(await paidOutProfile(caller.userId), caller),
    async profileOf(userId) {
      const profile = await profiles.read(userId);
      if (profile.version === 0) throw new AppError('not_found');
      return toProfile(profile);
    },
    bearTitle: async (title, caller) => named(await profiles.update(caller.userId, bearTitle(title, caller)), caller),

    async listItems(query, { userId }) {
      return lists.items(query, query.affordable === undefined ? null : await profiles.read(userId));
    },
    getItem: async (id) => toTrialItem(await items.read(id)),
    async createItem(fields, admin) {
      const made = await items.insert(newItem(await ids.newId('trial_items'), fields), (item) => [
        {
          kind: 'trial-item:created',
          data: {},
          audit: itemNote(admin, 'created', item, { after: toTrialItem(item) }),
        },
      ]);
      return toTrialItem(made);
    },
    changeItem: async (id, change, admin) => toTrialItem(await items.update(id, editItem(change, admin))),

    async buy(id, what, caller) {
      const item = await items.read(id);
      await paidOutProfile(caller.userId);
      const rowId = await ids.newId('player_inventory');
      return toOwnFremen(await profiles.update(caller.userId, buy(item, { ...what, rowId }, caller)));
    },
    async equip(id, isEquipped, caller) {
      await items.read(id);
      await refuseInTrial(caller.userId);
      await paidOutProfile(caller.userId);
      return named(await profiles.update(caller.userId, equip(id, isEquipped, caller)), caller);
    },

    async ledger(paging, { userId }) {
      // Write the entries in the outbox first.
      await profiles.dispatch(userId);
      return lists.ledgerOf(userId, paging);
    },
    standings: (query) => lists.standings(query),
    ownStanding: (sort, { userId }) => lists.standingOf(userId, sort),
    results: (query) => lists.results(query),
  };
}
