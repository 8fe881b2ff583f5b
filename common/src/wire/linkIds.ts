// Parsing of ids in addresses, which may contain anything.
const plainId = /^[1-9]\d{0,15}$/;

/** @returns null when the text is not an id */
export const idOf = (text: string | null | undefined): number | null =>
  typeof text === 'string' && plainId.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;

/** The id in a query. @returns null when there is none, or more than one */
export function idInQuery(query: string, name: string): number | null {
  const given = new URLSearchParams(query).getAll(name);
  return given.length === 1 ? idOf(given[0]) : null;
}
