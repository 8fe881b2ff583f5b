// Search options: places, actions, map cells, server results, survival tips, settings, the audit
// record filtered by a word, and recently opened options.
import { readCell } from '@guild/common/scouting/scouting.rules';
import { actionsFor } from '@guild/common/search/actions';
import type { FoundKind } from '@guild/common/search/search.api';
import type { IconName } from '@guild/common/wire/icons';
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
}
export interface Group {
  readonly words: string;
  readonly options: readonly Option[];
}
type Access = Parameters<typeof placesFor>[0];

/** The places that this person may open. */
export const placesOf = (access: Access): Option[] =>
  [...linksFor('sections', access), ...placesFor(access), ...linksFor('own', access)].map(({ name, path, icon }) => ({
    title: name,
    more: '',
    at: null,
    link: path,
    icon,
    discordId: null,
  }));

/** Whether one of the words begins with the text. The text is in lower case. */
const begins = (words: string, text: string): boolean => ` ${words.toLowerCase()}`.includes(` ${text}`);

/** The actions of this person that match by name or by a synonym. */
export const doableFor = (access: Access, text: string): Option[] =>
  actionsFor(access)
    .filter(({ title, words }) => begins(`${title} ${words}`, text.toLowerCase()))
    .map(({ title, icon, to }) => ({ title, more: '', at: null, link: to, icon, discordId: null }));

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
export function settingsFor(access: Access, text: string): Option[] {
  const wanted = text.toLowerCase();
  if (wanted.length < settingsFrom) return [];
  const all = settingsPlacesFor(access);
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
/** For admins: a link to the audit record filtered by this text. A leading 'audit' is ignored. */
export function auditFor(access: Access, text: string): Option[] {
  const who = text.replace(/^audit(?: record)?\s+/i, '').slice(0, maxWho);
  if (access !== 'Admin' || who.length < 2) return [];
  const link = `/audit?${new URLSearchParams({ who }).toString()}`;
  return [{ title: `Entries of ‘${who}’`, more: 'By name', at: null, link, icon: 'record', discordId: null }];
}
/** Whether this group is known without an answer of the server. */
export const isKnownAtOnce = ({ words }: Group): boolean => words === 'Go to' || words === 'Do';
/** Whether this group is offered for any text. */
export const isAlwaysThere = ({ words }: Group): boolean => words === auditGroup;

/** The recently opened options that this person may still see. */
export const stillSeen = (recent: readonly Option[], access: Access): Option[] =>
  recent.filter(({ link }) => {
    const section = sectionAt(link.replace(/[?#].*$/, ''));
    return section !== undefined && maySee(section, access);
  });

interface Known {
  /** The trimmed text of the field. */
  readonly text: string;
  readonly places: readonly Option[];
  readonly doable: readonly Option[];
  readonly cell: readonly Option[];
  readonly recent: readonly Option[];
  readonly found: readonly FoundKind[];
  readonly tips: readonly Option[];
  readonly settings: readonly Option[];
  readonly audit: readonly Option[];
}
/** The groups in the order in which they are shown. Empty groups are left out. */
export function groupsOf({ text, places, doable, cell, recent, found, tips, settings, audit }: Known): Group[] {
  const wanted = text.toLowerCase();
  const groups: Group[] =
    wanted === ''
      ? [
          { words: 'Recent', options: recent },
          { words: 'Go to', options: places },
          { words: 'Do', options: doable },
        ]
      : [
          { words: 'Go to', options: [...cell, ...places.filter(({ title }) => begins(title, wanted))] },
          { words: 'Do', options: doable },
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
