// Styles that parts of the landing page share.

/**
 * Margins of a line between the welcome and the buttons. On wide screens it stands in the space above the buttons,
 * which would be on the line of the horizon otherwise.
 */
export const noteMargins = { marginTop: { md: -6 }, marginBottom: { base: 5, md: 3 } } as const;
