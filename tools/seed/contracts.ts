// The demo guild's contracts: a board in every state, made by the very decisions that people's commands make.
import type { ContractType, Difficulty, RewardUnit } from '@guild/common/contracts/contracts.api';
import { claim, pay, receive } from '../../backend/src/features/contracts/contracts.claims.decisions.ts';
import {
  activate,
  begin,
  cancel,
  complete,
  deadlineOf,
  fail,
  lapse,
  type ContractDecision,
} from '../../backend/src/features/contracts/contracts.decisions.ts';
import { toContract, type ContractDocument } from '../../backend/src/features/contracts/contracts.model.ts';
import { noteOf, type StoredNote } from '../../backend/src/platform/audit/audit.ts';
import type { Caller } from '../../backend/src/platform/session/caller.ts';
import { contractRows, type ContractRow } from './contracts.rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface DemoContract {
  readonly document: ContractDocument;
  readonly notes: readonly { readonly at: number; readonly note: StoredNote }[];
}
export interface DemoBoard {
  /** Who may post and claim, in a steady order. */
  readonly people: readonly Caller[];
  readonly zone: string;
  /** Ms since 1970. */
  readonly now: number;
  /** The season of the clients' board that goes on. */
  readonly seasonId: number;
  /** That of the contractors' board. */
  readonly contractorsSeasonId: number;
  readonly nextId: () => Promise<number>;
  readonly nextClaimId: () => Promise<number>;
}

interface Step {
  readonly at: number;
  readonly decide: ContractDecision;
}
const evidence = 'https://example.com/evidence';

/** What has happened to a contract of this state, in order. */
function stepsOf({ state, maxClaims }: ContractRow, client: Caller, claims: readonly Step[], due: number): Step[] {
  const last = claims.at(-1)?.at ?? 0;
  const begun: Step = { at: last + hourMs, decide: activate(client) };
  const done: Step = {
    at: last + 20 * hourMs,
    decide: complete({ evidenceUrl: evidence, note: 'Done as agreed.' }, client),
  };
  if (state === 'active' || state === 'overdue') return [...claims, begun];
  if (state === 'completed' || state === 'owed' || state === 'paid') {
    const paid = { at: done.at + 5 * hourMs, decide: pay({ paid: true }, client) };
    return [...claims, begun, done, ...(state === 'owed' ? [] : [paid])];
  }
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

async function make(row: ContractRow, at: number, board: DemoBoard): Promise<DemoContract> {
  const { people, now, zone, seasonId, contractorsSeasonId } = board;
  const client = people[(at * 5) % people.length];
  if (client === undefined) throw new Error('nobody to post a contract');
  const postedAt = now - row.daysAgo * dayMs - 2 * hourMs;
  const due = deadlineOf(new Date(postedAt + row.runsDays * dayMs).toISOString(), zone, postedAt);
  const fields = { ...fieldsOf(row), deadline: due.toISOString(), seasonId, due };
  const beginning = begin(await board.nextId(), fields, client);
  const times = { createdAt: new Date(postedAt), updatedAt: new Date(postedAt) };
  let document: ContractDocument = {
    ...{ ...beginning, ...times, version: 1 },
    ...{ deletedAt: null, deletedBy: null, outbox: [] },
  };
  const actor = { userId: client.userId, discordId: client.discordId, username: client.username };
  const what = { entity: 'contract', verb: 'created', name: row.title, after: toContract(document) } as const;
  const notes: { at: number; note: StoredNote }[] = [{ at: postedAt, note: noteOf(actor, what) }];
  const claims: Step[] = [];
  const contractors = people.filter((one) => one !== client).slice(at % 6);
  for (const [nth, person] of contractors.slice(0, row.claims).entries())
    claims.push({ at: postedAt + (nth + 1) * hourMs, decide: claim(await board.nextClaimId(), person) });
  const steps = stepsOf(row, client, claims, due.getTime());
  const [first] = contractors;
  if (row.state === 'paid' && first !== undefined)
    steps.push({ at: (steps.at(-1)?.at ?? 0) + hourMs, decide: receive(true, first) });
  for (const step of steps) {
    const change = step.decide(document, step.at);
    if (change === null) throw new Error(`Nothing happens to ${row.title}`);
    document = {
      ...document,
      ...change.set,
      ...(change.set.status === 'completed' && { creditSeasonId: contractorsSeasonId }),
      updatedAt: new Date(step.at),
      version: document.version + 1,
    };
    notes.push(...change.facts.flatMap(({ audit }) => (audit === undefined ? [] : [{ at: step.at, note: audit }])));
  }
  return { document, notes };
}

/** Every contract, oldest first, so that ids rise with time as they do when people post them. */
export async function demoContracts(board: DemoBoard): Promise<DemoContract[]> {
  const rows = contractRows.toSorted((one, other) => other.daysAgo - one.daysAgo);
  const made: DemoContract[] = [];
  for (const [at, row] of rows.entries()) made.push(await make(row, at, board));
  return made;
}
