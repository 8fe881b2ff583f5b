// Quoting for Markdown answers: text that people typed is shown as they typed it.
import { cleanName } from '@guild/common/wire/text';

/**
 * Characters that may start Markdown within a line: emphasis, code, links, images, tables, HTML,
 * addresses. Quoted text never starts a line, where more characters would have a meaning.
 */
const special = /[\\`*_[\]<>|~&@$]|:(?=\/)|(?<=\bwww)\./gi;
const longest = { name: 120, text: 240 } as const;

/**
 * Escapes every character that has a meaning in Markdown: `[a](b)` is shown as `[a](b)` and is no
 * link.
 */
export const escapeMarkdown = (text: string): string => text.replace(special, '\\$&');

/**
 * A text on one line, cut to a maximum length. Quotation marks that would end the surrounding quote
 * become `"`.
 */
function plain(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(/[\u201c\u201d\u201e\u201f«»]/g, '"');
  const clean = cleanName(line, line.length) ?? '';
  return clean.length <= most ? clean : `${cleanName(clean, most - 1) ?? ''}…`;
}

/**
 * A name that somebody typed, shortened and escaped, for links and places without quotation marks.
 */
export const nameOf = (name: string): string => escapeMarkdown(plain(name, longest.name));

/** A text that somebody typed, in quotation marks. */
export const quoted = (text: string): string => `“${escapeMarkdown(plain(text, longest.text))}”`;
/** Text in quotation marks as a sentence, with one full stop. */
export const quotedSentence = (text: string): string => `${quoted(text.replace(/\.\s*$/, ''))}.`;

/** The title of a source: plain text, shortened. */
export const titleOf = (title: string): string => plain(title, longest.name);

/**
 * JSON for the prompt of a model, on one line. `<` is escaped, so that the data cannot end the tag
 * around it.
 */
export const asData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Lines of `asData` in a frame that marks them as quotations for the model. */
export const asQuotation = (lines: readonly string[]): string => `<passages>\n${lines.join('\n')}\n</passages>`;

/** 'a', 'a and b', 'a, b and c'. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
