// Conversion of MongoDB's regular expressions to JavaScript. Options that JavaScript lacks are
// rejected.
import { MongoError } from '../errors.ts';
import { canonicalTypeOf, CANONICAL_TYPE, regexOf } from '../bson/values.ts';

/**
 * Creates a RegExp from a pattern (text or regex) and options. Errors: BadValue for bad patterns
 * and options.
 */
export function toRegExp(operand: unknown, options?: unknown): RegExp {
  const isRegex = canonicalTypeOf(operand) === CANONICAL_TYPE.regex;
  if (!isRegex && typeof operand !== 'string') throw new MongoError(2, '$regex has to be a string');
  const { pattern, options: inner } = isRegex ? regexOf(operand) : { pattern: operand as string, options: '' };
  if (options !== undefined && typeof options !== 'string') throw new MongoError(2, '$options has to be a string');
  if (options && inner) throw new MongoError(51075, 'options set in both $regex and $options');
  const [, inline = '', rest = ''] = /^(?:\(\?([imsx]+)\))?([^]*)$/.exec(pattern) ?? [];
  const flags = new Set((options ?? '') + inner + inline);
  const spaced = flags.delete('x');
  for (const flag of flags)
    if (!'imsu'.includes(flag)) throw new MongoError(51108, `invalid flag in regex options: ${flag}`);
  try {
    return compiled(spaced ? withoutSpace(rest) : rest, [...flags].join(''));
  } catch (error) {
    throw new MongoError(
      51091,
      `Regular expression is invalid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Compares letters by Unicode, as MongoDB does: `ẞ` is a capital `ß`. JavaScript allows that only
 * for patterns without needless escapes such as `\-`. Others compare by JavaScript's older rules.
 */
function compiled(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags.includes('u') ? flags : `${flags}u`);
  } catch {
    return new RegExp(pattern, flags);
  }
}

/** A pattern with option x: removes white space and comments outside of brackets. */
function withoutSpace(pattern: string): string {
  return pattern.replaceAll(
    /(\\[^]|\[(?:\\[^]|[^\]\\])*\])|\s+|#[^\n]*/g,
    (_all, kept: string | undefined) => kept ?? '',
  );
}

/** The fixed text at the start of every match; undefined when there is none. */
export function literalPrefix(regex: unknown): string | undefined {
  const { pattern, options } = regexOf(regex);
  if (options.replace('s', '') !== '' || !pattern.startsWith('^') || pattern.includes('|')) return undefined;
  const match = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|/-])+)/.exec(pattern);
  if (!match?.[1]) return undefined;
  const quantified = /[*?{]/.test(pattern[match[0].length] ?? '');
  const literal = quantified ? match[1].replace(/(\\.|[^\\])$/u, '') : match[1];
  return literal.replaceAll(/\\(.)/g, '$1') || undefined;
}
