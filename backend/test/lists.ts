// List calls with every filter of their schemas, alone and combined, for tests over all lists.
import type { Route } from '@guild/common/wire/route';
import { shapeOf, type FieldSchema } from './closed/validCalls.ts';

/** The limits of a price range. */
const prices = { least: '1', most: '1000000' } as const;
const days = { from: '2020-01-01', to: '2030-01-01' } as const;
const paging = ['limit', 'cursor'];

/** Possible values of a filter, except leaving it out. */
function valuesOf(name: string, field: FieldSchema): readonly string[] {
  if (field.enum !== undefined) return field.enum;
  if (field.const !== undefined) return [field.const];
  // A section of the audit record, which has the title of a feature.
  if (name === 'section') return ['Auctions'];
  if (name in prices) return [prices[name as keyof typeof prices]];
  if (field.format === 'date') return [name in days ? days[name as keyof typeof days] : days.from];
  if (field.pattern?.includes('{17,20}') === true) return ['1'.repeat(18)];
  if (field.pattern === '^\\d{8}$') return ['20261117'];
  if (field.pattern?.startsWith('^\\d') === true) return ['1'];
  return ['a'];
}
/**
 * For a filter with more than `most` values one value is enough, since all make the same query.
 */
const most = 4;

/** Above this number, filters are combined only in pairs. */
const maxCombinations = 200;

/**
 * The query strings of a list: every combination of its filters, or of pairs if there are too
 * many.
 * @returns each without a leading sign, including the empty one
 */
export function queriesOf({ query }: Pick<Route, 'query'>): string[] {
  const filters = Object.entries(shapeOf(query).fields)
    .filter(([name]) => !paging.includes(name))
    .map(([name, field]) => {
      const values = valuesOf(name, field);
      return (values.length > most ? values.slice(0, 1) : values).map(
        (value) => `${name}=${encodeURIComponent(value)}`,
      );
    });
  const together = (chosen: readonly (readonly string[])[]): string[] =>
    chosen.reduce<string[]>(
      (all, values) => all.flatMap((one) => [one, ...values.map((value) => `${one}&${value}`)]),
      ['limit=1'],
    );
  const all = filters.reduce((count, values) => count * (values.length + 1), 1);
  if (all <= maxCombinations) return together(filters);
  const pairs = filters.flatMap((one, at) => filters.slice(at + 1).flatMap((other) => together([one, other])));
  return [...new Set(pairs)];
}
