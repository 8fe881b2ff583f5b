// Names of ranks, access levels and rights, in a separate file so that session code does not load
// the members API.
export const ranks = ['Admin', 'Member', 'Guest', 'Guild Master', 'Officer', 'Veteran', 'Recruit'] as const;
export const accessLevels = ['Guest', 'Member', 'Admin'] as const;

/**
 * What a rank below Admin can be allowed to do, one right for each section where officers act.
 * Admins have all rights.
 */
export const rights = [
  'events',
  'auctions',
  'market',
  'contracts',
  'treasury',
  'treasury-approval',
  'hauls',
  'scouting',
  'roster',
  'lore',
  'trials',
  'audit',
  'discord-posts',
] as const;
export type Right = (typeof rights)[number];

type Level = (typeof accessLevels)[number];
/** What somebody needs for something: at least this access, or a right. */
export type Needs = Lowercase<Level> | Right;
/** What a person may do. */
export interface Permissions {
  /** Null: no access to the guild. */
  readonly access: Level | null;
  /** Rights that their rank has. Empty without member access. Admins have all, listed or not. */
  readonly rights: readonly Right[];
}
export const noPermissions: Permissions = { access: null, rights: [] };

const fulfilling: Readonly<Record<Lowercase<Level>, readonly Level[]>> = {
  guest: ['Guest', 'Member', 'Admin'],
  member: ['Member', 'Admin'],
  admin: ['Admin'],
};
export const isRight = (needs: Needs): needs is Right => !(needs in fulfilling);

/** Whether a person has what something needs. The one check of permissions, on both sides. */
export function may({ access, rights: held }: Permissions, needs: Needs): boolean {
  if (isRight(needs)) return access === 'Admin' || held.includes(needs);
  return access !== null && fulfilling[needs].includes(access);
}
