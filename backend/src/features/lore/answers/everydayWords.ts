// What people say for what the hall can do, in English and German, and the words that the summaries of the
// routes have for it.
import { stemOf, wordsOf } from '../core/archive.words.ts';

/** 'auktion*' is any word with this beginning. */
const everydayWords: readonly (readonly [said: string, meant: string])[] = [
  ['pay paid payment bezahl* zahl* begleich*', 'paid payment'],
  ['bewerben bewerbe', 'apply'],
  ['bewerbung*', 'application applicant'],
  ['recruit', 'applicant member'],
  ['accept nehm* nimm* annehm* akzeptier* übernehm*', 'accept claim take'],
  ['reject lehn* ablehn*', 'decline refuse'],
  ['approve bestätig* genehmig*', 'approve confirm'],
  ['withdrawal abheb* heb* auszahl* entnehm*', 'withdraw request'],
  ['einzahl*', 'deposit'],
  ['abort brech* abbrech* storn* absag* zurückzieh*', 'cancel withdraw'],
  ['stop beend*', 'end'],
  ['delete remove lösch* entfern*', 'delete remove'],
  ['kick ban expel', 'remove member'],
  ['promote demote beförder*', 'change rank'],
  ['invite invitation lad* einlad* füg* hinzufüg* aufnehm*', 'add member'],
  ['friend someone somebody jemand* freund* mitglied* spieler*', 'member'],
  ['änder* bearbeit* edit', 'change'],
  ['erstell* leg* anleg* stell*', 'create add post start'],
  ['auktion* versteiger* lose', 'auction'],
  ['gebot* biet*', 'bid'],
  ['auftrag* aufträg* kontrakt* job bounty', 'contract'],
  ['review bewert*', 'rate'],
  ['auftraggeber* kunde*', 'client'],
  ['markier*', 'mark'],
  ['cell spot field spice titanium stravidium zelle* feld* ort* gewürz*', 'location cell'],
  ['map karte*', 'map location cell'],
  ['undo revert rückgängig', 'undo'],
  ['class klasse* main alt', 'character'],
  ['dunkel* dunkl* nachtmodus*', 'dark'],
  ['hell*', 'light'],
  ['modus', 'mode'],
  ['zeitzone*', 'zone'],
  ['farbe* design*', 'color theme'],
  ['kalender*', 'calendar'],
  ['handy* telefon*', 'phone'],
  ['tastenkürzel* tastatur*', 'keyboard shortcut'],
  ['erinner*', 'reminder remind'],
  ['absent absence vacation holiday abwesen* urlaub*', 'away absence'],
  ['trag* eintrag* meld*', 'set report say'],
  ['charakter* figur*', 'character'],
  ['rang* ränge*', 'rank'],
  ['recht*', 'right'],
  ['listing goods artikel* gegenst* ware*', 'item'],
  ['kauf* purchase', 'buy'],
  ['preis*', 'price'],
  ['sofortkauf*', 'buyout'],
  ['beute*', 'haul'],
  ['anteil*', 'share'],
  ['platz*', 'seat'],
  ['verlass* austret*', 'leave'],
  ['trete* beitret* mitmach* teilnehm*', 'join'],
  ['prüfung*', 'trial'],
  ['event* termin* veranstaltung*', 'event'],
  ['benachrichtig*', 'notification notify'],
  ['complain complaint problem report beschwer* streit* reklamier*', 'wrong dispute'],
  ['notiz*', 'note'],
  ['titel*', 'title'],
];
const plainOf = (word: string): string => wordsOf(word).join('');
const rows = everydayWords.map(([said, meant]) => ({
  starts: said.split(' ').flatMap((one) => (one.endsWith('*') ? [plainOf(one)] : [])),
  stems: new Set(said.split(' ').map((one) => stemOf(plainOf(one)))),
  meant: meant.split(' ').map(stemOf),
}));

/** The stems that a word may mean, its own first. @param word in lower case, without accents */
export function meaningsOf(word: string): readonly string[] {
  const stem = stemOf(word);
  const fitting = rows.filter(({ starts, stems }) => stems.has(stem) || starts.some((start) => word.startsWith(start)));
  return [stem, ...fitting.flatMap(({ meant }) => meant)];
}
