// Languages in which Hyperion understands questions without a model, and which one a text is in.

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Words that only one of the languages has. 'was', 'die', 'hat' and 'in' are words of both. */
const tellTale: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    (
      'the is are does do did who what whats whos where when which how why my me we our us you have has can could should may of to ' +
      'for with and or there any show list tell give and tomorrow today tonight about not if when this that these be been get got want ' +
      'need see find make nobody somebody someone anyone please next last won'
    ).split(' '),
  ),
  de: new Set(
    (
      'der das den dem des ein eine einen einem einer ist sind bin habe haben ich mir mich mein meine meinen meinem du wir uns unser ' +
      'unsere wer wem wen wo wann wie welche welcher welches welchen warum wieviel wieviele viel viele es gibt für mit von zum zur ' +
      'im auf bei nach über und oder nicht kein keine kann darf muss soll heute morgen gestern nächste nächsten nächster nächstes ' +
      'woche abend wird wurde wurden zeig zeige noch kostet kommt kommen läuft endet führt steht geht hallo danke hilfe bitte ' +
      'wenn ob weil dass damit dann wieso weshalb womit woran wofür passiert keiner niemand jemand etwas sich aus zurück mehr meiner ' +
      'meines deine dein uns euch bekomme bekommt kriege mache machen sehe finde geld gilde auktion auktionen gebot gebote auftrag ' +
      'schulde bietet biete bieten gewonnen hab welchem davon letzte letzten'
    ).split(' '),
  ),
};

/** The language of a question. English, when nothing says otherwise. */
export function languageOf(text: string): Language {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  // No English word has an umlaut.
  const count = (language: Language): number =>
    words.filter((word) => tellTale[language].has(word) || (language === 'de' && /[äöüß]/.test(word))).length;
  return count('de') > count('en') ? 'de' : 'en';
}
