// Search options: places, actions, typed commands, map cells, server results, survival tips,
// settings, the audit record filtered by a word, and recently opened options.
import { may, type Permissions } from '@guild/common/members/ranks';
import { readCell } from '@guild/common/scouting/scouting.rules';
import { actionsFor } from '@guild/common/search/actions';
import { beginningOf, understand, type Command } from '@guild/common/search/commands';
import type { FoundKind } from '@guild/common/search/search.api';
import type { IconName } from '@guild/common/wire/icons';
import type { CommandOption } from '../../platform/features/commandPart.ts';
import { maySee } from '../../platform/features/section.ts';
import { linkToSetting, settingsPlacesFor, type SettingsPlace } from '../../features/settings/settings.places.ts';
import { tipIds, tipLink, tipNames } from '../../features/survival/survival.links.ts';
import { linksFor, placesFor } from '../links.ts';
import { sectionAt } from '../sections.ts';

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
  readonly run?: NonNullable<CommandOption['run']>;
}
export interface Group {
  readonly words: string;
  readonly options: readonly Option[];
  /** The options of a typed command. They always belong to the current text. */
  readonly isCommand?: true;
}
/** The places that this person may open. */
export const placesOf = (person: Permissions): Option[] =>
  [...linksFor('sections', person), ...placesFor(person), ...linksFor('own', person)].map(
    ({ name, path, icon, more = '' }) => ({ title: name, more, at: null, link: path, icon, discordId: null }),
  );

/** Whether one of the words begins with the text. The text is in lower case. */
const begins = (words: string, text: string): boolean => ` ${words.toLowerCase()}`.includes(` ${text}`);

/**
 * The actions of this person whose names or synonyms begin with the words of the text. Actions that
 * can be typed put the beginning of their command into the field.
 * @param command the command that the text is understood as; its own action is left out
 */
export function doableFor(person: Permissions, text: string, command: Command | null): Option[] {
  const wanted = text.toLowerCase().split(/\s+/);
  return actionsFor(person)
    .filter(({ name, action: { title, words } }) => {
      return name !== command?.name && wanted.every((word) => begins(`${title} ${words}`, word));
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
/** Minimum text length for matching a setting or tip by its synonyms. */
const otherWordsFrom = 4;
/** Single settings. Matches of the name come first. */
export function settingsFor(person: Permissions, text: string): Option[] {
  const wanted = text.toLowerCase();
  if (wanted.length < settingsFrom) return [];
  const all = settingsPlacesFor(person);
  const named = all.filter(({ label }) => begins(label, wanted));
  const relatedPlaces = all.filter(
    (one) => !named.includes(one) && wanted.length >= otherWordsFrom && begins(one.words, wanted),
  );
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
    begins(tipNames[id].title, wanted) || (wanted.length >= otherWordsFrom && begins(tipNames[id].words, wanted));
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
/** Whether this group is offered for any text. */
export const isAlwaysThere = ({ words }: Group): boolean => words === auditGroup;

/** The recent options that this person may still open or do. Commands come first. */
export function stillSeen(recent: readonly Option[], person: Permissions): Option[] {
  const seen = recent.filter(({ link, fill }) => {
    const section = sectionAt(link.replace(/[?#].*$/, ''));
    const isAllowed = fill === undefined || understand(fill, person) !== null;
    return isAllowed && section !== undefined && maySee(section, person);
  });
  return [...seen.filter(({ fill }) => fill !== undefined), ...seen.filter(({ fill }) => fill === undefined)];
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
}
/** The groups in the order in which they are shown. Empty groups are left out. */
export function groupsOf(known: FoundOptions): Group[] {
  const { text, places, doable, command, cell, recent, found, tips, settings, audit } = known;
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
          {
            words: 'Go to',
            options: [...cell, ...places.filter(({ title, more }) => begins(`${title} ${more}`, wanted))],
          },
          { words: 'Do', options: [...recentCommands, ...doable] },
          ...found.map(({ words, icon, found: things }) => ({
            words,
            options: things.map((thing) => ({ ...thing, icon })),
          })),
          { words: 'Survival tips', options: tips },
          { words: 'Settings', options: settings },
          { words: auditGroup, options: audit },
        ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Splits a title at the match. */
export function partsOf(title: string, text: string): readonly [before: string, fits: string, behind: string] {
  const at = text === '' ? -1 : title.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return [title, '', ''];
  return [title.slice(0, at), title.slice(at, at + text.length), title.slice(at + text.length)];
}
