// Demo hauls: one half paid, and one waiting to be closed. Shares change through the decisions of
// the payouts feature.
import type { Money } from '@guild/common/payouts/payouts.api';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import type {
  HaulDocument,
  HaulPersonRow,
  PayoutEntryDocument,
  ShareDocument,
} from '../../backend/src/features/payouts/payouts.model.ts';
import {
  confirm,
  pay,
  type ShareDecision,
} from '../../backend/src/features/payouts/shares/payouts.shares.decisions.ts';

const hourMs = 3_600_000;

/** The source of a haul, and its participants. */
export interface DemoSource {
  readonly id: number;
  readonly title: string;
  /** When it ended, ms since 1970. */
  readonly overAt: number;
  readonly people: readonly Pick<Caller, 'discordId' | 'username'>[];
}
export interface DemoHaulDeps {
  readonly raid: DemoSource;
  readonly evening: DemoSource;
  readonly admin: Caller;
  readonly nextHaulId: () => Promise<number>;
  readonly nextShareId: () => Promise<number>;
}
export interface DemoHaul {
  readonly haul: HaulDocument;
  readonly shares: readonly ShareDocument[];
  readonly entries: readonly PayoutEntryDocument[];
}

type HaulFields = Pick<HaulDocument, 'source' | 'amounts' | 'cutPercent' | 'items' | 'note'>;
const row = ({ discordId, username }: DemoSource['people'][number]): HaulPersonRow => ({
  discordId,
  username,
  weight: 1,
  waived: false,
  typed: [],
});
function haulOf(
  _id: number,
  { id: sourceId, title, overAt, people }: DemoSource,
  given: HaulFields,
  by: Caller,
): HaulDocument {
  const at = new Date(overAt + 2 * hourMs);
  return {
    _id,
    sourceId,
    title,
    ...given,
    method: 'equal',
    people: people.map(row),
    resources: [],
    status: 'open',
    createdBy: by.username,
    createdByDiscordId: by.discordId,
    closedBy: null,
    closedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  };
}
const closedBy = (haul: HaulDocument, { username }: Caller): HaulDocument => {
  const closedAt = new Date(haul.createdAt.getTime() + hourMs);
  return { ...haul, status: 'closed', closedBy: username, closedAt, updatedAt: closedAt, version: 2 };
};
const shareOf = (haul: HaulDocument, _id: number, who: HaulPersonRow, amounts: readonly Money[]): ShareDocument => ({
  _id,
  haulId: haul._id,
  title: haul.title,
  discordId: who.discordId,
  username: who.username,
  amounts: [...amounts],
  paid: [],
  status: 'owed',
  owedSince: haul.closedAt ?? haul.updatedAt,
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
  version: 1,
  outbox: [],
});

interface StoredShare {
  share: ShareDocument;
  entries: PayoutEntryDocument[];
}
const linesOf = (
  { _id: shareId, haulId, discordId }: ShareDocument,
  line: Pick<PayoutEntryDocument, 'kind' | 'at' | 'by'>,
  changes: readonly Pick<PayoutEntryDocument, 'currency' | 'change'>[],
): PayoutEntryDocument[] =>
  changes.map((one) => {
    // The app's own key for the first entries of a share. Later entries use the id of a fact, which
    // does not exist here.
    const key = `${line.kind === 'owed' ? '' : 'demo-'}share-${shareId}-${line.kind}-${one.currency}`;
    return { shareId, haulId, discordId, ...line, ...one, key };
  });
/** A share after a decision, with the entries of its facts. */
function after({ share, entries }: StoredShare, decide: ShareDecision, at: number, by: Caller): StoredShare {
  const change = decide(share, at);
  if (change === null) return { share, entries };
  const lines = change.facts.flatMap(({ kind, data }) =>
    kind === 'share:paid' && 'changes' in data
      ? linesOf(share, { kind: 'paid', at: new Date(at), by: by.username }, data.changes)
      : [],
  );
  return { share: { ...share, ...change.set, version: share.version + 1 }, entries: [...entries, ...lines] };
}

/** The first half of the shares is paid, and the first one is confirmed. */
async function halfPaid(haul: HaulDocument, { admin, nextShareId }: DemoHaulDeps): Promise<StoredShare[]> {
  const parts = divideHaul(haul)?.people ?? [];
  const shares: StoredShare[] = [];
  for (const [place, { discordId, amounts }] of parts.entries()) {
    const who = haul.people[place];
    if (who === undefined) continue;
    const share = shareOf(haul, await nextShareId(), who, amounts);
    const line = { kind: 'owed', at: share.owedSince, by: null } as const;
    const changes = amounts.map(({ currency, amount: change }) => ({ currency, change }));
    const begun: StoredShare = { share, entries: linesOf(share, line, changes) };
    const at = share.owedSince.getTime();
    const paid = place < parts.length / 2 ? after(begun, pay(admin), at + 5 * hourMs, admin) : begun;
    const owner: Caller = { ...admin, discordId, username: who.username };
    shares.push(place === 0 ? after(paid, confirm(owner), at + 9 * hourMs, owner) : paid);
  }
  return shares;
}

/** All demo hauls. */
export async function demoHauls(parts: DemoHaulDeps): Promise<DemoHaul[]> {
  const { raid, evening, admin, nextHaulId } = parts;
  const closed = closedBy(
    haulOf(
      await nextHaulId(),
      raid,
      {
        source: 'contract',
        cutPercent: 10,
        note: 'The cages were full of tools, too.',
        amounts: [
          { currency: 'Solari', amount: 48_215 },
          { currency: 'Spice', amount: 310 },
        ],
        items: [{ name: 'Slaver’s ledger', value: 5000, currency: 'Solari', discordId: null }],
      },
      admin,
    ),
    admin,
  );
  const open = haulOf(
    await nextHaulId(),
    evening,
    {
      source: 'event',
      cutPercent: 10,
      items: [],
      note: null,
      amounts: [{ currency: 'Water', amount: 1240 }],
    },
    admin,
  );
  const shares = await halfPaid(closed, parts);
  return [
    { haul: closed, shares: shares.map(({ share }) => share), entries: shares.flatMap(({ entries }) => entries) },
    { haul: open, shares: [], entries: [] },
  ];
}
