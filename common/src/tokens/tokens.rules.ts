// Scopes of API tokens: one to read and one to write for each section of the API.

/**
 * The sections of the API that tokens can reach, with their titles in the manifests. A section that is
 * missing here is closed to tokens. Ids must not change, because tokens store them.
 */
export const tokenSections = {
  members: 'Members',
  events: 'Events',
  auctions: 'Auctions',
  'loot-nights': 'Loot nights',
  items: 'Items',
  contracts: 'Contracts',
  deals: 'Deals',
  hauls: 'Hauls',
  treasury: 'Treasury',
  scouting: 'Scouting',
  trials: 'Trials',
  hyperion: 'Hyperion',
  alerts: 'Alerts',
  notifications: 'Notifications',
  dashboard: 'Dashboard',
  search: 'Search',
  discord: 'Discord',
  'audit-record': 'Audit record',
  guild: 'Guild',
} as const;
export type TokenSection = keyof typeof tokenSections;
/** Reading is GET. Writing is every other method. */
export type TokenScope = `${TokenSection}:${'read' | 'write'}`;

export const tokenSectionIds = Object.keys(tokenSections) as TokenSection[];
/** All scopes, in the order of the sections. */
export const tokenScopes: readonly TokenScope[] = tokenSectionIds.flatMap((section) => [
  `${section}:read` as const,
  `${section}:write` as const,
]);

/**
 * Scopes as people read them: 'Events (read), Auctions (read, write)'. Scopes that do not exist any more
 * are left out.
 */
export function scopeWords(scopes: readonly string[]): string {
  if (tokenScopes.every((scope) => scopes.includes(scope))) return 'Everything that tokens can reach';
  return tokenSectionIds
    .flatMap((section) => {
      const held = (['read', 'write'] as const).filter((verb) => scopes.includes(`${section}:${verb}`));
      return held.length === 0 ? [] : [`${tokenSections[section]} (${held.join(', ')})`];
    })
    .join(', ');
}
