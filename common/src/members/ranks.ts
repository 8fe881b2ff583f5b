// Names of ranks and access levels, in a separate file so that session code does not load the
// members API.
export const ranks = ['Admin', 'Member', 'Guest', 'Guild Master', 'Officer', 'Veteran', 'Recruit'] as const;
export const accessLevels = ['Guest', 'Member', 'Admin'] as const;

/** The minimum access for something. */
export type MinAccess = 'guest' | 'member' | 'admin';
const fulfilling: Readonly<Record<MinAccess, readonly (typeof accessLevels)[number][]>> = {
  guest: ['Guest', 'Member', 'Admin'],
  member: ['Member', 'Admin'],
  admin: ['Admin'],
};
/** Whether this access is enough. @param access null or undefined: none */
export const hasAccess = (access: (typeof accessLevels)[number] | null | undefined, min: MinAccess): boolean =>
  access !== null && access !== undefined && fulfilling[min].includes(access);
