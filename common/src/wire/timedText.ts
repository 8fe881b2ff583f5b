// Texts that contain moments, which are shown in the reader's time zone.
import * as z from 'zod/mini';
import { time } from './fields.ts';

/** Words and moments in order. */
export const timedText = z.array(z.union([z.string(), z.object({ at: time })]));
export type TimedText = z.output<typeof timedText>;

/**
 * Template tag: timed`It begins ${startsAt}.`. A `Date` stays a moment, a string becomes part of
 * the words.
 */
export function timed(words: readonly string[], ...values: readonly (string | Date)[]): TimedText {
  const parts: TimedText = [];
  const say = (more: string): void => {
    const before = parts.at(-1);
    if (typeof before === 'string') parts[parts.length - 1] = before + more;
    else if (more !== '') parts.push(more);
  };
  for (const [at, some] of words.entries()) {
    say(some);
    const value = values[at];
    if (value instanceof Date) parts.push({ at: value.toISOString() });
    else say(value ?? '');
  }
  return parts;
}

/** The complete text. @param write formats a moment, given in ms since 1970 */
export const writeTimed = (text: TimedText, write: (at: number) => string): string =>
  text.map((part) => (typeof part === 'string' ? part : write(Date.parse(part.at)))).join('');
