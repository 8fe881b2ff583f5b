// Languages in which Hyperion understands questions without a model, and which one a text is in.

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Words that only one of the languages has. 'was', 'die', 'hat' and 'in' are words of both. */
const tellTale: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    (
      'the is are does do did who what whats whos where when which how why my me we our us you have has can could should may of to ' +
      'for with and or there any show list tell give and tomorrow today tonight about not'
    ).split(' '),
  ),
  de: new Set(
    (
      'der das den dem des ein eine einen einem einer ist sind bin habe haben ich mir mich mein meine meinen meinem du wir uns unser ' +
      'unsere wer wem wen wo wann wie welche welcher welches welchen warum wieviel wieviele viel viele es gibt für mit von zum zur ' +
      'im auf bei nach über und oder nicht kein keine kann darf muss soll heute morgen gestern nächste nächsten nächster nächstes ' +
      'woche abend wird wurde zeig zeige noch kostet kommt kommen läuft endet führt steht geht hallo danke hilfe bitte'
    ).split(' '),
  ),
};

/** The language of a question. English, when nothing says otherwise. */
export function languageOf(text: string): Language {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  const count = (language: Language): number => words.filter((word) => tellTale[language].has(word)).length;
  return count('de') > count('en') ? 'de' : 'en';
}
