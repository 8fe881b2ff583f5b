// What the sections are for: Hyperion's answers to questions how something works that no rule answers.
import { auctionsLink } from '@guild/common/auctions/auctions.links';
import { contractsLink } from '@guild/common/contracts/contracts.links';
import { rule } from '../../../platform/features/knowledge/actions.ts';
import type { Topic } from '../../../platform/features/knowledge/knowledge.ts';

const asking =
  'how|why|explain|what_happens|what_is_a|what_is_an|difference|can_i|can_the|can_members|can_people|if_i|do_i|does_the -how_much|how_many|how_often';
const askingInGerman =
  'wie|warum|wieso|erklär*|was_passiert|was_ist_ein|was_ist_eine|unterschied|kann_ich|kann_man|darf_ich|wenn -wie_viel|wie_viele|wie_oft';

interface Overview {
  readonly name: string;
  readonly to: string;
  readonly words: string;
  readonly wordsInGerman: string;
  readonly en: string;
  readonly de: string;
}
const overviews: readonly Overview[] = [
  {
    name: 'Auctions',
    to: auctionsLink,
    words: 'auction|lot|bid|bidding|outbid|outbids',
    wordsInGerman: 'auktion*|los|gebot*|biet*|überboten',
    en: `In [Auctions](${auctionsLink}) members bid on what others sell, for at most 7 days. The highest bid at the end wins, or a buyout ends it at once; whoever is outbid is told and can bid again. The seller cannot bid, and payment is a deal between the two.`,
    de: `Unter [Auctions](${auctionsLink}) bieten Mitglieder auf das, was andere verkaufen, höchstens 7 Tage lang. Das höchste Gebot am Ende gewinnt, ein Sofortkauf beendet sie gleich; wer überboten wird, erfährt es und kann neu bieten. Der Verkäufer darf nicht bieten, und bezahlt wird unter den beiden.`,
  },
  {
    name: 'Contracts',
    to: contractsLink,
    words: 'contract|contracts|job|bounty|claim',
    wordsInGerman: 'auftrag*|aufträg*|kontrakt*',
    en: `In [Contracts](${contractsLink}) a client posts a job with a reward and a deadline. Up to four members claim it; the client activates it, and completes it or, after the deadline, marks it as failed. Points and ratings follow. Tabs show those that are over.`,
    de: `Unter [Contracts](${contractsLink}) stellt ein Auftraggeber eine Arbeit mit Belohnung und Frist ein. Bis zu vier Mitglieder nehmen sie an; er startet sie und schließt sie ab, oder nach der Frist gilt sie als gescheitert. Punkte und Bewertungen folgen. Die Reiter zeigen auch beendete.`,
  },
  {
    name: 'Events',
    to: '/events',
    words: 'event|events|raid|training|tournament|signup',
    wordsInGerman: 'event*|raid*|training*|termin*',
    en: 'In [Events](/events) you answer with one press whether you come: Going, Late, Tentative or Absent. Organizers plan events, roles and rosters, and take attendance.',
    de: 'Unter [Events](/events) antwortest du mit einem Druck, ob du kommst: „Going“, „Late“, „Tentative“ oder „Absent“. Organisatoren planen Events, Rollen und Plätze und halten fest, wer da war.',
  },
  {
    name: 'Scouting',
    to: '/scouting',
    words: 'map|cell|mark|scouting',
    wordsInGerman: 'karte*|zelle*|markier*',
    en: 'In [Scouting](/scouting) members mark on the map of the week where spice, titanium and wrecks are, and what is harvested or contested. At the weekly reset a new map begins; earlier ones are kept.',
    de: 'Unter [Scouting](/scouting) markieren Mitglieder auf der Karte der Woche, wo Gewürz, Titan und Wracks sind, und was geerntet oder umkämpft ist. Beim wöchentlichen Reset beginnt eine neue Karte; frühere bleiben.',
  },
  {
    name: 'Treasury',
    to: '/treasury',
    words: 'treasury|deposit|withdrawal|resource|goal',
    wordsInGerman: 'schatzkammer|einlage*|ressource*|lager',
    en: 'The [Treasury](/treasury) holds what the guild owns, with goals. Members deposit and ask to withdraw; people with the right approve it, and a ledger keeps every change.',
    de: 'Die [Treasury](/treasury) zeigt, was die Gilde besitzt, mit Zielen. Mitglieder lagern ein und beantragen Entnahmen; wer das Recht hat, genehmigt sie, und ein Hauptbuch hält jede Änderung fest.',
  },
  {
    name: 'Discord',
    to: '/settings#notification-kinds',
    words: 'discord|bot',
    wordsInGerman: 'discord|bot',
    en: 'If the guild has set up its bot, it posts events, auctions and more in Discord, takes answers and bids by buttons, and knows commands such as /events, /owed and /ask. What it sends to you is in [Settings → Notifications](/settings#notification-kinds).',
    de: 'Hat die Gilde ihren Bot eingerichtet, postet er Events, Auktionen und mehr in Discord, nimmt Antworten und Gebote per Knopf an und kennt Befehle wie /events, /owed und /ask. Was er dir schickt, steht unter [Settings → Notifications](/settings#notification-kinds).',
  },
];

export const overviewTopics: readonly Topic[] = overviews.map(({ name, to, words, wordsInGerman, en, de }) =>
  rule(
    { access: 'guest' },
    {
      name: `about-${name.toLowerCase()}`,
      title: name,
      to,
      asked: [`${asking} ${words}`],
      askedInGerman: [`${askingInGerman} ${wordsInGerman}`],
      texts: { en, de },
    },
  ),
);
