// The id of a thing in an address: whoever wrote the address may have written anything.
const plainId = /^[1-9]\d{0,15}$/;

/** @returns null for whatever is no id */
export const idOf = (text: string | null | undefined): number | null =>
  typeof text === 'string' && plainId.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;

/** The id that a query names. @returns null where it names none, or more than one */
export function idInQuery(query: string, name: string): number | null {
  const given = new URLSearchParams(query).getAll(name);
  return given.length === 1 ? idOf(given[0]) : null;
}
