// Changes of an audit entry: by field, and in words.
import { ranks, rights } from '@guild/common/members/ranks';
import { rightTexts } from '@guild/common/members/rights';
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import { exactTime, formatNumber } from '../../platform/format/format.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (isFields(value)) return value;
  return value === null || value === undefined ? {} : { value };
}
/**
 * Fields that carry no information: they change with every write, or repeat another field over time
 * as a resource's history and the end of an event do.
 */
const silent = new Set(['version', 'updatedAt', 'history', 'endsAt']);

/** The fields that differ, in their stored order. For a new or deleted thing, all fields. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const fields = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  // The start of an event contains its date and time.
  if (fields.has('startsAt')) for (const part of ['date', 'time']) fields.delete(part);
  // The claims say their number.
  if (fields.has('claims')) fields.delete('currentClaims');
  return [...fields]
    .filter((field) => !silent.has(field) && JSON.stringify(old[field]) !== JSON.stringify(fresh[field]))
    .map((field) => ({ field, before: old[field], after: fresh[field] }));
}

/** A change in the words of an entry's line. */
export interface ChangeInWords {
  readonly field: string;
  /** The name of the field. null if the line already says it. */
  readonly label: string | null;
  readonly before: string;
  readonly after: string;
  /** A sentence about the change, for fields whose two values say less. null for others. */
  readonly sentence: string | null;
}
/** Maximum number of changes in a line. */
const inLine = 3;
const longest = 40;
/** Fields that the action already names, as in 'changed the rank of'. */
const named = new Set(['role']);
const words: Readonly<Record<string, string>> = {
  maxParticipants: 'Seats',
  paidAt: 'Paid on',
  lengthMinutes: 'Length in minutes',
  deadlineMinutes: 'Sign-up closes before the start, in minutes',
  maxClaims: 'Maximum claims',
  contractType: 'Type',
  startsAt: 'Start',
  itemName: 'Item',
  modelName: 'Model',
  raidsWon: 'Raids won',
  denied: 'No access',
};
/** Whether a field holds an id or an address, which means nothing to people. */
const isCode = (field: string): boolean => /(?:^id|Ids?|Url|Key|Hash|By|In)$/.test(field) || field === 'avatar';

/** 'loginName' → 'Login name', 'acceptedAt' → 'Accepted', 'winnerUsername' → 'Winner', 'isOnline' → 'Online'. */
const labelOf = (field: string): string => {
  const name = field.replace(/^(.+)(?:At|Username)$/, '$1').replace(/^is(?=[A-Z])/, '');
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`);
  return words[field] ?? `${apart.charAt(0).toUpperCase()}${apart.slice(1)}`;
};
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);

/** Codes whose words differ from the code. */
const codeWords: Readonly<Record<string, string>> = {
  ...categoryNames,
  monthDay: 'Every month on the same date',
  monthWeekday: 'Every month on the same weekday',
  client_to_contractor: 'Client about contractor',
  contractor_to_client: 'Contractor about client',
};
/** Fields that hold one of a few codes, also codes of a single word. */
const holdsCode = (field: string): boolean =>
  /^(?:status|state|tab|type|kind|difficulty|priority|category|reason|source|access|outcome)$|(?:Type|Status|State|Kind|Reason)$/.test(
    field,
  );
/** 'partially_claimed' → 'Partially claimed'. Other texts stay. */
export function codeInWords(field: string, text: string): string {
  const known = codeWords[text];
  if (known !== undefined) return known;
  // The rights of a rank are in a field with the name of the rank.
  const right = rights.find((one) => one === text);
  if (right !== undefined && ranks.some((rank) => rank === field)) return rightTexts[right].name;
  if (!/^[a-z]+(?:[_-][a-z]+)*$/.test(text) || !(holdsCode(field) || text.includes('_'))) return text;
  const apart = text.replaceAll(/[_-]/g, ' ');
  return `${apart.charAt(0).toUpperCase()}${apart.slice(1)}`;
}

/** A value in words, on one line. null if it has none. */
function wordsOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : formatNumber(value.length);
  if (typeof value !== 'string') return null;
  if (isTime(value)) return exactTime(value) ?? value;
  return value.length > longest ? `${value.slice(0, longest).trimEnd()}…` : codeInWords(field, value);
}

/** 'Paid: 1 added', 'Locations: C-3 added, H-5 removed'. null if the values are not lists. */
function listInWords(field: string, before: unknown, after: unknown): string | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const [old, fresh] = [before, after].map((list) => new Set(list.map((one: unknown) => JSON.stringify(one))));
  const named = (all: readonly unknown[], others: ReadonlySet<string> | undefined, done: string): string[] => {
    const some = all.filter((one) => others?.has(JSON.stringify(one)) === false);
    if (some.length === 0) return [];
    const names = some.filter((one) => typeof one === 'string' && one.length <= longest && !/^\d+$/.test(one));
    const what =
      names.length === some.length && some.length <= inLine
        ? names.map((one) => codeInWords(field, String(one))).join(', ')
        : formatNumber(some.length);
    return [`${what} ${done}`];
  };
  const parts = [...named(after, old, 'added'), ...named(before, fresh, 'removed')];
  return `${labelOf(field)}: ${parts.length === 0 ? 'changed' : parts.join(', ')}`;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${formatNumber(count)} people`);
/** Attendance: 'ticked 14 people', 'ticked 2 people and unticked 1 person'. */
function ticksInWords(before: unknown, after: unknown): string | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const setOf = (list: readonly unknown[]): Set<string> => new Set(list.map((one) => JSON.stringify(one)));
  const [old, fresh] = [setOf(before), setOf(after)];
  const ticked = [...fresh].filter((one) => !old.has(one)).length;
  const unticked = [...old].filter((one) => !fresh.has(one)).length;
  const parts = [ticked > 0 && `ticked ${people(ticked)}`, unticked > 0 && `unticked ${people(unticked)}`];
  return parts.filter(Boolean).join(' and ');
}
/** Fields whose change is described by a sentence. */
const sentences: Readonly<Record<string, typeof ticksInWords>> = { present: ticksInWords };

/**
 * The changes for an entry's line. Empty for new and deleted things, because the action already
 * says so.
 */
export function inWords(before: unknown, after: unknown): ChangeInWords[] {
  if (!isFields(before) || !isFields(after)) return [];
  const changes = changesOf(before, after).flatMap(({ field, before: old, after: fresh }) => {
    const [was, is] = [wordsOf(field, old), wordsOf(field, fresh)];
    const sentence = sentences[field]?.(old, fresh) ?? listInWords(field, old, fresh);
    if (isCode(field) || was === null || is === null || (was === is && sentence === null)) return [];
    return [{ field, label: named.has(field) ? null : labelOf(field), before: was, after: is, sentence }];
  });
  return changes.slice(0, inLine);
}

/** A value in words, at its full length. */
function wholeValue(field: string, value: unknown): string {
  // Earlier versions recorded attendance as numbers of accounts.
  if (field === 'present' && Array.isArray(value) && typeof value[0] === 'number') return people(value.length);
  if (Array.isArray(value) && value.length > 0) return value.map((one) => wholeValue(field, one)).join(', ');
  if (isFields(value) && typeof value['username'] === 'string') return value['username'];
  if (isFields(value))
    return Object.entries(value)
      .filter(([name]) => !isCode(name))
      .map(([name, one]) => `${labelOf(name)}: ${wholeValue(name, one)}`)
      .join('; ');
  if (typeof value === 'string' && value.length > longest) return value;
  return wordsOf(field, value) ?? '';
}

/** A field of an entry's details. */
export type DetailInWords = Pick<ChangeInWords, 'field' | 'before' | 'after'> & { readonly label: string };
const isEmpty = (value: unknown): boolean => value === undefined || value === null;
/** All changes that mean something to people, at their full length. A missing value is '–'. */
export const detailsInWords = (before: unknown, after: unknown): DetailInWords[] =>
  changesOf(before, after)
    .filter(({ field, ...values }) => !isCode(field) && !(isEmpty(values.before) && isEmpty(values.after)))
    .map(({ field, ...values }) => {
      const words = (value: unknown): string => (isEmpty(value) ? '–' : wholeValue(field, value));
      return { field, label: labelOf(field), before: words(values.before), after: words(values.after) };
    });
