/** The address of the archive. */
export const archiveLink = '/hyperion?tab=archive';

/** The address that opens a note. @param id `melange`, or `guild-12` for one of the guild's own */
export const archiveNoteLink = (id: string): string => `${archiveLink}&note=${id}`;

/** The address of a guide of the guild, on the page of guides. */
export const guideLink = (noteId: number): string => `/survival?tab=guides&guide=${noteId}`;
