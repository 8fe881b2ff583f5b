// Chat texts that depend on values.
import type { AnswerFrom } from '@guild/common/lore/chat.api';
import { archiveLink } from '@guild/common/lore/lore.links';
import { isActionSource } from '@guild/common/search/actions';
import { counted } from '@guild/common/wire/numbers';
import { clockTime, dateAndTime, localDay } from '../../../platform/format/format.ts';
import type { Source } from '../markdown/markdown.context.ts';

export const welcome =
  'I keep what the sand would take. Ask of houses, worms or water, and I will answer as briefly as the desert allows.';
export const failed = 'Failed to get response from Hyperion. Please try again.';

/** '20:03', with the date if it is not today. @param at, @param now ms since 1970 */
export const saidAt = (at: number, now: number): string =>
  localDay(at) === localDay(now) ? clockTime(at) : dateAndTime(at);

/** When to ask again: 'in 42 s'. @param ms time until then */
function inTime(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 120) return `in ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `in ${counted(minutes, 'minute')}` : `in ${counted(Math.ceil(minutes / 60), 'hour')}`;
}
/** The message of the rate limit. @param ms time until the next question is allowed */
export const tooOften = (ms: number): string => `You've reached the limit. Ask again ${inTime(ms)}.`;

/** The author of an answer's text: the model or its sources. null: it quotes nothing. */
export function fromWords(from: AnswerFrom, sources: readonly Pick<Source, 'id' | 'to'>[]): string | null {
  if (from === 'provider') return 'from Hyperion';
  const quoted = sources.filter((one) => !isActionSource(one));
  const notes = quoted.filter(({ to }) => to.startsWith(archiveLink)).length;
  if (quoted.length === 0) return null;
  if (notes === 0) return 'from the guild’s records';
  return notes === quoted.length ? 'from the archive' : 'from the guild’s records and the archive';
}
