// Language and time zone of the simulated browser in tests.
type Locales = Intl.LocalesArgument;
type Options = Intl.DateTimeFormatOptions;
const Original = Intl.DateTimeFormat;

/**
 * From now on, date formats without a locale or zone use these, as in the browser of such a person.
 * Existing formats are not affected.
 */
export function viewAs(locale: string, timeZone: string): void {
  const make = ([asked, options]: readonly [Locales?, Options?]): Intl.DateTimeFormat =>
    new Original(asked ?? locale, { ...options, timeZone: options?.timeZone ?? timeZone });
  Intl.DateTimeFormat = new Proxy(Original, {
    construct: (_, given) => make(given as [Locales?, Options?]),
    apply: (_, _self, given) => make(given as [Locales?, Options?]),
  });
}
