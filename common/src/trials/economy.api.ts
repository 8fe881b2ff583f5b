// Economy API of trials: spice and solari, items, titles, standings and history.
import * as z from 'zod/mini';
import {
  amount,
  counting,
  id,
  idParams,
  line,
  maybe,
  paging,
  search,
  seenVersion,
  text,
  time,
} from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { withSeparators } from '../wire/numbers.ts';
import { route } from '../wire/route.ts';
import { currencies, maxOwned, unpaidReasons } from './economy.rules.ts';
import { titleNames } from './titles.rules.ts';
import { itemEffects } from './trials.api.ts';

/** What kind of object an item is. */
export const trialItemTypes = ['vessel', 'tool', 'token', 'charm'] as const;
/** The purpose of an item. */
export const trialItemCategories = ['survival', 'insight', 'place', 'fortune'] as const;
export type TrialItemCategory = (typeof trialItemCategories)[number];

export const trialItem = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: z.enum(trialItemTypes),
  category: z.enum(trialItemCategories),
  spiceCost: z.int(),
  solariCost: z.int(),
  effect: z.enum(itemEffects),
  /** False: retired. It is no longer sold, but owners keep it. */
  isActive: z.boolean(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type TrialItem = z.output<typeof trialItem>;

/**
 * A person's stack of one item. The oldest piece is used first. Each piece keeps the name and
 * effect it had when bought, even if an admin changes the item.
 */
export const ownedItem = z.object({
  id,
  userId: id,
  itemId: id,
  /** Name of the oldest piece. */
  name: z.string(),
  effect: z.enum(itemEffects),
  category: z.enum(trialItemCategories),
  /** Total number of pieces. */
  quantity: z.int(),
  /** Newer pieces that were bought after the item had changed, oldest first. */
  later: z.array(z.object({ name: z.string(), effect: z.enum(itemEffects), quantity: z.int() })),
  isEquipped: z.boolean(),
  obtainedAt: time,
});
export type OwnedItem = z.output<typeof ownedItem>;

const publicFields = {
  /** The person's user id. */
  id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  /** Private: always null here. The person sees their own balance elsewhere. */
  spice: z.null(),
  solari: z.null(),
  currentTitle: z.string(),
  unlockedTitles: z.array(z.string()),
  trialsJoined: z.int(),
  trialsWon: z.int(),
  roundsSurvived: z.int(),
  /** Number of trials won in a row, up to now. */
  winStreak: z.int(),
  bestStreak: z.int(),
  /** Number of winning bets. */
  honor: z.int(),
  spiceEarned: z.int(),
  solariEarned: z.int(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
};
/** The public part of a profile. */
export const fremenProfile = z.object(publicFields);
export type FremenProfile = z.output<typeof fremenProfile>;
/** An entry in the standings. */
export const fremenStanding = fremenProfile;
export type FremenStanding = FremenProfile;
/** What somebody's last finished trial brought them. */
export const trialOutcome = z.object({
  trialId: id,
  /** Null: they left, or no round was played. */
  placement: z.nullable(z.int()),
  survivedRounds: z.int(),
  spice: z.int(),
  solari: z.int(),
  /** Why it paid nothing, or less than usual for the place; null: it paid in full. */
  unpaid: z.nullable(z.enum(unpaidReasons)),
  /** Whether they bet on the winner. */
  honor: z.boolean(),
  titles: z.array(z.string()),
  /** Names of used-up items. */
  used: z.array(z.string()),
});
export type TrialOutcome = z.output<typeof trialOutcome>;
/** The private profile, for the person only. */
export const ownFremen = z.object({
  ...fremenProfile.shape,
  spice: z.int(),
  solari: z.int(),
  inventory: z.array(ownedItem),
  lastTrial: z.nullable(trialOutcome),
});
export type OwnFremen = z.output<typeof ownFremen>;

export const ledgerKinds = ['reward', 'purchase'] as const;
/** One change of a person's spice or solari. */
export const fremenLine = z.object({
  id,
  currency: z.enum(currencies),
  kind: z.enum(ledgerKinds),
  before: z.int(),
  after: z.int(),
  change: z.int(),
  /** What it was for: the theme of a trial, or the name of an item. */
  what: z.string(),
  trialId: z.nullable(id),
  itemId: z.nullable(id),
  at: time,
});
export type FremenLine = z.output<typeof fremenLine>;

/** A person's result in a finished trial. */
export const trialResult = z.object({
  id,
  trialId: id,
  theme: z.string(),
  /** Number of participants. */
  players: z.int(),
  userId: id,
  username: z.string(),
  discordId: z.string(),
  placement: z.int(),
  spiceEarned: z.int(),
  solariEarned: z.int(),
  survivedRounds: z.int(),
  completedAt: time,
});
export type TrialResult = z.output<typeof trialResult>;

const maxCost = 1_000_000;
const cost = amount(0, 'Cannot be below 0').check(z.maximum(maxCost, `At most ${withSeparators(maxCost)}`));
const itemFields = {
  name: line('Name is required', 60),
  description: text('Description is required', 300),
  type: z.enum(trialItemTypes, 'Choose a type'),
  category: z.enum(trialItemCategories, 'Choose a category'),
  effect: z.enum(itemEffects, 'Choose an effect'),
};
const costs = { spiceCost: z._default(cost, 0), solariCost: z._default(cost, 0) };
const hasCost = z.refine<{ spiceCost: number; solariCost: number }>(
  ({ spiceCost, solariCost }) => spiceCost + solariCost > 0,
  { error: 'Set a price in spice or Solari', path: ['spiceCost'] },
);
/** The body of a new item. */
export const newTrialItem = z.object({ ...itemFields, ...costs }).check(hasCost);
/**
 * The same fields for the dialog. Two objects, so that a missing name does not hide a missing cost.
 */
export const trialItemForm = z.intersection(z.object(itemFields), z.object(costs).check(hasCost));
export type NewTrialItem = z.output<typeof newTrialItem>;
export const trialItemChange = z.object({
  name: z.optional(itemFields.name),
  description: z.optional(itemFields.description),
  type: z.optional(itemFields.type),
  category: z.optional(itemFields.category),
  effect: z.optional(itemFields.effect),
  spiceCost: z.optional(cost),
  solariCost: z.optional(cost),
  isActive: z.optional(z.boolean()),
  ...seenVersion,
});
export type TrialItemChange = z.output<typeof trialItemChange>;
const notQuantity = `From 1 to ${maxOwned}`;
/** The version of the item must be the one whose price the buyer saw. */
export const purchase = z.object({
  quantity: z._default(z.int(notQuantity).check(z.minimum(1, notQuantity), z.maximum(maxOwned, notQuantity)), 1),
  ...seenVersion,
});
export type Purchase = z.output<typeof purchase>;
export const titleChoice = z.object({ title: z.enum(titleNames, "This title doesn't exist") });

export const trialItemQuery = z.object({
  search,
  category: maybe(z.enum(trialItemCategories)),
  /** Only items that the caller can pay for. */
  affordable: maybe(z.literal('1')),
  /** Retired items instead of current ones. */
  retired: maybe(z.literal('1')),
  ...paging,
});
export type TrialItemQuery = z.output<typeof trialItemQuery>;

export const fremenOrders = ['wins', 'rounds', 'streak', 'earned'] as const;
export type FremenOrder = (typeof fremenOrders)[number];
export const directions = ['desc', 'asc'] as const;
export type Direction = (typeof directions)[number];
const inOrder = { direction: maybe(z.enum(directions)) };
export const fremenStandingQuery = z.object({ sort: maybe(z.enum(fremenOrders)), ...inOrder, ...counting, ...paging });
export type FremenStandingQuery = z.output<typeof fremenStandingQuery>;
export const ownStandingQuery = z.object({ sort: maybe(z.enum(fremenOrders)) });
/** The caller's place in an order, highest first; null: they have played no trial. */
export const ownFremenStanding = z.object({
  standing: z.nullable(z.object({ place: z.int(), ...fremenStanding.shape })),
});
export type OwnFremenStanding = z.output<typeof ownFremenStanding>;

export const resultOrders = ['newest', 'placement', 'rounds', 'spice'] as const;
export type ResultOrder = (typeof resultOrders)[number];
const someId = maybe(z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Must be a number')), z.transform(Number)));
export const trialResultQuery = z.object({
  userId: someId,
  trialId: someId,
  sort: maybe(z.enum(resultOrders)),
  ...inOrder,
  ...paging,
});
export type TrialResultQuery = z.output<typeof trialResultQuery>;

export const fremenRoutes = {
  getOwnFremen: route({
    method: 'GET',
    path: '/api/fremen/profile',
    access: 'guest',
    summary: "The caller's spice, solari, items and titles",
    reply: ownFremen,
  }),
  getFremenProfile: route({
    method: 'GET',
    path: '/api/fremen/profiles/:id',
    access: 'guest',
    summary: "A person's trial record, by user id",
    params: idParams,
    reply: fremenProfile,
  }),
  chooseTitle: route({
    method: 'POST',
    path: '/api/fremen/profile/title',
    access: 'member',
    summary: 'Use one of your earned titles',
    body: titleChoice,
    reply: ownFremen,
  }),
  listTrialItems: route({
    method: 'GET',
    path: '/api/fremen/items',
    access: 'guest',
    summary: 'Items that can be bought, oldest first',
    list: true,
    csv: true,
    query: trialItemQuery,
    reply: z.array(trialItem),
  }),
  createTrialItem: route({
    method: 'POST',
    path: '/api/fremen/items',
    access: 'trials',
    summary: 'Add an item to the market',
    status: 201,
    body: newTrialItem,
    reply: trialItem,
  }),
  getTrialItem: route({
    method: 'GET',
    path: '/api/fremen/items/:id',
    access: 'guest',
    summary: 'One item, on sale or retired',
    params: idParams,
    reply: trialItem,
  }),
  changeTrialItem: route({
    method: 'PATCH',
    path: '/api/fremen/items/:id',
    access: 'trials',
    summary: 'Change an item, retire it, or bring it back',
    params: idParams,
    body: trialItemChange,
    reply: trialItem,
  }),
  buyTrialItem: route({
    method: 'POST',
    path: '/api/fremen/items/:id/buy',
    access: 'member',
    summary: 'Buy an item with spice and solari',
    status: 201,
    params: idParams,
    body: purchase,
    reply: ownFremen,
  }),
  equipTrialItem: route({
    method: 'POST',
    path: '/api/fremen/items/:id/equip',
    access: 'member',
    summary: 'Put an item into the pack for the next trial, up to two at a time',
    params: idParams,
    reply: ownFremen,
  }),
  unequipTrialItem: route({
    method: 'POST',
    path: '/api/fremen/items/:id/unequip',
    access: 'member',
    summary: 'Take an item out of the pack',
    params: idParams,
    reply: ownFremen,
  }),
  listFremenLedger: route({
    method: 'GET',
    path: '/api/fremen/ledger',
    access: 'guest',
    summary: "Every change of the caller's spice and solari, newest first",
    list: true,
    csv: true,
    query: z.object({ ...paging }),
    reply: z.array(fremenLine),
  }),
  listFremenStandings: route({
    method: 'GET',
    path: '/api/fremen/standings',
    access: 'guest',
    summary: 'Standings of everyone who has played, by wins by default',
    list: true,
    csv: true,
    query: fremenStandingQuery,
    reply: z.array(fremenStanding),
  }),
  getOwnFremenStanding: route({
    method: 'GET',
    path: '/api/fremen/standings/mine',
    access: 'guest',
    summary: "The caller's place in the standings",
    query: ownStandingQuery,
    reply: ownFremenStanding,
  }),
  listTrialResults: route({
    method: 'GET',
    path: '/api/fremen/history',
    access: 'guest',
    summary: 'Results of finished trials: all, of one person, or of one trial',
    list: true,
    csv: true,
    query: trialResultQuery,
    reply: z.array(trialResult),
  }),
};

export const fremenMessages = {
  ...liveMessages({
    /** Sent to the person when their own spice, solari, items or titles have changed. */
    'fremen-profile:changed': ownFremen,
    /** Sent when somebody has chosen another title. */
    'fremen-standing:changed': fremenStanding,
    'trial-item:created': trialItem,
    'trial-item:updated': trialItem,
  }),
  /**
   * Sent when a trial was paid out to all participants. Screens fetch standings and history again.
   */
  'fremen:settled': z.object({ trialId: id }),
};
