// Text in tables for spreadsheets.

/** Cells that a spreadsheet would take for a formula get a sign in front. */
export const harmlessCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
