// Hyperion's answers about how auctions work.
import { auctionRoutes } from '@guild/common/auctions/auctions.api';
import { auctionsLink, myLotsLink } from '@guild/common/auctions/auctions.links';
import { dealsLink, owingLink } from '@guild/common/deals/deals.links';
import { rightTexts } from '@guild/common/members/rights';
import { whoMayCallInGerman } from '@guild/common/members/whoMay';
import { rule } from '../../../platform/features/knowledge/actions.ts';
import type { Topic } from '../../../platform/features/knowledge/knowledge.ts';

const page = { title: 'Auctions', to: auctionsLink } as const;
const place = `[Auctions](${auctionsLink})`;
const owing = `[What I owe](${owingLink})`;
const deals = `[Deals](${dealsLink})`;

const cancelBid = 'cancel|withdraw|retract|revoke|undo|remove|delete|take_back|take_my';
const cancelBidInGerman = 'stornier*|zurückzieh*|zurücknehm*|zieh*|nehm*|lösch*|widerruf*|rückgängig|zurück';
const lot = 'auction|lot|item|it|bid|listing|stuff';

export const auctionRules: readonly Topic[] = [
  rule(auctionRoutes.listAuctions, {
    name: 'bids-stand',
    ...page,
    asked: [`${cancelBid} bid -my_auction|my_lot|why|was|maximum`, 'take bid back -why'],
    askedInGerman: [`${cancelBidInGerman} gebot*|biet* -mein*_auktion|warum|wieso|höchstgebot*`],
    texts: {
      en: `No: a bid can't be taken back, not even by the person who placed it. You can remove your maximum in ${place}, but bids that were made for it stand. Admins and ranks with the right “${rightTexts.auctions.name}” can strike a bid if you ask them.`,
      de: `Nein: Ein Gebot lässt sich nicht zurücknehmen, auch nicht von dem, der es abgegeben hat. Dein Höchstgebot kannst du unter ${place} entfernen, aber was dafür schon geboten wurde, bleibt. Ein Gebot streichen: ${whoMayCallInGerman('auctions')}`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'struck-bid',
    ...page,
    asked: ['why|was|happened bid removed|struck|gone|deleted|cancelled|disappeared'],
    askedInGerman: ['warum|wieso|wurde gebot* gestrichen|weg|gelöscht|entfernt|verschwunden'],
    texts: {
      en: `Admins and ranks with the right “${rightTexts.auctions.name}” can strike a bid, with a reason: it is in the notice that you got and in the bids of the auction in ${place}.`,
      de: `Admins und Ränge mit dem Recht „${rightTexts.auctions.name}“ können ein Gebot streichen und nennen den Grund: Er steht in deiner Benachrichtigung und bei den Geboten der Auktion unter ${place}.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'unsold',
    ...page,
    to: myLotsLink,
    asked: [
      `nobody|noone|no_one|no_bid|no_bidder|no_buyer|without_a_bid|none bid|buy|want|bidder|buyer|${lot} -why|which`,
      'not sell|sold if|when|happen|what|my -did',
      'unsold what|happen|relist|if|how',
      'sell|relist|list again|unsold',
    ],
    askedInGerman: [
      'keiner|niemand|kein* biet*|bietet|kauf*|gebot*|haben -warum',
      'nicht verkauft was|wenn|passiert',
      'unverkauft*',
      'nochmal|wieder|erneut einstell*|anbiet*|versteiger*',
    ],
    texts: {
      en: `The auction ends without a winner, and you keep the item. It costs you nothing. Press Relist in [My lots](${myLotsLink}) to offer it again.`,
      de: `Die Auktion endet ohne Sieger, und du behältst den Gegenstand. Das kostet nichts. Drücke „Relist“ unter [My lots](${myLotsLink}), um ihn wieder anzubieten.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'after-winning',
    title: 'What I owe',
    to: owingLink,
    asked: [
      'what|how happen|now|next|then|do if|when|i won|win -who|which|last|night|trial|to_win|how_much',
      'what|how now won|win -who|which|last',
      'how|when|where get|receive|collect|pick my the|item|prize|goods|lot|auction|won|bought -money|share',
    ],
    askedInGerman: [
      'was passiert|jetzt|nun|dann|mache gewonnen|gewinn*|ersteigert -wer',
      'wie|wann|wo bekomm*|krieg*|erhalt* gegenstand|item|ware*|gewonnen*|ersteigert*|los',
    ],
    texts: {
      en: `You owe the seller your bid: it is in ${owing}. Pay in the game and press Mark as paid. The seller hands the item over in the game, and you confirm that you have it in ${deals}.`,
      de: `Du schuldest dem Verkäufer dein Gebot: Es steht unter ${owing}. Bezahle im Spiel und drücke „Mark as paid“. Der Verkäufer übergibt den Gegenstand im Spiel, und du bestätigst das unter ${deals}.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'not-delivered',
    title: 'Deals',
    to: dealsLink,
    asked: [
      'never|not|refuse hand|hand_over|deliver|give|got|received|arrive|get seller|item|goods|it|buyer -paid|pay',
    ],
    askedInGerman: ['nicht|nie liefer*|übergib*|übergeb*|bekomm*|erhalt*|gegeben verkäufer*|gegenstand|item|ware*|es'],
    texts: {
      en: `Press Report a problem on the deal in ${deals}. Nobody is reminded until it is decided, by somebody with the right “${rightTexts.auctions.name}” who is none of the two sides.`,
      de: `Drücke „Report a problem“ beim Geschäft unter ${deals}. Entscheiden wird jemand mit dem Recht „${rightTexts.auctions.name}“, der keine der beiden Seiten ist; bis dahin wird niemand erinnert.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'block-bidder',
    title: 'My lots',
    to: myLotsLink,
    asked: ['block someone|somebody|bidder|person|people|member|him|her|them|player|user -discord|remove|unblock'],
    askedInGerman: ['blockier*|sperr* jemand*|bieter*|mitglied*|person|leute|ihn|sie|spieler*'],
    texts: {
      en: `Open the person's page in the [Roster](/roster) and press “Don't let … bid on my lots”. Those whom you have blocked are in [My lots](${myLotsLink}), where you also let them bid again. Only members can do this.`,
      de: `Öffne die Seite der Person im [Roster](/roster) und drücke „Don't let … bid on my lots“. Wen du gesperrt hast, steht unter [My lots](${myLotsLink}); dort lässt du sie auch wieder bieten. ${whoMayCallInGerman('member')}`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'edit-auction',
    title: 'My lots',
    to: myLotsLink,
    asked: ['edit|change|correct|extend|raise|lower my|an|the auction|lot|starting_price|buyout_price -settings|end'],
    askedInGerman: ['änder*|bearbeit*|korrigier* mein*|eine|die auktion*|startpreis*'],
    texts: {
      en: `A running auction can't be changed. Press Cancel in [My lots](${myLotsLink}) and create a new one.`,
      de: `Eine laufende Auktion lässt sich nicht ändern. Drücke „Cancel“ unter [My lots](${myLotsLink}) und stelle eine neue ein.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'no-fees',
    ...page,
    asked: [
      'fee|fees|commission|provision',
      'tax sell|auction|listing|bid|marketplace|sale|sold',
      'cut|cost sell|auction|listing|marketplace|sale hall|guild|take|is|does -haul',
    ],
    askedInGerman: ['gebühr*|provision*', 'kostet verkauf*|versteiger*|einstell* es|etwas|das|was'],
    texts: {
      en: `No, the hall takes no fee: the buyer owes the seller exactly the winning bid. What comes of it is in ${deals}.`,
      de: `Nein, die Halle nimmt keine Gebühr: Der Käufer schuldet dem Verkäufer genau das höchste Gebot. Was daraus wird, steht unter ${deals}.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'soft-close',
    ...page,
    asked: [
      'soft_close|softclose|snipe|sniping|sniper|antisnipe',
      'last_second|last_minute|late bid|auction',
      'why|how|what auction|lot|end extend|longer|later|moved',
    ],
    askedInGerman: [
      'verlänger*|softclose|soft_close|snip*',
      'letzt* sekunde*|minute*|moment* biet*|gebot*',
      'warum auktion* länger|später',
    ],
    texts: {
      en: `A bid shortly before the end moves the end of the auction a little, so that others can answer it. It moves at most one hour past the planned end. The end that holds is in ${place}.`,
      de: `Ein Gebot kurz vor Schluss verschiebt das Ende der Auktion etwas, damit andere antworten können, höchstens eine Stunde über das geplante Ende hinaus. Welches Ende gilt, steht unter ${place}.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'who-sees-bids',
    ...page,
    asked: [
      'see|visible|secret|anonymous|hidden|public who|other|others|all|bid|are|my bid|bids|bidders|bidding|maximum',
      'where|how see|find|history|list bid|bids',
    ],
    askedInGerman: ['seh*|sieht|sichtbar*|geheim*|anonym* gebot*|biet*|geboten|höchstgebot*'],
    texts: {
      en: `Press Bids on an auction in ${place}: everybody sees who bid how much and when. Only your maximum is secret: nobody but you can read it.`,
      de: `Drücke „Bids“ an einer Auktion unter ${place}: Alle sehen, wer wann wie viel geboten hat. Nur dein Höchstgebot ist geheim: Niemand außer dir kann es lesen.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'why-not-bid',
    ...page,
    asked: [
      'can|may seller|own|myself bid -cancel|take|change',
      'limit|restriction|how_high bid|bidding|raise',
      'why not|cannot|unable|refused|rejected|fail bid|bidding',
      'not allowed|let|able bid',
    ],
    askedInGerman: ['warum|wieso|weshalb nicht|abgelehnt|kein* biet*|gebot*'],
    texts: {
      en: `You can't bid on your own auction, on one that has ended, below the next allowed bid, as a Guest, or when the seller takes no bids from you. A guild can also limit how far a bid may jump, and ask for a balance. Place Bid in ${place} says which it is.`,
      de: `Du kannst nicht auf die eigene Auktion bieten, nicht nach ihrem Ende, nicht unter dem nächsten erlaubten Gebot, nicht als Gast, und nicht, wenn der Verkäufer von dir nichts annimmt. Die Gilde kann auch große Sprünge begrenzen und ein Guthaben verlangen. „Place Bid“ unter ${place} sagt, woran es liegt.`,
    },
  }),
  rule(auctionRoutes.listAuctions, {
    name: 'maximum',
    ...page,
    asked: [
      'maximum|max|automatic|automatically|proxy|auto bid|bidding|outbid -remove|cancel|delete',
      'bid_up_to|autobid|proxy_bid',
      'bid automatically|for_me|while -can_you|could_you|will_you',
    ],
    askedInGerman: [
      'höchstgebot* -entfern*|lösch*|wie_hoch|was_ist|wer|aktuell*',
      'automatisch*|maximal* biet*|gebot*',
    ],
    texts: {
      en: `Press Place Bid on an auction in ${place} and choose Bid up to: the hall bids for you, one step above the others, up to that amount. Nobody else can read it.`,
      de: `Drücke „Place Bid“ an einer Auktion unter ${place} und wähle „Bid up to“: Die Halle bietet für dich, immer einen Schritt über den anderen, bis zu diesem Betrag. Niemand sonst kann ihn lesen.`,
    },
  }),
];
