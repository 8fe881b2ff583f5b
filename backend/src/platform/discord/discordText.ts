// What goes to Discord as text: what people typed arrives as they typed it, whatever Discord would make of it.
import type { TimedText } from '@guild/common/wire/timedText';

declare const made: unique symbol;
/** A text that may be sent: only `discordText` makes one. */
export type DiscordText = string & { readonly [made]: true };

/** Discord takes 2,000 characters; the mention before the text needs its part. */
const longest = 1970;
/** What begins something for Discord: emphasis, code, quotes, lists, links, mentions, times, emoji, addresses. */
const special = /[\\*_~`|<>[\]()#+\-:.@/!=]/g;

/** Takes the meaning from every sign that has one for Discord: `[a](b)` is read as `[a](b)` and is no link. */
export const escapeDiscord = (text: string): string => text.replace(special, '\\$&');

/** At most `most` characters, never ending in half an escape or half a sign. */
function shortened(escaped: string, most: number): string {
  if (escaped.length <= most) return escaped;
  const cut = escaped.slice(0, Math.max(0, most - 1)).replace(/[\uD800-\uDBFF]$/, '');
  const [slashes = ''] = /\\*$/.exec(cut) ?? [];
  return `${slashes.length % 2 === 1 ? cut.slice(0, -1) : cut}…`;
}

/** What somebody typed, escaped, in at most so many characters of what is sent. */
export const escapedTo = (text: string, most: number): string => shortened(escapeDiscord(text), most);

/** Discord shows it by the clock of whoever reads it: 'Monday, 8 June 2026 20:00'. */
const timestamp = (at: string): string => `<t:${Math.floor(Date.parse(at) / 1000).toString()}:F>`;
/** Words escaped, moments as Discord's own; cut between parts, or within words. */
function bodyOf(text: TimedText, most: number): string {
  let body = '';
  for (const part of text) {
    const words = typeof part === 'string';
    const next = words ? shortened(escapeDiscord(part), most - body.length) : timestamp(part.at);
    if (body.length + next.length > most) return body;
    body += next;
    if (words && next.length < escapeDiscord(part).length) return body;
  }
  return body;
}

interface Parts {
  readonly title: string;
  readonly text: string | TimedText;
  readonly url: string | null;
}
/**
 * A title in bold, the text below it and the hall's own address at the end.
 * @param parts `title` and `text` as people typed them, `text` with moments where it has some; `url` of the hall itself, or null
 */
export function discordText({ title, text, url }: Parts): DiscordText {
  const head = `**${shortened(escapeDiscord(title), 450)}**\n`;
  const foot = url === null ? '' : `\n${url}`;
  const body = bodyOf(typeof text === 'string' ? [text] : text, longest - head.length - foot.length);
  return `${head}${body}${foot}` as DiscordText;
}
