// Names of people on Discord, cleaned for the hall.
import { limits } from '@guild/common/wire/fields';
import { cleanName } from '@guild/common/wire/text';
import type { DiscordUser } from './schemas.ts';

/** The first name that is valid after cleaning; otherwise the fallback. */
export function shownName(given: readonly (string | null | undefined)[], otherwise: string): string {
  for (const one of given) {
    const clean = cleanName(one ?? '', limits.name);
    if (clean !== null) return clean;
  }
  return otherwise;
}

/**
 * The names of a person: `username` of the account, and `name` on the server.
 * @param nick the person's name on the server; null or undefined: none
 */
export function namesOf(user: DiscordUser, nick: string | null | undefined): { username: string; name: string } {
  const username = shownName([user.global_name, user.username], user.id);
  return { username, name: shownName([nick], username) };
}
