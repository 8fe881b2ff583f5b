// Search options: places, actions, typed commands, map cells, server results, survival tips,
// settings, the audit record filtered by a word, and recently opened options.
import { may, type Needs, type Permissions } from '@guild/common/members/ranks';
import { whoMayCall } from '@guild/common/members/whoMay';
import { readCell } from '@guild/common/scouting/scouting.rules';
import { actionsFor, allActions, type Action } from '@guild/common/search/actions';
import { beginningOf, understand, type Command } from '@guild/common/search/commands';
import type { FoundKind } from '@guild/common/search/search.api';
import type { IconName } from '@guild/common/wire/icons';
import type { CommandOption } from '../../platform/features/commandPart.ts';
import { maySee, type Place } from '../../platform/features/section.ts';
import { memberAddress } from '../../platform/session/faces.store.ts';
import { logOut } from '../../platform/session/logOut.ts';
import type { Viewer } from '../../platform/session/session.store.ts';
import { printPage } from '../../ui/printPage.ts';
import { switchTheme } from '../../ui/theme/theme.ts';
import {
  linkToSetting,
  settingsPlaces,
  settingsPlacesFor,
  type SettingsPlace,
} from '@guild/common/settings/settings.places';
import { tipIds, tipLink, tipNames } from '../../features/survival/survival.links.ts';
import { linksFor, placesFor } from '../links.ts';
import { sectionAt, sections } from '../sections.ts';
import { withoutTypingErrors } from './typingErrors.ts';

export interface Option {
  readonly title: string;
  readonly more: string;
  readonly at: string | null;
  readonly link: string;
  readonly icon: IconName;
  /** The person whose picture replaces the icon. */
  readonly discordId: string | null;
  /** The text that it puts into the field, instead of opening its link. */
  readonly fill?: string;
  /** Asked before `run`. */
  readonly question?: NonNullable<CommandOption['question']>;
  /** What it does, instead of opening its link. */
  readonly run?: (goTo: (to: string) => void) => void;
  /** A question that is asked on the page of its link. */
  readonly ask?: string;
}
export interface Group {
  readonly words: string;
  readonly options: readonly Option[];
  /** The options of a typed command. They always belong to the current text. */
  readonly isCommand?: true;
  /** They fit only a part of the text, or the text without its typing errors. */
  readonly isGuess?: boolean;
}
/** Whether one of the words begins with the text. The text is in lower case. */
const begins = (words: string, text: string): boolean => ` ${words.toLowerCase()}`.includes(` ${text}`);

/** Words of an intent that say nothing about what is wanted. */
const fillers = new Set(
  'a an the my me i we to of on in at for from with and do does is are how what whats where when who can am guild show open see go please want need something anything some did does etwas ich mir mich mein meine meinen ein eine einen der die das den zu zum zur auf wie wo kann was wer wem wann ist sind gibt habe zeig'.split(
    ' ',
  ),
);
/** The words of a text that say what is wanted; all of them if none does. In lower case. */
function wordsIn(text: string): string[] {
  const all = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[\s?!.,]+/)
    .filter((word) => word !== '');
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}
/** Minimum text length for synonyms. Shorter texts match almost everything. */
const otherWordsFrom = 4;
interface Findable {
  readonly name: string;
  readonly more?: string | undefined;
  /** Synonyms. */
  readonly words?: string | undefined;
}
/** Whether something is meant by a text: its name, or by a longer text its synonyms. */
function isMeant({ name, more = '', words = '' }: Findable, text: string): boolean {
  const known = `${name} ${more}`;
  if (begins(known, text.toLowerCase())) return true;
  // A short text has to be one of the synonyms.
  if (text.length < otherWordsFrom) return ` ${words} `.includes(` ${text.toLowerCase()} `);
  const all = `${known} ${words}`;
  return wordsIn(text).every((word) => begins(all, word) || (/[^s]s$/.test(word) && begins(all, word.slice(0, -1))));
}

/** Whether the whole text is among its words: these come first. */
const hasPhrase = ({ name, more = '', words = '' }: Findable, text: string): boolean =>
  text !== '' && begins(`${name} ${more} ${words}`, text.toLowerCase());

const toOption = ({ name, path, icon, more = '' }: Place): Option => ({
  title: name,
  more,
  at: null,
  link: path,
  icon,
  discordId: null,
});
/** The places that this person may open, and that a text means. */
export const placesOf = (person: Permissions, text: string): Option[] =>
  [...linksFor('sections', person), ...placesFor(person), ...linksFor('own', person)]
    .filter((place) => text === '' || isMeant(place, text))
    .toSorted((one, other) => Number(hasPhrase(other, text)) - Number(hasPhrase(one, text)))
    .map(toOption);

/** What people do to the hall as they see it, without a page. */
const switches: readonly (Findable & { readonly icon: IconName; readonly run: () => void })[] = [
  {
    name: 'Switch between night and noon',
    words: 'theme dark light mode colors appearance dunkel hell nacht modus',
    icon: 'moon',
    run: switchTheme,
  },
  { name: 'Print this page', words: 'paper pdf', icon: 'print', run: () => void printPage() },
  { name: 'Log out', words: 'sign out logout leave exit abmelden ausloggen', icon: 'logout', run: logOut },
];
/** @param text not empty */
const switchesFor = (text: string): Option[] =>
  switches
    .filter((one) => text.length >= settingsFrom && isMeant(one, text))
    .map(({ name, icon, run }) => ({
      title: name,
      more: '',
      at: null,
      link: '/dashboard',
      icon,
      discordId: null,
      run,
    }));
/** The own page of a member. */
const myPage = {
  name: 'My page',
  words: 'profile reliability reputation characters absence absent away holiday profil abwesend abwesenheit urlaub',
};
const myPageFor = ({ member }: Viewer, text: string): Option[] =>
  text.length >= settingsFrom && isMeant(myPage, text)
    ? [toOption({ ...myPage, path: memberAddress(member.id), icon: 'people' })]
    : [];

interface Substitute extends Findable {
  readonly more: string;
  readonly icon: IconName;
  readonly to: (viewer: Viewer) => string;
}
/** What people look for and the hall does not have, with what comes nearest. */
const substitutes: readonly Substitute[] = [
  {
    name: 'Language',
    more: 'The hall is in English. Hyperion also answers in German',
    words: 'language change deutsch german english sprache translate translation',
    icon: 'hyperion',
    to: () => '/hyperion',
  },
  {
    name: 'Font size',
    more: 'Set by the zoom of your browser. Lists can be roomy here',
    words: 'font text bigger larger smaller big size zoom letters schrift schriftgröße',
    icon: 'settings',
    to: () => '/settings#density',
  },
  {
    name: 'Change my name',
    more: 'The name comes from where you sign in. Add characters on your page',
    words: 'rename change my name username nickname',
    icon: 'people',
    to: ({ member }) => memberAddress(member.id),
  },
  {
    name: 'Change my picture',
    more: 'Your picture comes from Discord',
    words: 'avatar photo image picture profile change bild profilbild foto',
    icon: 'people',
    to: ({ member }) => memberAddress(member.id),
  },
  {
    name: 'Report a bug',
    more: 'Tell an admin: you find them in the roster',
    words: 'bug broken error glitch website fehler kaputt',
    icon: 'people',
    to: () => '/roster',
  },
  {
    name: 'Delete my account',
    more: 'An admin can remove and forget you. Download your data first',
    words: 'delete erase close account data forget gdpr löschen konto',
    icon: 'settings',
    to: () => '/settings#my-data',
  },
  {
    name: 'Leave the guild',
    more: 'Ask to be removed: people with the right “Members” can do it',
    words: 'leave quit guild austreten gilde verlassen',
    icon: 'people',
    to: () => '/roster',
  },
  {
    name: 'Invite somebody',
    more: 'Give them the address of the hall. People with the right “Members” add them',
    words: 'invite invitation friend somebody someone einladen',
    icon: 'people',
    to: () => '/roster',
  },
];
const substitutesFor = (viewer: Viewer, text: string): Option[] =>
  text.length < otherWordsFrom
    ? []
    : substitutes
        .filter(({ name, words }) => isMeant({ name, words }, text))
        .map(({ name, more, icon, to }) => toOption({ name, more, icon, path: to(viewer) }));

/** A person who may do everything. */
const everything: Permissions = { access: 'Admin', rights: [] };
/** What a text means that this person may not open or do, with who may. */
export function refusedFor(person: Permissions, text: string): Option[] {
  if (text.length < otherWordsFrom) return [];
  const refused = (needs: Needs): boolean => !may(person, needs);
  const command = understand(text, everything);
  const places = sections.flatMap(({ path, link, seenBy, places: inside = [] }): (Place & { needs: Needs })[] => {
    const needs: Needs = seenBy === 'everybody' ? 'guest' : seenBy === 'members' ? 'member' : seenBy;
    const own = 'belongsTo' in link ? [] : [{ path, name: link.name, icon: link.icon, words: link.words, needs }];
    return [...own, ...inside.map((one) => ({ ...one, needs: one.needs ?? needs }))];
  });
  const deeds = allActions.map(({ name: actionName, action: { title: name, words, icon, to, needs } }) => {
    const [path = to] = to.split('?');
    return { name, words, icon, path, needs, isTyped: actionName === command?.name };
  });
  const settings = settingsPlaces.map((one) => {
    const { label: name, words, needs } = one;
    return { name, words, needs, path: linkToSetting(one), icon: 'settings' as const };
  });
  const all = [...deeds, ...places, ...settings];
  return all
    .filter((one, at) => all.findIndex(({ name }) => name === one.name) === at)
    .filter((one) => refused(one.needs) && (isMeant(one, text) || ('isTyped' in one && one.isTyped)))
    .slice(0, maxSettings)
    .map((one) => ({ ...toOption(one), more: whoMayCall(one.needs) }));
}

/** Whether a word begins like one of the German words for an action, such as 'auktion*'. */
const isInGerman = ({ askedInGerman }: Action, word: string): boolean =>
  word.length >= otherWordsFrom &&
  askedInGerman
    .split(/[ |]/)
    .some((one) => one.length > otherWordsFrom && one.endsWith('*') && word.startsWith(one.slice(0, -1)));

/**
 * The actions of this person whose names or synonyms begin with the words of the text. Actions that
 * can be typed put the beginning of their command into the field.
 * @param command the command that the text is understood as; its own action is left out
 */
export function doableFor(person: Permissions, text: string, command: Command | null): Option[] {
  const wanted = wordsIn(text);
  return actionsFor(person)
    .filter(({ name, action }) => {
      const known = `${action.title} ${action.words}`;
      const fits = (word: string): boolean => begins(known, word) || isInGerman(action, word);
      return name !== command?.name && wanted.every(fits);
    })
    .map(({ action: { title, icon, to, typed } }) => {
      const option = { title, at: null, link: to, icon, discordId: null };
      return typed === undefined
        ? { ...option, more: '' }
        : { ...option, more: typed.example, fill: beginningOf(typed) };
    });
}

/** The things that a command fits, as options. */
export const commandOptions = ({ action }: Command, found: readonly CommandOption[]): Option[] =>
  found.map((one) => ({ ...one, at: one.at ?? null, icon: action.icon, discordId: null }));

/** A command that was run, as a recent option. It puts its text into the field again. */
export const recentCommand = ({ action }: Command, text: string): Option => ({
  title: text,
  more: action.title,
  at: null,
  link: action.to,
  icon: action.icon,
  discordId: null,
  fill: text,
});

/** Asks the question of an option by two options: do it, or back to the text. */
export function questionGroup({ question, ...option }: Option, text: string): Group {
  return {
    words: 'Confirm',
    isCommand: true,
    options: [
      { ...option, title: question?.action ?? option.title, more: '', at: null },
      { title: 'Cancel', more: '', at: null, link: option.link, icon: 'close', discordId: null, fill: text },
    ],
  };
}

/** The map cell for a code in any spelling: 'H5', 'h-5'. */
export function cellFor(text: string): Option[] {
  const cell = readCell(text);
  if (cell === null) return [];
  const link = `/scouting?${new URLSearchParams({ cell }).toString()}`;
  return [{ title: cell, more: 'Map of the deep desert', at: null, link, icon: 'scouting', discordId: null }];
}

const maxSettings = 4;
/** Minimum text length for settings and tips. Shorter texts match almost everything. */
const settingsFrom = 3;
/** Single settings. Matches of the name come first. */
export function settingsFor(person: Permissions, text: string): Option[] {
  const wanted = text.toLowerCase();
  if (wanted.length < settingsFrom) return [];
  const all = settingsPlacesFor(person).filter(({ label: name, words }) => isMeant({ name, words }, text));
  const named = all.filter(({ label }) => begins(label, wanted));
  const relatedPlaces = all.filter((one) => !named.includes(one));
  return [...named, ...relatedPlaces].slice(0, maxSettings).map((place: SettingsPlace) => ({
    title: place.label,
    more: 'Settings',
    at: null,
    link: linkToSetting(place),
    icon: 'settings',
    discordId: null,
  }));
}

/** Survival tips that match by name or synonym. Everybody may read them. */
export function tipsFor(text: string): Option[] {
  const wanted = text.toLowerCase();
  if (wanted.length < settingsFrom) return [];
  const fits = (id: (typeof tipIds)[number]): boolean =>
    isMeant({ name: tipNames[id].title, words: tipNames[id].words }, text);
  return tipIds.filter(fits).map((id) => ({
    title: tipNames[id].title,
    more: 'Survival',
    at: null,
    link: tipLink(id),
    icon: 'survival',
    discordId: null,
  }));
}

const maxWho = 100;
const auditGroup = 'Audit record';
/** For people who may read it: a link to the audit record filtered by this text. A leading 'audit' is ignored. */
export function auditFor(person: Permissions, text: string): Option[] {
  const who = text.replace(/^audit(?: record)?\s+/i, '').slice(0, maxWho);
  if (!may(person, 'audit') || who.length < 2) return [];
  const link = `/audit?${new URLSearchParams({ who }).toString()}`;
  return [{ title: `Entries of ‘${who}’`, more: 'By name', at: null, link, icon: 'record', discordId: null }];
}
/** Whether this group belongs to the current text, even while the server's answer is awaited. */
export const isCurrent = ({ words, isCommand }: Group): boolean =>
  isCommand === true || words === 'Go to' || words === 'Do';
/** Whether this group says nothing about whether the text was found. */
export const isAlwaysThere = ({ words, isGuess }: Group): boolean =>
  isGuess === true || [refusedGroup, askGroup, auditGroup].includes(words);

/** The recent options that this person may still open or do. Commands come first. */
export function stillSeen(recent: readonly Option[], person: Permissions): Option[] {
  const seen = recent.filter(({ link, fill }) => {
    const section = sectionAt(link.replace(/[?#].*$/, ''));
    const isAllowed = fill === undefined || understand(fill, person) !== null;
    return isAllowed && section !== undefined && maySee(section, person);
  });
  return [...seen.filter(({ fill }) => fill !== undefined), ...seen.filter(({ fill }) => fill === undefined)];
}

const refusedGroup = 'Others may do this';
const askGroup = 'Hyperion';
const maxQuestion = 200;
/** Asks Hyperion what nothing else fits. */
const askFor = (text: string): Option[] =>
  text.length < settingsFrom
    ? []
    : [
        {
          title: `Ask Hyperion: “${text.slice(0, maxQuestion)}”`,
          more: '',
          at: null,
          link: '/hyperion',
          icon: 'hyperion',
          discordId: null,
          ask: text.slice(0, maxQuestion),
        },
      ];

let allKnownWords: ReadonlySet<string> | undefined;
/** All words by which something is found. */
function knownWords(): ReadonlySet<string> {
  if (allKnownWords !== undefined) return allKnownWords;
  const everyPlace = [...linksFor('sections', everything), ...placesFor(everything), ...linksFor('own', everything)];
  const texts = [
    ...everyPlace.map(({ name, more = '', words = '' }) => `${name} ${more} ${words}`),
    ...allActions.map(({ action: { title, words } }) => `${title} ${words}`),
    ...[...switches, ...substitutes].map(({ name, words = '' }) => `${name} ${words}`),
    ...settingsPlaces.map(({ label, words }) => `${label} ${words}`),
  ];
  allKnownWords = new Set(texts.flatMap((one) => wordsIn(one)));
  return allKnownWords;
}

interface FoundOptions {
  /** The trimmed text of the field. */
  readonly text: string;
  readonly places: readonly Option[];
  readonly doable: readonly Option[];
  readonly command: Command | null;
  /** The things that the command fits. */
  readonly commandOptions: readonly Option[];
  readonly cell: readonly Option[];
  readonly recent: readonly Option[];
  readonly found: readonly FoundKind[];
  readonly tips: readonly Option[];
  readonly settings: readonly Option[];
  readonly audit: readonly Option[];
  /** What the text means that this person may not do. */
  readonly refused: readonly Option[];
  /** Whether nothing of what they may open or do is meant. */
  readonly isOnlyRefused: boolean;
  /** Whether the places and deeds have only a part of the words. */
  readonly isGuess: boolean;
  /** Whether the server's results are still to come. */
  readonly pending: boolean;
}
/** The groups in the order in which they are shown. Empty groups are left out. */
export function groupsOf(known: FoundOptions): Group[] {
  const { text, command, cell, recent, found, tips, settings, audit, refused, isGuess, pending } = known;
  // A guess counts only if the server has nothing with these words.
  const isKnownElsewhere = pending || found.length > 0;
  const [places, doable] = isGuess && isKnownElsewhere ? [[], []] : [known.places, known.doable];
  const wanted = text.toLowerCase();
  const recentCommands = recent.filter(({ fill }) => fill !== undefined && fill !== text && begins(fill, wanted));
  const groups: Group[] =
    wanted === ''
      ? [
          { words: 'Recent', options: recent },
          { words: 'Go to', options: places },
          { words: 'Do', options: doable },
        ]
      : [
          { words: command?.action.title ?? '', options: known.commandOptions, isCommand: true },
          { words: 'Go to', options: [...cell, ...places], isGuess },
          { words: 'Do', options: [...recentCommands, ...doable], isGuess: isGuess && recentCommands.length === 0 },
          ...found.map(({ words, icon, found: things }) => ({
            words,
            options: things.map((thing) => ({ ...thing, icon })),
          })),
          { words: 'Survival tips', options: tips },
          { words: 'Settings', options: settings },
        ];
  const own = groups.filter(({ options }) => options.length > 0);
  if (wanted === '') return own;
  const isLeftOver = own.length === 0 && !pending;
  const others: Group[] = [
    { words: refusedGroup, options: isLeftOver || (known.isOnlyRefused && !isKnownElsewhere) ? refused : [] },
    { words: askGroup, options: isLeftOver || (isGuess && !isKnownElsewhere) ? askFor(text) : [] },
    { words: auditGroup, options: audit },
  ];
  return [...own, ...others.filter(({ options }) => options.length > 0)];
}

type LocalOptions = Pick<
  FoundOptions,
  'places' | 'doable' | 'cell' | 'tips' | 'settings' | 'refused' | 'isOnlyRefused' | 'isGuess'
>;
const exactOptions = (viewer: Viewer, text: string, command: Command | null): LocalOptions => {
  const places = [
    ...placesOf(viewer, text),
    ...(text === '' ? [] : [...myPageFor(viewer, text), ...substitutesFor(viewer, text)]),
  ];
  const doable = [...doableFor(viewer, text, command), ...(text === '' ? [] : switchesFor(text))];
  return {
    places,
    doable,
    cell: cellFor(text),
    tips: tipsFor(text),
    settings: settingsFor(viewer, text),
    refused: refusedFor(viewer, text),
    isOnlyRefused: places.length === 0 && doable.length === 0 && command === null,
    isGuess: false,
  };
};
const isEmpty = ({ places, doable, cell, tips, settings, refused }: LocalOptions): boolean =>
  [places, doable, cell, tips, settings, refused].every(({ length }) => length === 0);

/** Shorter words may be anything. */
const guessFrom = 3;
/** The texts without one of their words. */
function textsWithoutOne(text: string): string[] {
  const words = wordsIn(text);
  if (words.length < 2) return [];
  const all = words.map((_word, at) => words.filter((_one, other) => other !== at));
  return all.filter((rest) => rest.every(({ length }) => length >= guessFrom)).map((rest) => rest.join(' '));
}
const uniqueByTitle = (options: readonly Option[]): Option[] =>
  options.filter(({ title }, at) => options.findIndex((one) => one.title === title) === at);

/**
 * What the text means here, without the server: places, deeds, tips and settings. If nothing has all of its words, what
 * they mean without typing errors, or else what has all but one.
 */
export function localOptions(viewer: Viewer, text: string, command: Command | null): LocalOptions {
  const exact = exactOptions(viewer, text, command);
  if (command !== null || text.length < otherWordsFrom || !isEmpty(exact)) return exact;
  const corrected = withoutTypingErrors(text, knownWords());
  const mended = corrected === text.toLowerCase() ? exact : exactOptions(viewer, corrected, null);
  if (!isEmpty(mended)) return { ...mended, isGuess: true };
  const guessFor = (texts: readonly string[]): LocalOptions[] => texts.map((one) => exactOptions(viewer, one, null));
  const withoutOne = guessFor(textsWithoutOne(corrected));
  const guesses = withoutOne.every(isEmpty)
    ? guessFor(wordsIn(corrected).filter(({ length }) => length >= otherWordsFrom))
    : withoutOne;
  return {
    ...exact,
    places: uniqueByTitle(guesses.flatMap(({ places }) => places)),
    doable: uniqueByTitle(guesses.flatMap(({ doable }) => doable)),
    isGuess: true,
  };
}

/** Splits a title at the match. */
export function partsOf(title: string, text: string): readonly [before: string, fits: string, behind: string] {
  const at = text === '' ? -1 : title.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return [title, '', ''];
  return [title.slice(0, at), title.slice(at, at + text.length), title.slice(at + text.length)];
}
