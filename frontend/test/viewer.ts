// Whose browser the tests are run in: its language, which says how its clock reads, and its zone.
type Locales = Intl.LocalesArgument;
type Options = Intl.DateTimeFormatOptions;
const Original = Intl.DateTimeFormat;

/** From here on formats made without a language or a zone take these, as in a browser of theirs; those that stand keep theirs. */
export function viewAs(locale: string, timeZone: string): void {
  const make = ([asked, options]: readonly [Locales?, Options?]): Intl.DateTimeFormat =>
    new Original(asked ?? locale, { ...options, timeZone: options?.timeZone ?? timeZone });
  Intl.DateTimeFormat = new Proxy(Original, {
    construct: (_, given) => make(given as [Locales?, Options?]),
    apply: (_, _self, given) => make(given as [Locales?, Options?]),
  });
}
