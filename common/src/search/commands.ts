// Commands that people type into the search, such as 'bid 552 thumper'. Pure functions that
// understand the text.
import type { Permissions } from '../members/ranks.ts';
import { limits } from '../wire/fields.ts';
import { parseWholeNumber } from '../wire/wholeNumber.ts';
import { actionsFor, type NamedAction, type TypedCommand } from './actions.ts';

/** An understood command. */
export interface Command extends NamedAction {
  /** The typed number, also a negative one. null: none. */
  readonly amount: number | null;
  /** The name of the thing, or a part of it. Empty: none. */
  readonly target: string;
}

/** A number may have spaces between its groups of digits. */
const maxNumberWords = 5;
/** Words before a name that do not belong to it. */
const fillers = ['on', 'of', 'for', 'to', 'into', 'from', 'the'];

/** Words that may follow the unit of an amount. Without 'of', which is in names: 'Water of Life'. */
const afterUnit = ['on', 'into', 'from'];

/**
 * Leaves out the unit of an amount: 'solari' in '552 solari on thumper', not in '552 solari'.
 * A name such as 'Raid on Arrakeen' is still found by the rest of its words.
 */
const withoutUnit = (words: readonly string[]): readonly string[] =>
  afterUnit.includes(words[1]?.toLowerCase() ?? '') ? words.slice(1) : words;

/** Takes a number from the start or the end of the words. */
function splitAmount(words: readonly string[]): { amount: number | null; rest: readonly string[] } {
  for (let count = Math.min(words.length, maxNumberWords); count > 0; count -= 1) {
    const first = parseWholeNumber(words.slice(0, count).join(' '));
    if (!Number.isNaN(first)) return { amount: first, rest: withoutUnit(words.slice(count)) };
    const last = parseWholeNumber(words.slice(-count).join(' '));
    if (!Number.isNaN(last)) return { amount: last, rest: words.slice(0, -count) };
  }
  return { amount: null, rest: words };
}

function targetOf(words: readonly string[]): string {
  const start = words.findIndex((word) => !fillers.includes(word.toLowerCase()));
  return start < 0 ? '' : words.slice(start).join(' ').slice(0, limits.name);
}

/**
 * Understands a typed command.
 * @returns null if it is no command, or a command that the person may not use
 */
export function understand(text: string, person: Permissions): Command | null {
  const words = text.trim().split(/\s+/);
  const isVerb = (verb: string): boolean => words.slice(0, verb.split(' ').length).join(' ').toLowerCase() === verb;
  // The longest verb wins: 'buy out' before 'buy'.
  const [best] = actionsFor(person)
    .flatMap((one) => (one.action.typed?.verbs ?? []).filter(isVerb).map((verb) => ({ ...one, verb })))
    .sort((a, b) => b.verb.length - a.verb.length);
  if (best === undefined) return null;
  const { name, action, verb } = best;
  const after = words.slice(verb.split(' ').length);
  if (action.typed?.takes === 'nothing') return after.length > 0 ? null : { name, action, amount: null, target: '' };
  const { amount, rest } = action.typed?.takes === 'name' ? { amount: null, rest: after } : splitAmount(after);
  return { name, action, amount, target: targetOf(rest) };
}

/** The beginning of a command, to be continued by the person. */
export const beginningOf = ({ verbs: [verb = ''], takes }: TypedCommand): string =>
  takes === 'nothing' ? verb : `${verb} `;

/** Whether a name contains all words of a target, ignoring case. */
export const isNamed = (name: string, target: string): boolean => {
  const words = name.toLowerCase();
  return target
    .toLowerCase()
    .split(' ')
    .every((word) => words.includes(word));
};
