// Demo treasury: two months of ledger entries, through the decisions of the treasury feature.
import { randomUUID } from 'node:crypto';
import type { NewResource } from '@guild/common/treasury/treasury.api';
import type { Fact } from '../../backend/src/platform/store/outbox/facts.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import {
  buildResource,
  book,
  creation,
  entryBy,
  type Why,
} from '../../backend/src/features/treasury/core/treasury.decisions.ts';
import {
  entryRowOf,
  type EntryData,
  type EntryDocument,
} from '../../backend/src/features/treasury/ledger/treasury.ledger.model.ts';
import type { ResourceDocument } from '../../backend/src/features/treasury/core/treasury.model.ts';
import type { Random } from './random.ts';

const dayMs = 86_400_000;
/** Length of the ledgers in days. */
const days = 60;

type Row = readonly [
  name: string,
  description: string,
  unit: string,
  category: NewResource['category'],
  priority: NewResource['priority'],
  opening: number,
  now: number,
  goal: number,
];
const rows: readonly Row[] = [
  [
    'Solari treasury',
    'Pays for fuel, repairs and bribes.',
    'Solari',
    'currency',
    'medium',
    900_000,
    2_314_000,
    2_000_000,
  ],
  ['Deep cistern', 'Below the second hall. Nobody drinks from it alone.', 'L', 'water', 'high', 31_000, 64_900, 80_000],
  [
    'Refined spice reserve',
    'For the hard winter, and for the navigators.',
    'kg',
    'spice',
    'high',
    4200,
    18_420,
    25_000,
  ],
  ['Stilltent water', 'Emergency rations at the outposts.', 'L', 'water', 'low', 1200, 2750, 5000],
  ['Titanium ingots', 'Hulls and plates.', 'pcs', 'materials', 'medium', 800, 3120, 6000],
  ['Stravidium fiber', 'Wings do not mend themselves.', 'pcs', 'materials', 'low', 150, 640, 1500],
  ['Fabricator cores', 'One for each base, and a spare.', 'pcs', 'technology', 'low', 1, 4, 12],
  ['Shield generators', 'Not for the open sand.', 'pcs', 'technology', 'medium', 2, 7, 10],
  ['Thumpers, armed', 'Check the timers before you carry them.', 'pcs', 'other', 'low', 34, 27, 40],
];
const notes = ['Night raid', 'Harvest run', 'Sold at the market', 'From the caravan', 'A gift', 'Found in a wreck'];
const uses = ['Repairs', 'Fuel for the carry-all', 'Lent to the scouts', 'Paid a contract'];

export interface DemoResource {
  readonly document: ResourceDocument;
  readonly entries: readonly EntryDocument[];
}
export interface DemoVault {
  /** People who may give, in a fixed order. */
  readonly people: readonly Caller[];
  /** The admins among them. */
  readonly admins: readonly Caller[];
  readonly random: Random;
  /** Ms since 1970. */
  readonly now: number;
  readonly nextId: () => Promise<number>;
  readonly nextEntryId: () => Promise<number>;
  readonly nextRequestId: () => Promise<number>;
}

/** Changes that lead from one amount to the other without going below zero. Some are negative. */
function changesOf(opening: number, last: number, random: Random): number[] {
  const count = Math.min(18, Math.max(4, Math.abs(last - opening)));
  const changes: number[] = [];
  let amount = opening;
  for (let step = 1; step < count; step += 1) {
    const even = Math.round(opening + ((last - opening) * step) / count);
    const swing = Math.round(((last - opening) / count) * (random.between(0, 200) / 100 - 1) * 2);
    const next = Math.max(0, even + swing);
    changes.push(next - amount);
    amount = next;
  }
  return [...changes, last - amount].filter((change) => change !== 0);
}

/** One resource with its ledger. */
async function resourceOf(
  [name, description, unit, category, priority, opening, last, goalAmount]: Row,
  { people, admins, random, now, nextId, nextEntryId }: DemoVault,
): Promise<DemoResource> {
  const [keeper] = admins;
  if (keeper === undefined) throw new Error('nobody keeps the books');
  const id = await nextId();
  const start = now - days * dayMs;
  const fields = { name, description, unit, category, priority, goalAmount, currentAmount: opening };
  const at = new Date(start);
  const life = { createdAt: at, updatedAt: at, deletedAt: null, deletedBy: null, version: 1, outbox: [] as Fact[] };
  let document: ResourceDocument = { ...buildResource(id, fields, keeper, start), ...life };
  const entries: EntryDocument[] = [];
  const enter = (entry: EntryData, when: number): void => {
    entries.push(entryRowOf(id, entry, { id: randomUUID(), at: new Date(when) }));
  };
  const [made] = creation(await nextEntryId(), keeper)(document);
  if (made?.kind === 'resource:created' && made.data.entry !== null) enter(made.data.entry, start);
  const changes = changesOf(opening, last, random);
  for (const [step, change] of changes.entries()) {
    const when = Math.round(start + ((days * dayMs - dayMs / 12) * (step + 1)) / changes.length);
    const who = random.pick(people);
    const given = change > 0;
    const kind = given ? ('deposit' as const) : ('withdrawal' as const);
    const why: Why = {
      ...entryBy(await nextEntryId(), kind, who, random.pick(given ? notes : uses)),
      decidedBy: keeper.username,
      giver: given ? { username: who.username, discordId: who.discordId } : null,
    };
    const { set, booked } = book(document, change, { why, by: who, now: when });
    if (booked.data.entry !== null) enter(booked.data.entry, when);
    document = { ...document, ...set, version: document.version + 1, updatedAt: new Date(when) };
  }
  return { document, entries };
}

/** All resources with their ledgers. Two requests of members are still pending. */
export async function demoVault(vault: DemoVault): Promise<DemoResource[]> {
  const made: DemoResource[] = [];
  for (const row of rows) made.push(await resourceOf(row, vault));
  const [treasury, cistern] = made;
  const [first, second] = vault.people;
  if (treasury === undefined || cistern === undefined || first === undefined || second === undefined) return made;
  const asks = [
    [treasury, first, 'withdrawal', 12_000, 'Repairs of the second crawler'],
    [cistern, second, 'deposit', 800, 'From the windtraps'],
  ] as const;
  for (const [{ document }, { userId, username, discordId }, kind, amount, note] of asks)
    document.requests.push({
      id: await vault.nextRequestId(),
      kind,
      amount,
      note,
      userId,
      username,
      discordId,
      askedAt: new Date(vault.now - dayMs / 8),
    });
  return made;
}
