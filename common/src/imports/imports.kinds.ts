// Kinds of things that can be imported, in words.
import { counted } from '../wire/numbers.ts';

export const importKinds = ['items', 'contracts', 'events', 'resources', 'members', 'deals'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportKindText {
  /** Its name in a list. */
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** Whose the imported things are, and what does not happen for them: one or two sentences. */
  readonly about: string;
  /** The page that shows them. */
  readonly link: string;
}
export const importTexts: Readonly<Record<ImportKind, ImportKindText>> = {
  items: {
    title: 'Items',
    one: 'item',
    many: 'items',
    about: 'The items are listed under your name. Nobody is notified of them.',
    link: '/marketplace?tab=items',
  },
  contracts: {
    title: 'Contracts',
    one: 'contract',
    many: 'contracts',
    about: 'You are the client of the contracts. Nobody is notified of them.',
    link: '/contracts',
  },
  events: {
    title: 'Events',
    one: 'event',
    many: 'events',
    about: 'You are the organizer of the events. Nobody is notified of them, and they begin without responses.',
    link: '/events',
  },
  resources: {
    title: 'Opening balances of the treasury',
    one: 'resource',
    many: 'resources',
    about: 'Each row becomes a new resource. Its amount is the first entry of its ledger.',
    link: '/treasury',
  },
  members: {
    title: 'Members',
    one: 'member',
    many: 'members',
    about:
      'People get their rank at once, and can sign in with Discord. Only people who are not members yet can be imported.',
    link: '/roster',
  },
  deals: {
    title: 'Owed shares',
    one: 'owed share',
    many: 'owed shares',
    about:
      'The guild owes each person the amount. It waits to be paid, as a share of a haul does. Nobody is notified of it.',
    link: '/treasury?tab=hauls',
  },
};

/** '1 item', '312 items'. */
export const importedWords = (kind: ImportKind, count: number): string =>
  counted(count, importTexts[kind].one, importTexts[kind].many);
