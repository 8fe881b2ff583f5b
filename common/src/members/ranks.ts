// The names of ranks and of what they allow: all that a session knows of members, apart from their calls, so that nobody loads those for it.
export const ranks = ['Admin', 'Member', 'Guest', 'Guild Master', 'Officer', 'Veteran', 'Recruit'] as const;
export const accessLevels = ['Guest', 'Member', 'Admin'] as const;

/** The least access that somebody needs for something. */
export type MinAccess = 'guest' | 'member' | 'admin';
const fulfilling: Readonly<Record<MinAccess, readonly (typeof accessLevels)[number][]>> = {
  guest: ['Guest', 'Member', 'Admin'],
  member: ['Member', 'Admin'],
  admin: ['Admin'],
};
/** Whether this access is enough. @param access null or undefined: none */
export const hasAccess = (access: (typeof accessLevels)[number] | null | undefined, min: MinAccess): boolean =>
  access !== null && access !== undefined && fulfilling[min].includes(access);
