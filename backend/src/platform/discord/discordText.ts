// What goes to Discord as text: what people typed arrives as they typed it, whatever Discord would make of it.
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

/**
 * A title in bold, the text below it and the hall's own address at the end.
 * @param parts `title` and `text` as people typed them; `url` of the hall itself, or null
 */
export function discordText({ title, text, url }: { title: string; text: string; url: string | null }): DiscordText {
  const head = `**${shortened(escapeDiscord(title), 450)}**\n`;
  const foot = url === null ? '' : `\n${url}`;
  const body = shortened(escapeDiscord(text), longest - head.length - foot.length);
  return `${head}${body}${foot}` as DiscordText;
}
