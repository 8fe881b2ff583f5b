// Names of people on Discord, cleaned for the hall.
import { limits } from '@guild/common/wire/fields';
import { cleanName } from '@guild/common/wire/text';
import type { DiscordUser } from './schemas.ts';

/** The first name that is valid after cleaning; otherwise the fallback. */
function findValidName(candidates: readonly (string | null | undefined)[], fallback: string): string {
  for (const candidate of candidates) {
    const name = cleanName(candidate ?? '', limits.name);
    if (name !== null) return name;
  }
  return fallback;
}

/**
 * The names of a person: `username` of the account, and `name` on the server.
 * @param nick the person's name on the server; null or undefined: none
 */
export function namesOf(user: DiscordUser, nick: string | null | undefined): { username: string; name: string } {
  const username = findValidName([user.global_name, user.username], user.id);
  return { username, name: findValidName([nick], username) };
}
