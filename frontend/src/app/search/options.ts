// What the search offers: places of the hall, what can be done and cells of the map at once, what the server has found when it has, survival tips, single
// settings, the audit record narrowed to a word, and what was opened lately.
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
  /** The person whose picture stands beside it, instead of the icon. */
  readonly discordId: string | null;
}
export interface Group {
  readonly words: string;
  readonly options: readonly Option[];
}
type Access = Parameters<typeof placesFor>[0];

/** The places that this person may go to. */
export const placesOf = (access: Access): Option[] =>
  [...linksFor('sections', access), ...placesFor(access), ...linksFor('own', access)].map(({ name, path, icon }) => ({
    title: name,
    more: '',
    at: null,
    link: path,
    icon,
    discordId: null,
  }));

/** Whether a word of it begins with the text, which is in lower case. */
const begins = (words: string, text: string): boolean => ` ${words.toLowerCase()}`.includes(` ${text}`);

/** What this person can do, by its name or other words for it. */
export const doableFor = (access: Access, text: string): Option[] =>
  actionsFor(access)
    .filter(({ title, words }) => begins(`${title} ${words}`, text.toLowerCase()))
    .map(({ title, icon, to }) => ({ title, more: '', at: null, link: to, icon, discordId: null }));

/** The cell of the map that a code names, in any of its spellings: 'H5', 'h-5'. */
export function cellFor(text: string): Option[] {
  const cell = readCell(text);
  if (cell === null) return [];
  const link = `/scouting?${new URLSearchParams({ cell }).toString()}`;
  return [{ title: cell, more: 'Map of the deep desert', at: null, link, icon: 'scouting', discordId: null }];
}

const maxSettings = 4;
/** From so many letters on settings and tips are offered: fewer begin some word of most. */
const settingsFrom = 3;
/** From so many letters on a setting or tip is found by other words than its own. */
const otherWordsFrom = 4;
/** Single settings, by their names first. */
export function settingsFor(access: Access, text: string): Option[] {
  const wanted = text.toLowerCase();
  if (wanted.length < settingsFrom) return [];
  const all = settingsPlacesFor(access);
  const named = all.filter(({ label }) => begins(label, wanted));
  const meant = all.filter(
    (one) => !named.includes(one) && wanted.length >= otherWordsFrom && begins(one.words, wanted),
  );
  return [...named, ...meant].slice(0, maxSettings).map((place: SettingsPlace) => ({
    title: place.label,
    more: 'Settings',
    at: null,
    link: linkToSetting(place),
    icon: 'settings',
    discordId: null,
  }));
}

/** Survival tips, by their names or other words for them; everybody may read them. */
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
/** For admins: the audit record of what somebody did; 'audit' before the name changes nothing. */
export function auditFor(access: Access, text: string): Option[] {
  const who = text.replace(/^audit(?: record)?\s+/i, '').slice(0, maxWho);
  if (access !== 'Admin' || who.length < 2) return [];
  const link = `/audit?${new URLSearchParams({ who }).toString()}`;
  return [{ title: `Entries of ‘${who}’`, more: 'By name', at: null, link, icon: 'record', discordId: null }];
}
/** Whether it is offered at once, without an answer of the server. */
export const isKnownAtOnce = ({ words }: Group): boolean => words === 'Go to' || words === 'Do';
/** Whether it is offered for any word at all, found or not. */
export const isAlwaysThere = ({ words }: Group): boolean => words === auditGroup;

/** Of what was opened lately, what this person may still see. */
export const stillSeen = (recent: readonly Option[], access: Access): Option[] =>
  recent.filter(({ link }) => {
    const section = sectionAt(link.replace(/[?#].*$/, ''));
    return section !== undefined && maySee(section, access);
  });

interface Known {
  /** What is typed, trimmed. */
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
/** In the order in which they are offered; groups of nothing are left out. */
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

/** The name in three parts: before what fits, what fits, and behind it. */
export function partsOf(title: string, text: string): readonly [before: string, fits: string, behind: string] {
  const at = text === '' ? -1 : title.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return [title, '', ''];
  return [title.slice(0, at), title.slice(at, at + text.length), title.slice(at + text.length)];
}
