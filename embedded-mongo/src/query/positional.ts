// The array element that a filter matched, for the positional operator.
import { compileField, type QueryScope, type Matcher } from './filters.ts';
import { isDoc, type Doc } from '../bson/values.ts';

type Condition = { path: string; condition: unknown };

function conditionsOn(filter: Doc, arrayPath: string, found: Condition[] = []): Condition[] {
  for (const [name, value] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or') && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) conditionsOn(part, arrayPath, found);
    } else if (name === arrayPath || name.startsWith(`${arrayPath}.`))
      found.push({ path: name.slice(arrayPath.length + 1), condition: value });
  }
  return found;
}

function elementMatcher({ path, condition }: Condition, scope: QueryScope): Matcher {
  const tests = compileField(path === '' ? 'value' : `value.${path}`, condition, scope);
  return (doc) => tests.every((test) => test(doc));
}

/**
 * The first element that satisfies all of the filter's conditions on this array, or else one of
 * them.
 */
export function matchedIndex(filter: Doc, arrayPath: string, array: unknown[], scope: QueryScope): number | undefined {
  const tests = conditionsOn(filter, arrayPath).map((condition) => elementMatcher(condition, scope));
  if (tests.length === 0) return undefined;
  const wrap = (element: unknown): Doc => ({ value: [element] });
  const all = array.findIndex((element) => tests.every((test) => test(wrap(element))));
  if (all >= 0) return all;
  const one = array.findIndex((element) => tests.some((test) => test(wrap(element))));
  return one >= 0 ? one : undefined;
}
