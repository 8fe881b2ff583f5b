// Hyperion's answers about how membership works: names, pictures, ranks, leaving.
import { memberRoutes } from '@guild/common/members/members.api';
import { rightTexts } from '@guild/common/members/rights';
import { rule } from '../../../platform/features/knowledge/actions.ts';
import type { Topic } from '../../../platform/features/knowledge/knowledge.ts';

const roster = { title: 'Roster', to: '/roster' } as const;
const rosterRight = rightTexts.roster.name;
const specialties = 'fly|pilot|tank|heal|harvest|scout|drive|craft|build';

export const memberRules: readonly Topic[] = [
  rule(memberRoutes.listMembers, {
    name: 'change-name',
    title: 'Settings',
    to: '/settings',
    asked: ['change|edit|rename my|own name|username|nickname'],
    askedInGerman: ['änder*|wechs*|umbenenn* mein*|mich name*|nutzername*|umbenenn*'],
    texts: {
      en: 'Your name comes from where you sign in. Change it there, and sign in here again.',
      de: 'Dein Name kommt von dort, wo du dich anmeldest. Ändere ihn dort und melde dich hier neu an.',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'own-picture',
    title: 'Settings',
    to: '/settings',
    asked: [
      'change|set|put|upload|add|get|use my|own picture|avatar|photo|pic -auction|item|lot|event|contract|note',
      'avatar',
    ],
    askedInGerman: ['änder*|wechs*|lad*|hochlad*|setz*|stell* mein* bild|profilbild|foto|avatar', 'profilbild|avatar'],
    texts: {
      en: 'Your picture comes from Discord. Change it there, and sign in here again.',
      de: 'Dein Bild kommt von Discord. Ändere es dort und melde dich hier neu an.',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'leave-guild',
    ...roster,
    asked: ['leave|quit the_guild|our_guild|this_guild', 'how|can|may|want i|we|to leave|quit guild'],
    askedInGerman: ['verlass*|austret* gilde|hall* -wer'],
    texts: {
      en: `Ask to be removed: admins and ranks with the right “${rosterRight}” can do it in the [Roster](/roster).`,
      de: `Bitte darum, entfernt zu werden: Das können Admins und Ränge mit dem Recht „${rosterRight}“ im [Roster](/roster).`,
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'promotion',
    ...roster,
    asked: [
      'get|be|become|am promoted|promotion|officer|veteran|admin i|to -who|which|list',
      'make|makes me|someone|somebody|him|her|else|them officer|admin|veteran|guild_master',
      'higher|better|next|raise my|a|the rank',
      'who|how promote|demote',
    ],
    askedInGerman: [
      'beförder*',
      'mach*|macht mich|jemand*|ihn|sie offizier*|admin*|veteran*',
      'werde|werden|wird ich|man offizier*|veteran*|admin* -wer',
      'höher* rang',
    ],
    texts: {
      en: 'Only admins change ranks, in the [Roster](/roster) or by roles in Discord. Ask one of them. What each rank earned is on your own page: contribution, attendance and reputation.',
      de: 'Ränge ändern nur Admins, im [Roster](/roster) oder durch Rollen in Discord. Frag einen von ihnen. Was für dich spricht, steht auf deiner Seite: Beitrag, Anwesenheit und Ruf.',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'invite',
    ...roster,
    asked: ['invite', 'bring|get|add friend|somebody|someone|people guild|hall|here|in -raid|event|training'],
    askedInGerman: ['einlad*|lade|laden jemand*|freund*|leute|spieler*|gilde', 'einladung*'],
    texts: {
      en: `Give them the address of this hall: they sign in and apply. Admins and ranks with the right “${rosterRight}” can also add a member by Discord id in the [Roster](/roster).`,
      de: `Gib ihnen die Adresse dieser Halle: Sie melden sich an und bewerben sich. Admins und Ränge mit dem Recht „${rosterRight}“ können auch ein Mitglied mit der Discord-Id hinzufügen, im [Roster](/roster).`,
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'away',
    title: 'My page',
    to: '/roster',
    asked: [
      'i|my|me|am vacation|holiday|holidays|away|absent|absence -who|whos|night|discord|is_away',
      'how|where set|say|report|enter|mark|tell vacation|holiday|away|absent|absence',
    ],
    askedInGerman: ['ich|mich|mein* urlaub*|abwesend|abwesenheit*|verreist|weg -wer|discord'],
    texts: {
      en: 'Open your own page in the [Roster](/roster) and set the days on which you are away. Events on these days get the answer absent from you.',
      de: 'Öffne deine Seite im [Roster](/roster) und trage die Tage ein, an denen du abwesend bist. Events an diesen Tagen bekommen von dir die Antwort „Absent“.',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'points',
    ...roster,
    asked: ['how|how_many|what|where points get|earn|give|for|worth|contribution -my|have|most|leader'],
    askedInGerman: ['wie|wie_viele|wofür|was punkte bekomm*|gibt|verdien*|krieg* -habe|meisten'],
    texts: {
      en: 'Contracts, attended events, deposits and sales earn contribution points; admins set how many. Your own page in the [Roster](/roster) lists each of yours.',
      de: 'Aufträge, besuchte Events, Einlagen und Verkäufe bringen Beitragspunkte; wie viele, legen Admins fest. Deine Seite im [Roster](/roster) zeigt jeden einzeln.',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'what-ranks-may',
    ...roster,
    asked: [
      'what can|may|does|allowed officer|veteran|admin|guild_master|rank|recruit do|allowed|mean|see',
      'what is_a|is_an officer|veteran|recruit|rank',
    ],
    askedInGerman: [
      'was darf|kann|macht|dürfen offizier*|veteran*|admin*|rang|rekrut*',
      'was ist_ein offizier*|veteran*|rang|rekrut*',
    ],
    texts: {
      en: 'Admins may do everything. What each other rank may do, they set with rights: an officer often manages events, members or the treasury. Who has which rank is in the [Roster](/roster).',
      de: 'Admins dürfen alles. Was jeder andere Rang darf, legen sie mit Rechten fest: Ein Offizier betreut oft Events, Mitglieder oder die Schatzkammer. Wer welchen Rang hat, steht im [Roster](/roster).',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'who-manages',
    ...roster,
    asked: [
      'who charge|responsible|ask|manage|organize|contact|message|help event|treasury|auction|contract|map|guild|member|trial|haul|loot -dispute|problem|deal|inactive',
    ],
    askedInGerman: [
      'wer|wen zuständig|verantwortlich|frage|fragen|verwaltet|organisiert|hilft event*|schatzkammer|auktion*|auftrag*|karte|gilde|mitglied*|raid*|lager',
    ],
    texts: {
      en: 'Admins, and people whose rank has the right for it. The [Roster](/roster) shows who has which rank; or ask me “Who are the officers?”',
      de: 'Admins und alle, deren Rang das Recht dazu hat. Der [Roster](/roster) zeigt, wer welchen Rang hat; oder frag mich „Wer sind die Offiziere?“',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'guests',
    ...roster,
    asked: ['guest|guests can|may|allowed|do|see', 'what is_a|are guest'],
    askedInGerman: ['gast|gäste kann|können|darf|dürfen|sehen|sieht', 'was ist_ein|sind gast|gäste'],
    texts: {
      en: 'Guests read what is open to them, such as auctions, contracts and the map, and ask me. To bid, claim, mark or join, one must be a member: admins change the rank in the [Roster](/roster).',
      de: 'Gäste lesen, was ihnen offen steht, etwa Auktionen, Aufträge und die Karte, und fragen mich. Bieten, annehmen, markieren und mitmachen können nur Mitglieder: Den Rang ändern Admins im [Roster](/roster).',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'on-a-phone',
    title: 'Settings',
    to: '/settings#push',
    asked: [
      'use|install|app|work|open|download phone|mobile|tablet|iphone|android -notification|data',
      'app is|there|any -discord|api',
    ],
    askedInGerman: ['handy|telefon|smartphone|tablet|app nutz*|benutz*|installier*|gibt|geht|läuft -benachrichtig*'],
    texts: {
      en: 'Yes: the hall works in the browser of your phone, and its menu can add it to the home screen. Messages on the phone: [Settings → Push messages](/settings#push).',
      de: 'Ja: Die Halle läuft im Browser deines Handys, und dessen Menü kann sie auf den Startbildschirm legen. Nachrichten aufs Handy: [Settings → Push messages](/settings#push).',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'reliability',
    ...roster,
    asked: [
      'what|how|explain reliable|reliability mean|work|calculated|measured|is_reliability',
      'reliability',
      'my attendance',
    ],
    askedInGerman: ['zuverlässigkeit', 'mein* anwesenheit*', 'was|wie bedeutet|heißt|berechnet zuverlässig*'],
    texts: {
      en: 'Reliability is how often somebody who had a seat in an event also came. It is on the page of each member in the [Roster](/roster).',
      de: 'Zuverlässigkeit heißt, wie oft jemand mit einem Platz bei einem Event auch kam. Sie steht auf der Seite jedes Mitglieds im [Roster](/roster).',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'who-can',
    ...roster,
    asked: [
      `who can|could|knows ${specialties}`,
      'who|anyone|anybody|someone is|are|has free|available|time #day|raid|event|when|play',
      `find|search|looking|need someone|somebody|anyone|a|player|member ${specialties}|pilot|tank|healer`,
    ],
    askedInGerman: [
      'wer kann|könnte fliegen|pilot*|tank*|heilen|ernten|spähen|fahren|bauen',
      'wer|jemand hat|ist zeit|frei|verfügbar',
      'such*|brauch* jemand*|einen|pilot* pilot*|tank*|heiler*|fliegen',
    ],
    texts: {
      en: 'Search the [Roster](/roster) for a specialty, such as “pilot”. It can show only those who are free on a day; reliability is on the page of each member.',
      de: 'Suche im [Roster](/roster) nach einer Fähigkeit, etwa „pilot“. Dort siehst du auch nur die, die an einem Tag frei sind; wie zuverlässig jemand kommt, steht auf der Seite jedes Mitglieds.',
    },
  }),
  rule(memberRoutes.listMembers, {
    name: 'hidden-pages',
    ...roster,
    asked: [
      'why not|cannot see|open|find|access|use|have page|admin|settings|treasury|audit|button|menu|it|section',
      'no_permission|not_allowed|missing_permission|forbidden why|what|i',
    ],
    askedInGerman: [
      'warum|wieso nicht|keine seh*|seh*|öffne*|find*|seite|seiten|knopf|recht|rechte|zugriff -gebot*|biete*',
      'keine|nicht rechte|berechtigung*|zugriff',
    ],
    texts: {
      en: 'What your rank may not do is hidden or says who may. Admins set what each rank may do; ask one of them. Your rank is on your page in the [Roster](/roster).',
      de: 'Was dein Rang nicht darf, ist verborgen, oder es steht dabei, wer es darf. Admins legen fest, was jeder Rang darf; frag einen von ihnen. Deinen Rang siehst du im [Roster](/roster).',
    },
  }),
];
