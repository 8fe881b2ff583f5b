// Haul decisions: pure functions that turn a command into changes and facts.
import { somebodyWhoMay, startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import { maxProposedAmount, type HaulChange, type NewHaul } from '@guild/common/payouts/payouts.api';
import { inWords, negated, sumOf, type Money } from '@guild/common/deals/money';
import { divideHaul, paysTwice } from '@guild/common/payouts/payouts.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { notesOf } from '../../../platform/people/audit/audit.ts';
import type { NewDocument, Decide, Fields } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { HaulFacts } from '../payouts.facts.ts';
import type { SourceOfHaul } from './payouts.sources.ts';
import { toHaul, type HaulDocument, type HaulPersonRow } from '../payouts.model.ts';

export type HaulDecision = Decide<HaulDocument, HaulFacts>;

/** The input of a haul, with the members' names from the roster. */
export type HaulGiven = Omit<HaulChange, 'people' | 'version' | 'paysRewardAgain'> & {
  readonly people: HaulPersonRow[];
};

/** The audit entry of a command. @param actor null: the system */
export const haulNote = notesOf('haul', 'title');

export const haulConflict = (reason: string, words: string): AppError => new AppError('conflict', words, { reason });
const isClosed = (): AppError => haulConflict('haul_closed', 'This haul is closed');

/**
 * @throws AppError `invalid_input` if the fixed amounts exceed the haul, or an item is for somebody
 * without a part
 */
export function checkHaul(given: Pick<HaulGiven, 'amounts' | 'cutPercent' | 'method' | 'people' | 'items'>): void {
  if (divideHaul(given) === null) throw invalidField('people', 'The shares add up to more than there is');
  const people = new Set(given.people.map(({ discordId }) => discordId));
  if (given.items.some(({ discordId }) => discordId !== null && !people.has(discordId)))
    throw invalidField('items', "An item goes to someone who isn't part of this haul");
}

/**
 * Checks the proposal of an organizer:
 * only participants may get shares, and no amount may exceed the limit.
 * @throws AppError `invalid_input`
 */
export function checkProposal({ amounts, people }: Pick<HaulGiven, 'amounts' | 'people'>, source: SourceOfHaul): void {
  if (amounts.some(({ amount }) => amount > maxProposedAmount))
    throw invalidField(
      'amounts',
      `An organizer can propose at most ${withSeparators(maxProposedAmount)} of each currency`,
    );
  const tookPart = new Set(
    source.people.filter(({ attendance }) => attendance !== 'absent').map(({ discordId }) => discordId),
  );
  const other = people.find(({ discordId }) => !tookPart.has(discordId));
  if (other !== undefined)
    throw invalidField('people', `${other.username} didn't take part. Only ${somebodyWhoMay('hauls')} can add them.`);
}
/** @throws AppError `invalid_input` when the source knows what there is to divide, and this is something else */
export function checkPot({ amounts }: Pick<HaulGiven, 'amounts'>, { pot }: Pick<SourceOfHaul, 'pot'>): void {
  if (pot === undefined) return;
  if (pot.length === 0) throw haulConflict('nothing_sold', 'Nothing was sold on this loot night');
  if (sumOf([...amounts, ...negated(pot)]).length > 0)
    throw invalidField('amounts', `The lots were sold for ${inWords(pot)}. That is what there is to share.`);
}
/**
 * @param before the amounts of the haul until now; none for a new one
 * @throws AppError `invalid_input` when the reward of the contract would be paid twice by mistake
 */
export function checkReward(
  { amounts, paysRewardAgain }: Pick<HaulChange, 'amounts' | 'paysRewardAgain'>,
  { reward }: Pick<SourceOfHaul, 'reward'>,
  before: readonly Money[] = [],
): void {
  if (paysRewardAgain || !reward || !paysTwice(reward.amount, amounts) || paysTwice(reward.amount, before)) return;
  const words = `${reward.owedBy} already owes the ${inWords([reward.amount])} to those who took part.`;
  throw invalidField('amounts', `${words} Send paysRewardAgain to pay it again.`);
}
/** What a haul contains now: its amounts, and the corrections since it was closed. */
export const contentOf = ({ amounts, corrections = [] }: Pick<HaulDocument, 'amounts' | 'corrections'>): Money[] =>
  sumOf([...amounts, ...corrections.map(({ currency, change }) => ({ currency, amount: change }))]);

/** @throws AppError `not_allowed` for an organizer if an admin has entered or changed the haul */
function refuseOrganizer({ proposed }: HaulDocument, actor: Caller): void {
  if (!may(actor, 'hauls') && proposed !== true)
    throw new AppError('not_allowed', `${startWithSomebodyWhoMay('hauls')} has entered or changed this haul`);
}

const fieldsOf = (given: HaulGiven) => ({
  amounts: given.amounts,
  items: given.items,
  method: given.method,
  cutPercent: given.cutPercent,
  people: given.people,
  resources: given.resources,
  note: given.note ?? null,
});

/** Builds a new open haul. */
export const buildHaul = (
  id: number,
  { source, sourceId, title, ...given }: HaulGiven & Pick<NewHaul, 'source' | 'sourceId'> & { readonly title: string },
  actor: Caller,
): NewDocument<HaulDocument> => ({
  ...fieldsOf(given),
  _id: id,
  source,
  sourceId,
  title,
  status: 'open',
  proposed: !may(actor, 'hauls'),
  createdBy: actor.username,
  createdByDiscordId: actor.discordId,
  closedBy: null,
  closedAt: null,
});

/**
 * Replaces the input of an open haul.
 * After an admin's change its organizer cannot change it any more.
 */
export const enterAnew =
  (given: HaulGiven, version: number | undefined, actor: Caller): HaulDecision =>
  (seen) => {
    refuseOrganizer(seen, actor);
    if (seen.status === 'closed') throw isClosed();
    const before = toHaul(seen);
    refuseStale(version, before);
    const set: Fields<HaulDocument> = { ...fieldsOf(given), proposed: !may(actor, 'hauls') };
    const audit = haulNote(actor, 'updated', seen, { before, after: toHaul({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'haul:updated', data: {}, audit }] };
  };

/** Closes the haul. Then everybody is owed their share. */
export const close =
  (version: number | undefined, actor: Caller): HaulDecision =>
  (seen, now) => {
    if (seen.status === 'closed') throw isClosed();
    const before = toHaul(seen);
    refuseStale(version, before);
    checkHaul(seen);
    const set = { status: 'closed', closedBy: actor.username, closedAt: new Date(now) } as const;
    const audit = haulNote(actor, 'closed', seen, { before, after: toHaul({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'haul:closed', data: {}, audit }] };
  };

/**
 * Follows the proceeds of the loot night. An open haul gets the new amounts. A closed one keeps them and
 * notes the difference, which the guild bears.
 * @returns null when nothing has changed
 */
export const followPot =
  (pot: readonly Money[]): HaulDecision =>
  (seen, now) => {
    const changes = sumOf([...pot, ...negated(contentOf(seen))]);
    if (changes.length === 0) return null;
    const before = toHaul(seen);
    if (seen.status === 'open') {
      const set = { amounts: pot.length > 0 ? [...pot] : seen.amounts.map((one) => ({ ...one, amount: 0 })) };
      const audit = haulNote(null, 'updated', seen, { before, after: toHaul({ ...seen, ...set }) });
      return { set, facts: [{ kind: 'haul:updated', data: {}, audit }] };
    }
    const at = new Date(now);
    const added = changes.map(({ currency, amount: change }) => ({ at, currency, change }));
    const set = { corrections: [...(seen.corrections ?? []), ...added] };
    const audit = haulNote(null, 'corrected', seen, { before, after: toHaul({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'haul:corrected', data: { changes }, audit }] };
  };

/** A member gives up their share of an open haul. */
export const waive =
  (actor: Caller): HaulDecision =>
  (seen) => {
    if (seen.status === 'closed') throw isClosed();
    const mine = seen.people.find(({ discordId }) => discordId === actor.discordId);
    if (mine === undefined) throw haulConflict('no_share', 'You have no share in this haul');
    if (mine.waived) return null;
    const people = seen.people.map((person) => (person === mine ? { ...person, waived: true } : person));
    const audit = haulNote(actor, 'waived', seen, {
      before: toHaul(seen),
      after: toHaul({ ...seen, people }),
    });
    return { set: { people }, facts: [{ kind: 'haul:updated', data: {}, audit }] };
  };

/** Deletes an open haul. */
export const softDelete =
  (actor: Caller): HaulDecision =>
  (seen) => {
    refuseOrganizer(seen, actor);
    if (seen.status === 'closed') throw isClosed();
    const audit = haulNote(actor, 'removed', seen, { before: toHaul(seen) });
    return { set: {}, facts: [{ kind: 'haul:removed', data: {}, audit }] };
  };

export const restore =
  (actor: Caller): HaulDecision =>
  (seen) => {
    const audit = haulNote(actor, 'restored', seen, { after: toHaul(seen) });
    return { set: {}, facts: [{ kind: 'haul:restored', data: {}, audit }] };
  };
