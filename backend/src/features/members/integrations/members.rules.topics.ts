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
      'higher|better|next|raise my|a|the rank',
      'who|how promote|demote',
    ],
    askedInGerman: ['beförder*', 'werde|werden|wird ich|man offizier*|veteran*|admin* -wer', 'höher* rang'],
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
    name: 'who-can',
    ...roster,
    asked: [
      `who can|could|knows ${specialties}`,
      `find|search|looking|need someone|somebody|anyone|a|player|member ${specialties}|pilot|tank|healer`,
    ],
    askedInGerman: [
      'wer kann|könnte fliegen|pilot*|tank*|heilen|ernten|spähen|fahren|bauen',
      'such*|brauch* jemand*|einen|pilot* pilot*|tank*|heiler*|fliegen',
    ],
    texts: {
      en: 'Search the [Roster](/roster) for a specialty, such as “pilot”. It shows who is away; reliability is on the page of each member.',
      de: 'Suche im [Roster](/roster) nach einer Fähigkeit, etwa „pilot“. Dort steht, wer abwesend ist; wie zuverlässig jemand kommt, steht auf der Seite jedes Mitglieds.',
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
