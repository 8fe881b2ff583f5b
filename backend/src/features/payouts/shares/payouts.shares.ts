// Shares of closed hauls: created exactly once, paid, confirmed, and summed up as balances.
import { may } from '@guild/common/members/ranks';
import type { Balance, Money, Share, ShareCorrection, ShareEntry, ShareQuery } from '@guild/common/payouts/payouts.api';
import { divideHaul, owedOf, sumOf } from '@guild/common/payouts/payouts.rules';
import { limits } from '@guild/common/wire/fields';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Collection } from 'mongodb';
import { createBulk, insertMissing } from '../../../platform/store/documents/bulk.ts';
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { afterCursor, newestFirst, pageOf } from '../../../platform/store/queries/lists.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { factIdsOf, rightRoom } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { haulFacts, shareFacts, type ShareFacts } from '../payouts.facts.ts';
import {
  storedShares,
  toEntry,
  toShare,
  type HaulDocument,
  type PayoutEntryDocument,
  type PayoutModels,
  type ShareDocument,
} from '../payouts.model.ts';
import { confirm, correct, pay, waiveOwed, type ShareDecision } from './payouts.shares.decisions.ts';

export interface Shares {
  /** All shares for admins, the caller's own for others; newest first. */
  list(query: ShareQuery, caller: Caller): Promise<Page<Share>>;
  /**
   * Entries of a share, oldest first.
   * @throws AppError `not_found`, `not_allowed` unless the caller is its owner or an admin
   */
  entries(id: number, caller: Caller): Promise<ShareEntry[]>;
  /** @throws AppError `not_found` if one of them does not exist */
  pay(shareIds: readonly number[], caller: Caller): Promise<Share[]>;
  /**
   * @param shownVersion the state that the person has seen; absent: any
   * @throws AppError `not_allowed`, `conflict`, with reason `stale` in another state
   */
  confirm(id: number, caller: Caller, shownVersion?: number): Promise<Share>;
  waive(id: number, caller: Caller): Promise<Share>;
  correct(id: number, correction: ShareCorrection, caller: Caller): Promise<Share>;
  /** The amounts owed to each person. The longest wait comes first. */
  balances(): Promise<Balance[]>;
  balanceOf(person: Pick<Caller, 'discordId' | 'username'>): Promise<Balance>;
  readonly handlers: readonly Handler[];
}

export type ShareDocuments = Documents<ShareDocument, ShareFacts>;

export const shareDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): ShareDocuments =>
  createDocuments({ stored: storedShares, facts: shareFacts, name: 'share' }, context);

/** The initial fields of a share. */
function beginningOf(haul: HaulDocument, discordId: string, amounts: readonly Money[]) {
  const username = haul.people.find((person) => person.discordId === discordId)?.username ?? '';
  return {
    haulId: haul._id,
    title: haul.title,
    discordId,
    username,
    amounts: [...amounts],
    paid: [],
    status: 'owed' as const,
    owedSince: haul.closedAt ?? haul.updatedAt,
    paidAt: null,
    paidBy: null,
    confirmedAt: null,
    corrections: [],
  };
}

type Line = Omit<PayoutEntryDocument, 'key' | 'currency' | 'change'>;
const linesOf = (
  key: string,
  line: Line,
  changes: readonly { currency: PayoutEntryDocument['currency']; change: number }[],
): PayoutEntryDocument[] =>
  changes.map(({ currency, change }) => ({ ...line, key: `${key}-${currency}`, currency, change }));

const kinds = { 'share:paid': 'paid', 'share:waived': 'waived', 'share:corrected': 'corrected' } as const;

function balanceFrom(discordId: string, theirs: readonly ShareDocument[]): Balance {
  const open = theirs.filter(({ status }) => status === 'owed');
  const since = open.map(({ owedSince }) => owedSince.getTime());
  return {
    discordId,
    username: theirs[0]?.username ?? '',
    owed: sumOf(open.flatMap(owedOf)),
    paid: sumOf(theirs.flatMap(({ paid }) => paid)),
    waitingSince: since.length === 0 ? null : new Date(Math.min(...since)).toISOString(),
  };
}

interface Deps {
  readonly models: PayoutModels;
  readonly documents: ShareDocuments;
}

export function createShares(
  { models: { shares, entries }, documents }: Deps,
  { db, ids, live }: Pick<Context, 'db' | 'ids' | 'live'>,
): Shares {
  const bulk = createBulk<ShareDocument>({ name: 'payout_shares', db });
  const rows = entries.collection as unknown as Collection<PayoutEntryDocument>;
  const update = async (id: number, decide: ShareDecision): Promise<Share> =>
    toShare(await documents.update(id, decide));

  /** Creates missing shares of a closed haul, with their first entries. */
  const open = async (haul: HaulDocument, factIds: ReturnType<typeof factIdsOf>): Promise<void> => {
    const division = divideHaul(haul);
    const due = (division?.people ?? []).filter(({ amounts }) => amounts.length > 0);
    const known = await shares.find({ haulId: haul._id }, { discordId: 1 }).lean();
    const missing = due.filter((person) => !known.some(({ discordId }) => discordId === person.discordId));
    const some = missing.length === 0 ? [] : await ids.nextMany('payout_shares', missing.length);
    const made = await bulk.insertMissing(
      missing.map(({ discordId, amounts }, at) => ({ _id: some[at] ?? 0, ...beginningOf(haul, discordId, amounts) })),
    );
    const all = await shares.find({ haulId: haul._id }).lean<ShareDocument[]>();
    await insertMissing(
      rows,
      all.flatMap((share) => {
        const amounts = due.find(({ discordId }) => discordId === share.discordId)?.amounts ?? [];
        const line = {
          shareId: share._id,
          haulId: haul._id,
          discordId: share.discordId,
          kind: 'owed',
          by: null,
        } as const;
        const changes = amounts.map(({ currency, amount: change }) => ({ currency, change }));
        return linesOf(`share-${share._id}-owed`, { ...line, at: share.owedSince }, changes);
      }),
    );
    for (const share of made)
      sendToPeople(live, { people: [share.discordId], rooms: [rightRoom('hauls')] }, 'share:updated', {
        ...toShare(share),
        ...factIds,
      });
  };

  return {
    async list({ status, haul, person, mine, limit = limits.pageDefault, cursor }, caller) {
      const whose = may(caller, 'hauls') && mine === undefined ? person : caller.discordId;
      const filter = {
        ...(whose !== undefined && { discordId: whose }),
        ...(status !== undefined && { status }),
        ...(haul !== undefined && { haulId: haul }),
      };
      const query = shares
        .find({ $and: [filter, ...afterCursor(newestFirst, cursor)] })
        .select({ outbox: 0 })
        .limit(limit + 1);
      // A person has one share of a haul, so there is nothing to sort.
      if (haul === undefined || whose === undefined) query.sort({ _id: -1 });
      const found = await query.lean<ShareDocument[]>();
      return pageOf(found, limit, toShare, ({ _id }) => _id);
    },
    async entries(id, caller) {
      const { discordId } = await documents.read(id);
      if (discordId !== caller.discordId && !may(caller, 'hauls')) throw new AppError('not_allowed');
      // Write the entries in the outbox first.
      await documents.dispatch(id);
      const found = await entries.find({ shareId: id }).lean<PayoutEntryDocument[]>();
      return found.sort((a, b) => a.at.getTime() - b.at.getTime()).map(toEntry);
    },
    async pay(shareIds, caller) {
      const wanted = [...new Set(shareIds)];
      // If one share does not exist, none is paid.
      for (const id of wanted) await documents.read(id);
      return Promise.all(wanted.map((id) => update(id, pay(caller))));
    },
    confirm: (id, caller, shownVersion) => update(id, confirm(caller, shownVersion)),
    waive: (id, caller) => update(id, waiveOwed(caller)),
    correct: (id, correction, caller) => update(id, correct(correction, caller)),

    async balances() {
      const waiting = await shares.find({ status: 'owed' }, { outbox: 0 }).lean<ShareDocument[]>();
      const people = [...new Set(waiting.map(({ discordId }) => discordId))];
      const all = await shares.find({ discordId: { $in: people } }, { outbox: 0 }).lean<ShareDocument[]>();
      const balances = people.map((discordId) =>
        balanceFrom(
          discordId,
          all.filter((share) => share.discordId === discordId),
        ),
      );
      return sortedByText(balances, ({ waitingSince }) => waitingSince ?? '');
    },
    async balanceOf({ discordId, username }) {
      const theirs = await shares.find({ discordId }, { outbox: 0 }).lean<ShareDocument[]>();
      return { ...balanceFrom(discordId, theirs), username };
    },

    handlers: [
      on(haulFacts, ['haul:closed'], {
        name: 'payouts:shares',
        when: 'before-reply',
        run: ({ document, facts }) => open(document, factIdsOf(facts)),
      }),
      on(shareFacts, ['share:paid', 'share:waived', 'share:corrected'], {
        name: 'payouts:entries',
        when: 'before-reply',
        async run({ document: { _id: shareId, haulId, discordId }, facts }) {
          await insertMissing(
            rows,
            facts.flatMap(({ id, kind, at, data: { changes, by } }) =>
              linesOf(id, { shareId, haulId, discordId, kind: kinds[kind], at, by }, changes),
            ),
          );
        },
      }),
    ],
  };
}
