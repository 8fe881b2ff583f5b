// Columns of the things that can be imported, with the headings that people give them. Only the server
// needs them: a preview names the columns.
import { itemCategories, priceUnits } from '../auctions/auctions.api.ts';
import { currencies } from '../deals/money.ts';
import { contractTypes, difficulties, rewardUnits } from '../contracts/contracts.api.ts';
import { eventTypes } from '../events/events.api.ts';
import { listingTypes } from '../market/market.api.ts';
import { ranks } from '../members/ranks.ts';
import { resourceCategories, resourcePriorities } from '../treasury/treasury.api.ts';
import type { ImportKind } from './imports.kinds.ts';

export interface ImportColumn {
  /** The field of the form that it fills. */
  readonly key: string;
  readonly label: string;
  /** Other headings of such a column, in English and German, in lower case. */
  readonly headings: readonly string[];
  /** `list`: several texts in one cell, separated by commas or semicolons. */
  readonly type: 'text' | 'number' | 'date' | 'time' | 'list' | 'choice' | 'id';
  /** For `choice`: its values, each with other words for it, in lower case. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The value of an empty cell, or the column whose value it has. Absent: the form's default. */
  readonly empty?: { readonly value: string } | { readonly from: string };
  readonly isRequired?: true;
}

/** Choices without other words than their own. */
const choicesOf = (
  values: readonly string[],
  words: Readonly<Record<string, readonly string[]>> = {},
): Record<string, readonly string[]> => Object.fromEntries(values.map((value) => [value, words[value] ?? []]));

const categoryWords = {
  Weapon: ['weapons', 'waffe', 'waffen'],
  Armor: ['armour', 'rüstung', 'rüstungen'],
  Resource: ['resources', 'rohstoff', 'rohstoffe', 'ressource', 'ressourcen', 'material', 'materials', 'materialien'],
  Vehicle: ['vehicles', 'fahrzeug', 'fahrzeuge'],
  Blueprint: ['blueprints', 'schematic', 'schematics', 'bauplan', 'baupläne'],
} as const;
const description = {
  key: 'description',
  label: 'Description',
  headings: ['details', 'text', 'note', 'notes', 'comment', 'beschreibung', 'notiz', 'bemerkung', 'kommentar'],
  type: 'text',
} as const;
const names = ['name', 'title', 'titel', 'bezeichnung', 'subject', 'betreff', 'summary'] as const;

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  items: [
    {
      key: 'name',
      label: 'Item',
      headings: [...names, 'item name', 'gegenstand', 'artikel', 'ware'],
      type: 'text',
      isRequired: true,
    },
    {
      key: 'category',
      label: 'Category',
      headings: ['kategorie', 'item type', 'art', 'gruppe'],
      type: 'choice',
      choices: choicesOf(itemCategories, categoryWords),
      empty: { value: 'Resource' },
    },
    {
      key: 'listingType',
      label: 'For sale or wanted',
      headings: ['type', 'listing type', 'listing', 'sale or wanted', 'angebot', 'typ'],
      type: 'choice',
      choices: choicesOf(listingTypes, {
        selling: ['sale', 'for sale', 'sell', 'offer', 'received', 'verkauf', 'angebot', 'verkaufe', 'biete'],
        buying: ['buy', 'wanted', 'request', 'wishlist', 'prio', 'kauf', 'kaufe', 'gesuch', 'suche', 'gesucht'],
      }),
      empty: { value: 'selling' },
    },
    {
      key: 'quantity',
      label: 'Quantity',
      headings: ['amount', 'count', 'qty', 'pieces', 'anzahl', 'menge', 'stück', 'stk'],
      type: 'number',
    },
    { key: 'price', label: 'Price', headings: ['cost', 'value', 'preis', 'kosten', 'wert'], type: 'number' },
    {
      key: 'priceUnit',
      label: 'Price unit',
      headings: ['unit', 'currency', 'einheit', 'währung'],
      type: 'choice',
      choices: choicesOf(priceUnits),
      empty: { value: 'Solari' },
    },
    description,
    {
      key: 'wantedItems',
      label: 'Items wanted in exchange',
      headings: ['in exchange', 'exchange', 'trade for', 'tausch', 'tausch gegen'],
      type: 'list',
    },
  ],
  contracts: [
    {
      key: 'title',
      label: 'Title',
      headings: [...names, 'contract', 'auftrag', 'vertrag'],
      type: 'text',
      isRequired: true,
    },
    { ...description, isRequired: true },
    {
      key: 'contractType',
      label: 'Type',
      headings: ['contract type', 'typ', 'art'],
      type: 'choice',
      choices: choicesOf(contractTypes, {
        assassination: ['kill', 'attentat', 'mord'],
        raid: ['überfall', 'raubzug'],
        overwatch: ['guard', 'bewachung', 'schutz'],
        harvest: ['harvesting', 'ernte'],
      }),
      isRequired: true,
    },
    {
      key: 'targetLocation',
      label: 'Target location',
      headings: ['target', 'location', 'place', 'where', 'ziel', 'ort', 'zielort'],
      type: 'text',
      isRequired: true,
    },
    {
      key: 'difficulty',
      label: 'Difficulty',
      headings: ['level', 'schwierigkeit', 'schwierigkeitsgrad'],
      type: 'choice',
      choices: choicesOf(difficulties, {
        easy: ['leicht', 'einfach'],
        medium: ['mittel', 'normal'],
        hard: ['schwer', 'schwierig'],
        extreme: ['extrem'],
      }),
      empty: { value: 'medium' },
    },
    {
      key: 'reward',
      label: 'Reward',
      headings: ['pay', 'payment', 'price', 'amount', 'belohnung', 'lohn', 'bezahlung'],
      type: 'number',
      isRequired: true,
    },
    {
      key: 'rewardUnit',
      label: 'Reward unit',
      headings: ['unit', 'currency', 'einheit', 'währung'],
      type: 'choice',
      choices: choicesOf(rewardUnits, { 'Spice Melange': ['spice', 'melange'] }),
      empty: { value: 'Solari' },
    },
    {
      key: 'deadline',
      label: 'Deadline',
      headings: ['due', 'until', 'date', 'frist', 'bis', 'fällig', 'datum'],
      type: 'date',
      isRequired: true,
    },
    {
      key: 'maxClaims',
      label: 'People',
      headings: ['claims', 'max claims', 'players', 'personen', 'spieler', 'plätze'],
      type: 'number',
    },
  ],
  events: [
    { key: 'title', label: 'Title', headings: [...names, 'event', 'raid', 'termin'], type: 'text', isRequired: true },
    {
      key: 'date',
      label: 'Date',
      headings: ['day', 'start', 'start date', 'starts', 'when', 'datum', 'tag', 'beginn', 'startdatum'],
      type: 'date',
      isRequired: true,
    },
    {
      key: 'time',
      label: 'Time',
      headings: ['start time', 'hour', 'uhrzeit', 'zeit', 'startzeit'],
      type: 'time',
      // A cell such as 31.12.2026 20:00 has both.
      empty: { from: 'date' },
      isRequired: true,
    },
    {
      key: 'type',
      label: 'Type',
      headings: ['event type', 'category', 'typ', 'art', 'kategorie'],
      type: 'choice',
      choices: choicesOf(eventTypes, {
        Raid: ['raids'],
        Tournament: ['turnier'],
        Training: ['practice', 'übung'],
        Social: ['meeting', 'treffen'],
        PvP: ['battle', 'kampf'],
        Harvesting: ['harvest', 'farming', 'ernte'],
      }),
      empty: { value: 'Raid' },
    },
    { ...description, empty: { from: 'title' } },
    {
      key: 'lengthMinutes',
      label: 'Length in minutes',
      headings: ['length', 'duration', 'minutes', 'dauer', 'länge', 'minuten'],
      type: 'number',
    },
    {
      key: 'maxParticipants',
      label: 'Seats',
      headings: ['max', 'limit', 'players', 'max participants', 'participants', 'teilnehmer', 'plätze', 'spieler'],
      type: 'number',
    },
  ],
  resources: [
    {
      key: 'name',
      label: 'Resource',
      headings: [...names, 'material', 'item', 'rohstoff', 'ressource'],
      type: 'text',
      isRequired: true,
    },
    {
      key: 'currentAmount',
      label: 'Amount',
      headings: ['balance', 'stock', 'count', 'quantity', 'opening balance', 'bestand', 'menge', 'anzahl', 'saldo'],
      type: 'number',
    },
    { key: 'goalAmount', label: 'Goal', headings: ['target', 'goal amount', 'ziel', 'soll'], type: 'number' },
    {
      key: 'unit',
      label: 'Unit',
      headings: ['currency', 'einheit', 'währung'],
      type: 'text',
      empty: { value: 'units' },
    },
    {
      key: 'category',
      label: 'Category',
      headings: ['type', 'kategorie', 'typ', 'art', 'gruppe'],
      type: 'choice',
      choices: choicesOf(resourceCategories, {
        spice: ['gewürz', 'melange'],
        water: ['wasser'],
        currency: ['money', 'währung', 'geld', 'solari'],
        materials: ['material', 'rohstoffe', 'materialien', 'rohstoff'],
        technology: ['tech', 'technik', 'technologie'],
        other: ['sonstiges', 'andere', 'misc'],
      }),
      empty: { value: 'other' },
    },
    {
      key: 'priority',
      label: 'Priority',
      headings: ['importance', 'priorität', 'wichtigkeit'],
      type: 'choice',
      choices: choicesOf(resourcePriorities, {
        low: ['niedrig', 'gering'],
        medium: ['normal', 'mittel'],
        high: ['hoch', 'wichtig'],
      }),
    },
    { ...description, empty: { from: 'name' } },
  ],
  members: [
    {
      key: 'name',
      label: 'Name',
      headings: ['member', 'member name', 'player', 'username', 'discord name', 'mitglied', 'spieler', 'nickname'],
      type: 'text',
      isRequired: true,
    },
    {
      key: 'discordId',
      label: 'Discord id',
      headings: ['discord', 'discord user id', 'user id', 'userid', 'id', 'discord-id'],
      type: 'id',
      isRequired: true,
    },
    {
      key: 'role',
      label: 'Rank',
      headings: ['role', 'guild rank', 'rang', 'rolle'],
      type: 'choice',
      choices: choicesOf(
        ranks.filter((rank) => rank !== 'Admin'),
        {
          Member: ['mitglied'],
          Guest: ['gast'],
          'Guild Master': ['gildenmeister', 'gm', 'leader'],
          Officer: ['offizier'],
          Veteran: ['veteranen'],
          Recruit: ['rekrut', 'trial', 'anwärter'],
        },
      ),
      empty: { value: 'Member' },
    },
    {
      key: 'characters',
      label: 'Characters',
      headings: ['character', 'character name', 'main', 'charakter', 'charaktere', 'figur', 'char', 'chars'],
      type: 'list',
    },
  ],
  deals: [
    {
      key: 'person',
      label: 'Who',
      headings: [
        ...names,
        'member',
        'player',
        'person',
        'owed to',
        'discord id',
        'mitglied',
        'spieler',
        'wer',
        'an wen',
      ],
      type: 'text',
      isRequired: true,
    },
    {
      key: 'amount',
      label: 'Amount',
      headings: ['owed', 'share', 'still owed', 'sum', 'betrag', 'anteil', 'offen', 'schuld', 'summe'],
      type: 'number',
      isRequired: true,
    },
    {
      key: 'currency',
      label: 'Currency',
      headings: ['unit', 'währung', 'einheit'],
      type: 'choice',
      choices: choicesOf(currencies, { 'Spice Melange': ['melange'] }),
      empty: { value: 'Solari' },
    },
    {
      key: 'title',
      label: 'What for',
      headings: ['for', 'reason', 'haul', 'event', 'note', 'wofür', 'grund', 'notiz', 'beute'],
      type: 'text',
      empty: { value: 'Share' },
    },
  ],
};
