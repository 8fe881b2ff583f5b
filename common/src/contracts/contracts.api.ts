// Contracts API: mercenary jobs with their entities, form and call schemas, routes, rooms and live
// messages.
import * as z from 'zod/mini';
import { day, givenTime } from '../wire/days.ts';
import {
  amount,
  counting,
  httpsUrl,
  id,
  idParams,
  limits,
  line,
  maybe,
  maybeHttpsUrl,
  maybeText,
  paging,
  search,
  seenVersion,
  text,
  time,
} from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText, soughtText } from '../wire/text.ts';

export const contractTypes = ['assassination', 'raid', 'overwatch', 'harvest'] as const;
export type ContractType = (typeof contractTypes)[number];
export const difficulties = ['easy', 'medium', 'hard', 'extreme'] as const;
export type Difficulty = (typeof difficulties)[number];
export const rewardUnits = ['Solari', 'Spice Melange'] as const;
export type RewardUnit = (typeof rewardUnits)[number];
export const contractStatuses = [
  'open',
  'partially_claimed',
  'fully_claimed',
  'active',
  'completed',
  'cancelled',
  'failed',
] as const;
export type ContractStatus = (typeof contractStatuses)[number];
/** The tabs of the board. */
export const contractTabs = ['available', 'active', 'completed', 'closed'] as const;
export type ContractTab = (typeof contractTabs)[number];
/** Maximum number of people who may claim one contract. */
export const claimLimit = 4;

/** One person's claim of a contract. What they are then owed is a deal. */
export const contractClaim = z.object({
  id,
  contractId: id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  claimedAt: time,
  /** Whether they took part, as the client marked on completion; null: not completed yet. */
  tookPart: z.nullable(z.boolean()),
});
export type ContractClaim = z.output<typeof contractClaim>;

export const contract = z.object({
  id,
  title: z.string(),
  description: z.string(),
  contractType: z.enum(contractTypes),
  targetLocation: z.string(),
  reward: z.int(),
  rewardUnit: z.enum(rewardUnits),
  difficulty: z.enum(difficulties),
  clientId: id,
  clientUsername: z.string(),
  clientDiscordId: z.string(),
  /** The first person who claimed it, while they hold the claim. */
  contractorId: z.nullable(id),
  contractorUsername: z.nullable(z.string()),
  contractorDiscordId: z.nullable(z.string()),
  status: z.enum(contractStatuses),
  maxClaims: z.int(),
  /** Always equal to the number of `claims`. */
  currentClaims: z.int(),
  /** In the order in which people claimed. */
  claims: z.array(contractClaim),
  /** The end of its last day in the guild's time zone. */
  deadline: time,
  /** When it was first claimed. */
  acceptedAt: z.nullable(time),
  activatedAt: z.nullable(time),
  completedAt: z.nullable(time),
  evidenceUrl: z.nullable(z.string()),
  /** The client's note on completion, cancellation or failure. */
  note: z.nullable(z.string()),
  /** When it was cancelled or failed. */
  closedAt: z.nullable(time),
  /** Whether it was cancelled automatically, because nobody had claimed it by its deadline. */
  lapsed: z.boolean(),
  /** The season of the clients' leaderboard in which it was posted. */
  seasonId: id,
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type Contract = z.output<typeof contract>;

const reward = amount(1, 'Reward must be at least 1');
const maxClaims = z
  .int('At least 1 claim must be allowed')
  .check(z.minimum(1, 'At least 1 claim must be allowed'), z.maximum(claimLimit, 'Maximum 4 claims allowed'));
/** A last day, or an exact time. */
const deadline = z.union([day('Deadline is required'), givenTime], 'Deadline is required');
const fields = {
  title: line('Title is required'),
  description: text('Description must be at least 10 characters').check(
    z.minLength(10, 'Description must be at least 10 characters'),
  ),
  contractType: z.enum(contractTypes, 'Choose a type'),
  targetLocation: line('Target location is required'),
  difficulty: z.enum(difficulties, 'Choose a difficulty'),
  reward,
};
/** The body of a new contract. The client is the caller. */
export const newContract = z.object({
  ...fields,
  rewardUnit: z._default(z.enum(rewardUnits, 'Choose a unit'), 'Solari'),
  deadline,
  maxClaims: z._default(maxClaims, claimLimit),
});
export type NewContract = z.output<typeof newContract>;
/** The fields of the contract dialog. */
export const contractForm = z.object({
  ...fields,
  rewardUnit: z.enum(rewardUnits, 'Choose a unit'),
  deadline: day('Deadline is required'),
  maxClaims,
});
export type ContractForm = z.output<typeof contractForm>;
/** The fields that its client may change while it is unclaimed. */
export const contractChange = z.object({
  ...z.partial(z.object({ ...contractForm.shape, deadline })).shape,
  ...seenVersion,
});
export type ContractChange = z.output<typeof contractChange>;

/**
 * The body of a completion: evidence, a note, and who took part (default: everybody with a claim).
 */
export const completion = z.object({
  evidenceUrl: maybeHttpsUrl,
  note: maybeText(),
  tookPart: z.optional(
    z.array(id, 'Choose who took part').check(z.minLength(1, 'Choose who took part'), z.maxLength(claimLimit)),
  ),
});
export type Completion = z.output<typeof completion>;
/** The fields of the completion dialog. */
export const completionForm = z.object({
  evidenceUrl: z.union([z.literal(''), httpsUrl], 'Must be an https:// address'),
  note: blankOrText({ most: limits.text, breaks: true }),
  tookPart: z.array(id).check(z.minLength(1, 'Choose who took part')),
});
export type CompletionForm = z.output<typeof completionForm>;
/** The body of a cancellation or failure: the reason. */
export const closing = z.object({ note: maybeText(500) });
export type Closing = z.output<typeof closing>;
/** Statuses for filtering a list. The last three are synonyms. */
export const soughtStatuses = [...contractStatuses, 'available', 'accepted', 'in_progress'] as const;
const wholeNumber = z.pipe(
  z.string('Must be a whole number').check(z.regex(/^\d{1,13}$/, 'Must be a whole number')),
  z.pipe(z.transform(Number), z.int('Must be a whole number').check(z.maximum(limits.amount))),
);
export const contractQuery = z.object({
  tab: maybe(z.enum(contractTabs)),
  status: maybe(z.enum(soughtStatuses)),
  type: maybe(z.enum(contractTypes)),
  difficulty: maybe(z.enum(difficulties)),
  /** Part of the target location. */
  place: maybe(soughtText({ most: limits.name })),
  unit: maybe(z.enum(rewardUnits)),
  /** The lowest reward. */
  least: maybe(wholeNumber),
  /** Only contracts that the caller has posted or claimed. */
  mine: maybe(z.enum(['posted', 'claimed'])),
  /** A season of the clients' leaderboard. Default: the current one. */
  season: maybe(idParams.shape.id),
  search,
  ...counting,
  ...paging,
});
export type ContractQuery = z.output<typeof contractQuery>;

/** Number of contracts of the current season in each tab. */
export const contractCounts = z.object({
  available: z.int(),
  active: z.int(),
  completed: z.int(),
  closed: z.int(),
  version: z.int(),
});
export type ContractCounts = z.output<typeof contractCounts>;

const one = { params: idParams, reply: contract } as const;
export const contractRoutes = {
  listContracts: route({
    method: 'GET',
    path: '/api/contracts',
    access: 'guest',
    summary: 'Contracts of the current season, newest first',
    list: true,
    csv: true,
    query: contractQuery,
    reply: z.array(contract),
  }),
  getContractCounts: route({
    method: 'GET',
    path: '/api/contracts/counts',
    access: 'guest',
    summary: 'Number of contracts in each tab of the board',
    reply: contractCounts,
  }),
  createContract: route({
    method: 'POST',
    path: '/api/contracts',
    access: 'member',
    summary: 'Post a contract',
    status: 201,
    body: newContract,
    reply: contract,
  }),
  getContract: route({ method: 'GET', path: '/api/contracts/:id', access: 'guest', summary: 'One contract', ...one }),
  changeContract: route({
    method: 'PATCH',
    path: '/api/contracts/:id',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Change your own unclaimed contract',
    body: contractChange,
    ...one,
  }),
  claimContract: route({
    method: 'POST',
    path: '/api/contracts/:id/claim',
    access: 'member',
    onlyFor: 'others',
    summary: 'Claim a contract',
    ...one,
  }),
  unclaimContract: route({
    method: 'DELETE',
    path: '/api/contracts/:id/claim',
    access: 'member',
    summary: 'Withdraw a claim before the contract is activated. Returns the contract',
    ...one,
  }),
  activateContract: route({
    method: 'POST',
    path: '/api/contracts/:id/activate',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Activate a claimed contract (client)',
    ...one,
  }),
  completeContract: route({
    method: 'POST',
    path: '/api/contracts/:id/complete',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Complete a contract and record who took part (client)',
    body: completion,
    ...one,
  }),
  cancelContract: route({
    method: 'POST',
    path: '/api/contracts/:id/cancel',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Cancel a contract before it is completed (client)',
    body: z.optional(closing),
    ...one,
  }),
  failContract: route({
    method: 'POST',
    path: '/api/contracts/:id/fail',
    access: 'member',
    onlyFor: 'owner-or-contracts',
    summary: 'Mark a contract as failed after the deadline (client, or with the right)',
    body: z.optional(closing),
    ...one,
  }),
  removeContract: route({
    method: 'DELETE',
    path: '/api/contracts/:id',
    access: 'member',
    onlyFor: 'owner-or-contracts',
    summary: 'Delete your own unclaimed contract (with the right: any contract)',
    params: idParams,
  }),
  restoreContract: route({
    method: 'POST',
    path: '/api/contracts/:id/restore',
    access: 'member',
    summary: 'Undo a deletion',
    ...one,
  }),
};

export const contractRooms = { list: 'contracts' } as const;
export const contractMessages = liveMessages({
  'contract:created': contract,
  'contract:updated': contract,
  'contract:claimed': contract,
  'contract:unclaimed': contract,
  'contract:activated': contract,
  'contract:completed': contract,
  'contract:cancelled': contract,
  'contract:failed': contract,
  'contract:restored': contract,
  'contract:removed': removal,
  /** The numbers of the tabs. */
  'contract-counts:updated': contractCounts,
});
