// Lists of documents: messages that commands reply with, and suggestions for an option.
import type { APIApplicationCommandOptionChoice, APIButtonComponent } from 'discord-api-types/v10';
import { linkButton, rowsOf } from './buttons.ts';
import type { DiscordMessage } from '../contribution.ts';
import { escapedTo, fitting, plainTo } from './text.ts';

/** How many documents a list shows at most. */
export const maxListed = 10;
/** Limits of names and other texts in a list. */
export const [maxListedTitle, maxListedText] = [80, 40];
/** How many entries get a button. The fifth button of the row opens the page. */
export const maxListButtons = 4;
/** Discord accepts 25 suggestions of at most 100 characters. */
export const maxChoices = 25;
const maxChoice = 100;
/** Discord accepts 4,096 characters. The rest is for the note that there are more. */
const maxDescription = 4000;
const moreNote = 'There are more in the guild hall\\.';

interface List {
  readonly title: string;
  /** In Discord's format. An empty line separates entries of several lines. */
  readonly entries: readonly string[];
  /** Whether there are more entries than these. */
  readonly hasMore: boolean;
  /** The sentence for an empty list, in Discord's format. */
  readonly ifEmpty: string;
  /** At most `maxListButtons`. */
  readonly buttons?: readonly APIButtonComponent[];
  /** The page that shows everything. */
  readonly url: string;
}
/**
 * The title of an entry: its name in bold, as a link.
 * @param name as people typed it @param url of the page of the entry, in this site
 */
export const entryTitle = (name: string, url: string): string => `**[${escapedTo(name, maxListedTitle)}](${url})**`;

/** A list with the button Open. Entries that Discord would not accept any more are left out. */
export function listMessage({ title, entries, hasMore, ifEmpty, buttons = [], url }: List): DiscordMessage {
  const components = rowsOf([...buttons, linkButton('Open', url)]);
  if (entries.length === 0) return { content: ifEmpty, components };
  const separator = entries.some((entry) => entry.includes('\n')) ? '\n\n' : '\n';
  const shown = fitting(entries, separator, maxDescription);
  const note = hasMore || shown.length < entries.length ? [moreNote] : [];
  return { embeds: [{ title, description: [...shown, ...note].join(separator) }], components };
}

/**
 * A suggestion for a document.
 * @param name as typed, because Discord does not interpret suggestions; shortened if needed
 * @param more what tells it from others with this name
 */
export function suggestionOf(id: number, name: string, more: string): APIApplicationCommandOptionChoice<number> {
  const end = ` · ${more}`;
  return { name: plainTo(name, maxChoice - end.length) + end, value: id };
}
