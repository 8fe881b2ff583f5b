// Demo contracts in every state, created with the decisions of the contracts feature.
import type { ContractType, Difficulty, RewardUnit } from '@guild/common/contracts/contracts.api';
import { claim } from '../../backend/src/features/contracts/core/contracts.claims.decisions.ts';
import {
  activate,
  buildContract,
  cancel,
  complete,
  deadlineOf,
  fail,
  lapse,
} from '../../backend/src/features/contracts/core/contracts.decisions.ts';
import { dealsOf } from '../../backend/src/features/contracts/core/contracts.deals.ts';
import { toContract, type ContractDocument } from '../../backend/src/features/contracts/core/contracts.model.ts';
import { confirm, pay } from '../../backend/src/features/deals/deals.decisions.ts';
import { actorOf, noteOf, type StoredNote } from '../../backend/src/platform/people/audit/audit.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import type { PresentSeasons } from '../../backend/src/features/contracts/ratings/ratings.decisions.ts';
import { contractRows } from './contracts.rows.ts';
import type { ContractRow } from './contracts.shapes.ts';
import { afterDecision, demoDeals, type DemoDeal } from './deals.ts';
import { demoPeople } from './people.ts';
import { ratingSteps, type RatingStep } from './ratings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface DemoContract {
  readonly document: ContractDocument;
  readonly notes: readonly { readonly at: number; readonly note: StoredNote }[];
}
/** A contract with its deals. */
export interface DemoWork extends DemoContract {
  readonly deals: readonly DemoDeal[];
}
export interface DemoBoard {
  /** People who may post and claim, in a fixed order. */
  readonly people: readonly Caller[];
  readonly zone: string;
  /** Ms since 1970. */
  readonly now: number;
  /** The seasons that were running at a time. */
  readonly seasonsAt: (at: number) => PresentSeasons;
  readonly nextId: () => Promise<number>;
  readonly nextClaimId: () => Promise<number>;
  readonly nextRatingId: () => Promise<number>;
  readonly nextDealId: () => Promise<number>;
}

type Step = RatingStep;
const evidence = 'https://example.com/evidence';

/** The past events of a contract in this state, in order. */
function stepsOf(
  { state, maxClaims }: ContractRow,
  client: Caller,
  claims: readonly Step[],
  due: number,
  zone: string,
): Step[] {
  const last = claims.at(-1)?.at ?? 0;
  const begun: Step = { at: last + hourMs, decide: activate(client) };
  const done: Step = {
    at: last + 20 * hourMs,
    decide: complete({ evidenceUrl: evidence, note: 'Done as agreed.' }, client, zone),
  };
  if (state === 'active' || state === 'overdue') return [...claims, begun];
  if (state === 'completed' || state === 'owed' || state === 'paid') return [...claims, begun, done];
  if (state === 'cancelled') return [...claims, { at: last + hourMs, decide: cancel('The worm came first.', client) }];
  if (state === 'failed') return [...claims, begun, { at: due + hourMs, decide: fail('Nobody came back.', client) }];
  if (state === 'lapsed') return [{ at: due + 1, decide: lapse }];
  return claims.slice(0, maxClaims);
}

const fieldsOf = (row: ContractRow) => ({
  title: row.title,
  description: row.description,
  contractType: row.type satisfies ContractType,
  targetLocation: row.place,
  difficulty: row.difficulty satisfies Difficulty,
  reward: row.reward,
  rewardUnit: row.unit satisfies RewardUnit,
  maxClaims: row.maxClaims,
});

const joinedDaysAgo = new Map(demoPeople.map((one) => [one.discordId, one.joinedDaysAgo]));
/** Offsets for choosing the first claimer, so that some people work more than others. */
const firstClaims = [0, 3, 1, 5, 0, 7, 2, 4, 0, 6, 1, 3];

/** The client and claimers of the nth contract, from people who had joined by then. */
function partiesOf({ claims, daysAgo }: ContractRow, nth: number, { people }: DemoBoard) {
  const joinedPeople = people.filter(({ discordId }) => (joinedDaysAgo.get(discordId) ?? 0) > daysAgo);
  const client = joinedPeople[(nth * 7) % joinedPeople.length];
  if (client === undefined) throw new Error('nobody to post a contract');
  const others = joinedPeople.filter((one) => one !== client);
  const first = (firstClaims[nth % firstClaims.length] ?? 0) % others.length;
  return { client, contractors: [...others.slice(first), ...others.slice(0, first)].slice(0, claims) };
}

/** A contract after a step, with its audit entries. */
function after({ document, notes }: DemoContract, { at, decide }: Step, { seasonsAt }: DemoBoard): DemoContract {
  const change = decide(document, at);
  if (change === null) throw new Error(`Nothing happens to ${document.title}`);
  const isDone = change.set.status === 'completed';
  return {
    document: {
      ...document,
      ...change.set,
      ...(isDone && { creditSeasonId: seasonsAt(at).contractors }),
      updatedAt: new Date(at),
      version: document.version + 1,
    },
    notes: [...notes, ...change.facts.flatMap(({ audit }) => (audit === undefined ? [] : [{ at, note: audit }]))],
  };
}

/** A new contract. */
async function posted(row: ContractRow, client: Caller, { now, zone, seasonsAt, nextId }: DemoBoard) {
  const at = now - row.daysAgo * dayMs - 2 * hourMs;
  const due = deadlineOf(new Date(at + row.runsDays * dayMs).toISOString(), zone, at);
  const fields = { ...fieldsOf(row), deadline: due.toISOString(), seasonId: seasonsAt(at).clients, due };
  const document: ContractDocument = {
    ...buildContract(await nextId(), fields, client),
    createdAt: new Date(at),
    updatedAt: new Date(at),
    version: 1,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  };
  const what = { entity: 'contract', verb: 'created', name: row.title, after: toContract(document) } as const;
  return { document, notes: [{ at, note: noteOf(actorOf(client), what) }] };
}

/** The deals of a completed contract, and how far they are paid. */
async function dealsAfter(
  { state }: ContractRow,
  { document }: DemoContract,
  client: Caller,
  contractors: readonly Caller[],
  nextId: DemoBoard['nextDealId'],
): Promise<DemoDeal[]> {
  const opened = await demoDeals(dealsOf(document), nextId);
  return opened.map((one, at) => {
    const doneAt = one.deal.owedSince.getTime();
    const paid = state === 'owed' ? one : afterDecision(one, pay(client), doneAt + 5 * hourMs);
    const contractor = contractors.find(({ discordId }) => discordId === one.deal.creditorDiscordId);
    if (state !== 'paid' || at > 0 || contractor === undefined) return paid;
    return afterDecision(paid, confirm(contractor), doneAt + 6 * hourMs);
  });
}

async function make(row: ContractRow, nth: number, board: DemoBoard): Promise<DemoWork> {
  const { seasonsAt, nextClaimId, nextRatingId, zone } = board;
  const { client, contractors } = partiesOf(row, nth, board);
  let made: DemoContract = await posted(row, client, board);
  const postedAt = made.document.createdAt.getTime();
  const claims: Step[] = [];
  for (const [at, person] of contractors.entries())
    claims.push({ at: postedAt + (at + 1) * hourMs, decide: claim(await nextClaimId(), person) });
  const steps = stepsOf(row, client, claims, made.document.deadline.getTime(), zone);
  for (const step of steps) made = after(made, step, board);
  const doneAt = made.document.completedAt?.getTime() ?? 0;
  const rating = { client, contractors, doneAt, variant: nth, seasonsAt, nextRatingId };
  if (row.rated !== null)
    for (const step of await ratingSteps({ rated: row.rated, ...rating })) made = after(made, step, board);
  return { ...made, deals: await dealsAfter(row, made, client, contractors, board.nextDealId) };
}

/**
 * All contracts, oldest first, so that ids increase with time as in real use.
 * @param more contracts besides the usual ones
 */
export async function demoContracts(board: DemoBoard, more: readonly ContractRow[] = []): Promise<DemoWork[]> {
  const rows = [...contractRows, ...more].toSorted((one, other) => other.daysAgo - one.daysAgo);
  const made: DemoWork[] = [];
  for (const [at, row] of rows.entries()) made.push(await make(row, at, board));
  return made;
}
