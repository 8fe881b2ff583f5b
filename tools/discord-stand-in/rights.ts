// Permissions of the bot on the server and in its channels, as Discord computes them.

/** Discord's permission bits. */
export const permissions = {
  administrator: 1n << 3n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  attachFiles: 1n << 15n,
  readMessageHistory: 1n << 16n,
  manageRoles: 1n << 28n,
  createEvents: 1n << 44n,
} as const;
const everything = (1n << 64n) - 1n;

/** A rule of a channel for a role or a member. Permissions are bit sets, as decimal text. */
export interface StandInOverwrite {
  readonly id: string;
  readonly allow: string;
  readonly deny: string;
}

/** The part of the server that decides what the bot may do. */
interface Server {
  readonly id: string;
  readonly botId: string;
  readonly members: ReadonlyMap<string, { readonly roles: readonly string[] }>;
  readonly roles: readonly { readonly id: string; readonly permissions: string }[];
}

/** All bits of some sets. */
export const sumOf = (sets: readonly (bigint | string)[]): bigint =>
  sets.reduce<bigint>((sum, set) => sum | BigInt(set), 0n);

/**
 * The permissions of the bot, as bits. Discord starts with those of its roles. Then it applies the
 * rules of the channel for everybody, for the bot's roles, and for the bot.
 * @param rules of a channel; none: the permissions on the server
 */
export function rightsOfBot(
  { id: everyoneId, botId, members, roles }: Server,
  rules: readonly StandInOverwrite[] = [],
): bigint {
  const own = members.get(botId)?.roles ?? [];
  const ownRoles = roles.filter(({ id }) => id === everyoneId || own.includes(id));
  let rights = sumOf(ownRoles.map((role) => role.permissions));
  if ((rights & permissions.administrator) !== 0n) return everything;
  for (const ids of [[everyoneId], own, [botId]]) {
    const concerned = rules.filter(({ id }) => ids.includes(id));
    rights &= ~sumOf(concerned.map(({ deny }) => deny));
    rights |= sumOf(concerned.map(({ allow }) => allow));
  }
  return rights;
}
