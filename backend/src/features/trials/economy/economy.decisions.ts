// Profile decisions: payout of a trial, purchases, packing, titles. Pure functions.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { Purchase } from '@guild/common/trials/economy.api';
import {
  costOf,
  currencies,
  leftOf,
  maxOwned,
  type Currency,
  type Purse,
  type UnpaidReason,
} from '@guild/common/trials/economy.rules';
import { firstTitle, titlesEarned, type Feat, type Title } from '@guild/common/trials/titles.rules';
import { maxKit } from '@guild/common/trials/trials.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { noteOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Change } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { FremenFacts, LineData } from './economy.facts.ts';
import type { BoughtItem, ProfileDocument, StoredOwned, TrialItemDocument } from './economy.model.ts';
import { toTrialItem } from './economy.views.ts';

type ProfileChange = Change<ProfileDocument, FremenFacts>;
type Decision = (seen: ProfileDocument, now: number) => ProfileChange | null;
type Person = Pick<Caller, 'userId' | 'username' | 'discordId'>;

/** The initial profile. @param now ms since 1970 */
export const unwritten = (_id: number, now: number): Omit<ProfileDocument, 'version' | 'outbox'> => ({
  _id,
  userId: _id,
  username: '',
  discordId: '',
  spice: 0,
  solari: 0,
  entries: 0,
  trialsJoined: 0,
  trialsWon: 0,
  roundsSurvived: 0,
  winStreak: 0,
  bestStreak: 0,
  honor: 0,
  rightGuesses: 0,
  spiceEarned: 0,
  solariEarned: 0,
  hasPlayed: false,
  currentTitle: firstTitle,
  unlockedTitles: [firstTitle],
  inventory: [],
  settledTrials: [],
  lastTrial: null,
  createdAt: new Date(now),
  updatedAt: new Date(now),
});

const refused = (reason: string, sentence: string): AppError => new AppError('conflict', sentence, { reason });
const note = (
  actor: Caller,
  verb: AuditVerb<'fremen'>,
  name: string,
  what: Pick<AuditNote, 'before' | 'after'>,
): AuditNote => noteOf(actor, { entity: 'fremen', verb, name, ...what });
const nameOf = ({ username, discordId }: Person): Pick<ProfileDocument, 'username' | 'discordId'> => ({
  username,
  discordId,
});

/** The new amounts after a change of spice and solari, with the ledger entries. */
function booked(seen: ProfileDocument, change: Purse, why: Pick<LineData, 'kind' | 'what' | 'trialId' | 'itemId'>) {
  const after: Record<Currency, number> = { spice: seen.spice + change.spice, solari: seen.solari + change.solari };
  const lines = currencies
    .filter((currency) => change[currency] !== 0)
    .map((currency, at): LineData => ({
      currency,
      number: seen.entries + at + 1,
      before: seen[currency],
      after: after[currency],
      ...why,
    }));
  return { set: { ...after, entries: seen.entries + lines.length }, lines };
}

/** What a trial earns a participant. It depends only on the trial. */
export interface TrialEarnings extends Purse {
  readonly trialId: number;
  readonly theme: string;
  /** The day on which it ended, YYYY-MM-DD in the guild's time zone. */
  readonly day: string;
  readonly person: Person;
  /** Why it does not count; null: they played. */
  readonly notPlayed: 'left' | 'no_round' | null;
  readonly placement: number | null;
  readonly survivedRounds: number;
  readonly feat: Feat;
  readonly honor: boolean;
  /** How many deadly paths they guessed after they fell. */
  readonly rightGuesses: number;
  /** Items that are used up, each once. */
  readonly used: readonly UsedItem[];
  /** Items that raise the pay in a currency. They are used up if it pays any. */
  readonly raising: readonly (UsedItem & { readonly currency: Currency })[];
}
interface UsedItem {
  readonly itemId: number;
  readonly name: string;
}
/** Limits of the payout of one trial. */
export interface PaymentLimits {
  /** False: the host has had too many paid trials on that day. */
  readonly hostIsPaid: boolean;
  /** The most that a person can earn in a day. */
  readonly perDay: Purse;
}
/** How many paid trials a profile remembers. */
const maxRemembered = 100;
/**
 * Whether a trial was paid out to a person. Trials older than all remembered ones count as paid.
 */
export const isPaidOut = ({ settledTrials }: Pick<ProfileDocument, 'settledTrials'>, trialId: number): boolean =>
  settledTrials.includes(trialId) || (settledTrials.length >= maxRemembered && trialId < Math.min(...settledTrials));

/** Adds pieces to a stack. Pieces that it already contains keep their properties. */
function withMore(stack: StoredOwned, bought: BoughtItem): StoredOwned {
  const quantity = stack.quantity + bought.quantity;
  const later = stack.later ?? [];
  const newest = later.at(-1) ?? stack;
  const isSame = newest.name === bought.name && newest.effect === bought.effect && newest.category === bought.category;
  if (!isSame) return { ...stack, quantity, later: [...later, bought] };
  if (newest === stack) return { ...stack, quantity };
  const grown = { ...bought, quantity: newest.quantity + bought.quantity };
  return { ...stack, quantity, later: [...later.slice(0, -1), grown] };
}
/** A stack without its oldest piece. */
function withoutOldest(stack: StoredOwned): StoredOwned {
  const remainingStack = { ...stack, quantity: stack.quantity - 1 };
  const [next, ...rest] = stack.later ?? [];
  const laterCount = (stack.later ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  if (next === undefined || remainingStack.quantity > laterCount) return remainingStack;
  return { ...remainingStack, name: next.name, effect: next.effect, category: next.category, later: rest };
}
/** The inventory after one of each of these was used. Empty stacks are removed. */
function withoutUsed(inventory: readonly StoredOwned[], used: readonly UsedItem[]): StoredOwned[] {
  let left = [...inventory];
  for (const { itemId } of used)
    left = left
      .map((stack) => (stack.itemId === itemId ? withoutOldest(stack) : stack))
      .filter(({ quantity }) => quantity > 0);
  return left;
}

/**
 * Counts a trial as a paid one of its host;
 * null if it is counted already, or its day has enough of them.
 */
export const countForHost =
  (trial: { readonly trialId: number; readonly day: string }, host: Person, perDay: number): Decision =>
  ({ paidHostedTrials = [] }) => {
    if (isPaidForHost({ paidHostedTrials }, trial.trialId)) return null;
    if (paidHostedTrials.filter(({ day }) => day === trial.day).length >= perDay) return null;
    return {
      set: { ...nameOf(host), paidHostedTrials: [...paidHostedTrials, trial].slice(-maxRemembered) },
      facts: [],
    };
  };
export const isPaidForHost = (
  { paidHostedTrials = [] }: Pick<ProfileDocument, 'paidHostedTrials'>,
  trialId: number,
): boolean => paidHostedTrials.some((one) => one.trialId === trialId);

/** The part of the earnings that is paid, and the day's sum after it. */
function paymentOf(seen: ProfileDocument, one: TrialEarnings, { hostIsPaid, perDay }: PaymentLimits) {
  const last = seen.earnedOn ?? { day: '', spice: 0, solari: 0 };
  // A late payment counts on the later day.
  const before = last.day < one.day ? { day: one.day, spice: 0, solari: 0 } : last;
  const pays = hostIsPaid && one.notPlayed === null;
  const paidIn = (currency: Currency): number =>
    pays ? Math.min(one[currency], Math.max(0, perDay[currency] - before[currency])) : 0;
  const paid: Purse = { spice: paidIn('spice'), solari: paidIn('solari') };
  const isLess = currencies.some((currency) => paid[currency] < one[currency]);
  const unpaid: UnpaidReason | null = one.notPlayed ?? (isLess ? (hostIsPaid ? 'daily_limit' : 'host_limit') : null);
  const earnedOn = { ...before, spice: before.spice + paid.spice, solari: before.solari + paid.solari };
  return { paid, unpaid, earnedOn };
}
/** The totals over all trials including this one. A trial that was not played changes none. */
function careerAfter(seen: ProfileDocument, one: TrialEarnings) {
  const { trialsJoined, trialsWon, roundsSurvived, bestStreak, honor, rightGuesses = 0 } = seen;
  if (one.notPlayed !== null) {
    // Leaving in time to avoid a defeat ends a winning streak.
    const streakAfterLeaving = one.notPlayed === 'left' ? 0 : seen.winStreak;
    return {
      career: { trialsJoined, trialsWon, roundsSurvived, bestStreak, honor, rightGuesses },
      winStreak: streakAfterLeaving,
    };
  }
  const winStreak = one.feat.won ? seen.winStreak + 1 : 0;
  const career = {
    trialsJoined: trialsJoined + 1,
    trialsWon: trialsWon + (one.feat.won ? 1 : 0),
    roundsSurvived: roundsSurvived + one.survivedRounds,
    bestStreak: Math.max(bestStreak, winStreak),
    honor: honor + (one.honor ? 1 : 0),
    rightGuesses: rightGuesses + one.rightGuesses,
  };
  return { career, winStreak };
}

/** Pays out a trial, once per person. */
export const payOut =
  (one: TrialEarnings, limits: PaymentLimits): Decision =>
  (seen) => {
    if (isPaidOut(seen, one.trialId)) return null;
    const { paid, unpaid, earnedOn } = paymentOf(seen, one, limits);
    const { set, lines } = booked(seen, paid, { kind: 'reward', what: one.theme, trialId: one.trialId, itemId: null });
    const { career, winStreak } = careerAfter(seen, one);
    const played = one.notPlayed === null;
    const titles = played ? titlesEarned(career, one.feat, seen.unlockedTitles) : [];
    const { trialId, placement, survivedRounds } = one;
    const usedItems = [...one.used, ...one.raising.filter(({ currency }) => paid[currency] > 0)];
    const used = usedItems.map(({ name }) => name);
    const honor = played && one.honor;
    return {
      set: {
        ...nameOf(one.person),
        ...set,
        ...career,
        winStreak,
        hasPlayed: seen.hasPlayed || played,
        spiceEarned: seen.spiceEarned + paid.spice,
        solariEarned: seen.solariEarned + paid.solari,
        earnedOn,
        unlockedTitles: [...seen.unlockedTitles, ...titles],
        ...(usedItems.length > 0 && { inventory: withoutUsed(seen.inventory, usedItems) }),
        settledTrials: [...seen.settledTrials, trialId].slice(-maxRemembered),
        payments: [...(seen.payments ?? []), { trialId, ...paid }].slice(-maxRemembered),
        lastTrial: { trialId, placement, survivedRounds, ...paid, unpaid, honor, titles, used },
      },
      facts: [{ kind: 'fremen-profile:settled', data: { lines, packed: usedItems.length > 0 } }],
    };
  };

const missing = (left: Purse): string =>
  currencies
    .filter((currency) => left[currency] < 0)
    .map((currency) => `${withSeparators(-left[currency])} ${currency === 'spice' ? 'spice' : 'Solari'}`)
    .join(' and ');

/**
 * Buys pieces of an item.
 * @param rowId id of the new row, if the person does not have the item yet
 * @throws AppError `conflict` stale, retired, not_enough, too_many
 */
export const buy =
  (item: TrialItemDocument, { quantity, version, rowId }: Purchase & { rowId: number }, caller: Caller): Decision =>
  (seen, now) => {
    const purchases = seen.purchases ?? [];
    // Only when the call is repeated.
    if (purchases.includes(rowId)) return null;
    refuseStale(version, toTrialItem(item));
    if (!item.isActive) throw refused('retired', 'This is no longer sold.');
    const cost = costOf(item, quantity);
    const balance = leftOf(seen, cost);
    if (balance.spice < 0 || balance.solari < 0) throw refused('not_enough', `You need ${missing(balance)} more.`);
    const had = seen.inventory.find(({ itemId }) => itemId === item._id);
    const total = (had?.quantity ?? 0) + quantity;
    if (total > maxOwned) throw refused('too_many', `You can own at most ${maxOwned} of one item.`);
    const { name, effect, category } = item;
    const bought: BoughtItem = { name, effect, category, quantity };
    const first: StoredOwned = {
      id: rowId,
      itemId: item._id,
      ...bought,
      isEquipped: false,
      obtainedAt: new Date(now),
    };
    const inventory =
      had === undefined
        ? [...seen.inventory, first]
        : seen.inventory.map((one) => (one === had ? withMore(had, bought) : one));
    const change = { spice: -cost.spice, solari: -cost.solari };
    const { set, lines } = booked(seen, change, { kind: 'purchase', what: name, trialId: null, itemId: item._id });
    const audit = note(caller, 'bought', name, {
      before: { spice: seen.spice, solari: seen.solari, quantity: had?.quantity ?? 0 },
      after: { spice: set.spice, solari: set.solari, quantity: total },
    });
    return {
      set: { ...nameOf(caller), ...set, inventory, purchases: [...purchases, rowId].slice(-maxRemembered) },
      facts: [{ kind: 'fremen-profile:bought', data: { lines, packed: true }, audit }],
    };
  };

/** Puts an item into the pack, or takes it out. @throws AppError `conflict` not_owned, pack_full */
export const equip =
  (id: number, isEquipped: boolean, caller: Caller): Decision =>
  (seen) => {
    const one = seen.inventory.find(({ itemId }) => itemId === id);
    if (one === undefined) throw refused('not_owned', "You don't have this item.");
    if (one.isEquipped === isEquipped) return null;
    if (isEquipped && seen.inventory.filter((other) => other.isEquipped).length >= maxKit)
      throw refused('pack_full', `Your pack holds ${maxKit} items. Take one out first.`);
    const inventory = seen.inventory.map((other) => (other === one ? { ...one, isEquipped } : other));
    const audit = note(caller, isEquipped ? 'equipped' : 'unequipped', one.name, {
      before: { isEquipped: one.isEquipped },
      after: { isEquipped },
    });
    const data = { lines: [], packed: true };
    return { set: { ...nameOf(caller), inventory }, facts: [{ kind: 'fremen-profile:packed', data, audit }] };
  };

/** Chooses a title to show. @throws AppError `conflict` not_earned */
export const bearTitle =
  (title: Title, caller: Caller): Decision =>
  (seen) => {
    if (!seen.unlockedTitles.includes(title)) throw refused('not_earned', "You haven't earned this title yet.");
    if (seen.currentTitle === title) return null;
    const before = { currentTitle: seen.currentTitle };
    const audit = note(caller, 'titled', title, { before, after: { currentTitle: title } });
    const data = { lines: [], packed: false };
    return { set: { ...nameOf(caller), currentTitle: title }, facts: [{ kind: 'fremen-profile:titled', data, audit }] };
  };
