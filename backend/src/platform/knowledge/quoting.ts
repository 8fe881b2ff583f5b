// What people typed, as it may stand in an answer in Markdown: shown as they typed it, whatever a reader of Markdown would make of it.
import { cleanName } from '@guild/common/wire/text';

/**
 * What begins something within a line of Markdown: emphasis, code, links, pictures, tables, HTML, addresses. Nothing of theirs stands at the
 * beginning of a line, where more signs have a meaning.
 */
const special = /[\\`*_[\]<>|~&@$]|:(?=\/)|(?<=\bwww)\./gi;
const longest = { name: 120, text: 240 } as const;

/** Takes the meaning from every sign that has one in Markdown: `[a](b)` is read as `[a](b)` and is no link. */
export const escapeMarkdown = (text: string): string => text.replace(special, '\\$&');

/** On one line, without marks of quotation that would end the one it stands in, and no longer than this. */
function plain(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(/[\u201c\u201d\u201e\u201f«»]/g, '"');
  const clean = cleanName(line, line.length) ?? '';
  return clean.length <= most ? clean : `${cleanName(clean, most - 1) ?? ''}…`;
}

/** A name that somebody typed, bounded and escaped: for links and where marks of quotation would be in the way. */
export const nameOf = (name: string): string => escapeMarkdown(plain(name, longest.name));

/** What somebody typed, between marks of quotation. */
export const quoted = (text: string): string => `“${escapeMarkdown(plain(text, longest.text))}”`;

/** A title as sources have it: plain text, bounded. */
export const titleOf = (title: string): string => plain(title, longest.name);

/** For the prompt of a model: on one line, without a sign that could end the frame it stands in. */
export const asData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** 'a', 'a and b', 'a, b and c'. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
