// Text for Discord messages: escaped, so that people's words arrive exactly as they typed them.
import type { TimedText } from '@guild/common/wire/timedText';

declare const brand: unique symbol;
/** A text that is safe to send. Only `discordText` creates one. */
export type DiscordText = string & { readonly [brand]: true };

/** Discord accepts 2,000 characters. The mention before the text needs some of them. */
const maxTextLength = 1970;
/**
 * Characters that Discord may interpret: emphasis, code, quotes, lists, links, mentions, times,
 * emoji, addresses.
 */
const markdownCharacters = /[\\*_~`|<>[\]()#+\-:.@/!=]/g;

/**
 * Escapes every character that has a meaning for Discord: `[a](b)` is shown as `[a](b)` and is no
 * link.
 */
export const escapeDiscord = (text: string): string => text.replace(markdownCharacters, '\\$&');

/** The text before `escapeDiscord`. */
export const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** The first `maxLength` characters, without half a surrogate pair at the end. */
const cutText = (text: string, maxLength: number): string =>
  text.slice(0, Math.max(0, maxLength)).replace(/[\uD800-\uDBFF]$/, '');

/** Plain text of at most `maxLength` characters, for labels that are not escaped. */
export const plainTo = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${cutText(text, maxLength - 1)}…`;

/** At most `maxLength` characters. Never ends in half an escape or half a surrogate pair. */
function shortenEscaped(escaped: string, maxLength: number): string {
  if (escaped.length <= maxLength) return escaped;
  const cut = cutText(escaped, maxLength - 1);
  const [slashes = ''] = /\\*$/.exec(cut) ?? [];
  return `${slashes.length % 2 === 1 ? cut.slice(0, -1) : cut}…`;
}

/** The escaped text, at most `maxLength` characters after escaping. */
export const escapedTo = (text: string, maxLength: number): string => shortenEscaped(escapeDiscord(text), maxLength);

/**
 * As many whole parts as fit into a text of at most `maxLength` characters.
 * @param separator will stand between the parts
 */
export function fitting(parts: readonly string[], separator: string, maxLength: number): string[] {
  let length = -separator.length;
  const tooMany = parts.findIndex((part) => {
    length += separator.length + part.length;
    return length > maxLength;
  });
  return tooMany === -1 ? [...parts] : parts.slice(0, tooMany);
}

/** Room for the last line of `linesTo`. */
const maxMore = 20;
/** As many of the lines as fit into `maxLength` characters. The last one counts those that do not. */
export function linesTo(lines: readonly string[], maxLength: number): string {
  const all = lines.join('\n');
  if (all.length <= maxLength) return all;
  const shown = fitting(lines, '\n', maxLength - maxMore);
  return [...shown, `and ${lines.length - shown.length} more`].join('\n');
}

/**
 * A time that Discord shows in the reader's time zone: `F` as 'Monday, 8 June 2026 20:00', `t` as
 * '20:00', `R` as 'in 2 hours'.
 * @param at as ISO-8601
 */
export const timestamp = (at: string, how: 'F' | 'R' | 't'): string =>
  `<t:${Math.floor(Date.parse(at) / 1000)}:${how}>`;
const dayMs = 24 * 3_600_000;
/**
 * A planned time, and within a day also how far away it is. Further ahead, Discord rounds the days:
 * it says 'in 3 days' where the hall counts two midnights.
 * @param at as ISO-8601 @param now ms since 1970
 */
export const plannedTime = (at: string, now: number): string =>
  Math.abs(Date.parse(at) - now) < dayMs ? `${timestamp(at, 'F')} (${timestamp(at, 'R')})` : timestamp(at, 'F');
/**
 * Escapes the words, and writes moments in Discord's time format. A text that is too long is cut
 * between parts or within words.
 */
function formatTimedText(text: TimedText, maxLength: number): string {
  let body = '';
  for (const part of text) {
    const words = typeof part === 'string';
    const next = words ? shortenEscaped(escapeDiscord(part), maxLength - body.length) : timestamp(part.at, 'F');
    if (body.length + next.length > maxLength) return body;
    body += next;
    if (words && next.length < escapeDiscord(part).length) return body;
  }
  return body;
}

interface Deps {
  readonly title: string;
  readonly text: string | TimedText;
  readonly url: string | null;
}
/**
 * A title in bold, the text below it and the address at the end.
 * @param parts `title` and `text` as people typed them, where `text` may contain moments; `url` of
 *   a page of this site, or null
 */
export function discordText({ title, text, url }: Deps): DiscordText {
  const head = `**${shortenEscaped(escapeDiscord(title), 450)}**\n`;
  const foot = url === null ? '' : `\n${url}`;
  const body = formatTimedText(typeof text === 'string' ? [text] : text, maxTextLength - head.length - foot.length);
  return `${head}${body}${foot}` as DiscordText;
}

/**
 * A name or title in bold, escaped.
 * @param max characters at most after escaping, without the asterisks
 */
export const boldText = (text: string, max = 200): string => `**${escapedTo(text, max)}**`;
