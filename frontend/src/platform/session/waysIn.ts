// The ways to sign in that this hall has, with their addresses.
import { openIdPath } from '@guild/common/session/openId';
import { safePlace, signInAt } from '@guild/common/session/place';
import { guild } from './guild.ts';

export interface WayIn {
  readonly href: string;
  readonly label: string;
  readonly icon: 'discord' | 'lock';
}
/** At least one. @param place the page that follows */
export function waysIn(place: string): readonly WayIn[] {
  const { discord, openId } = guild.signIns;
  const to = safePlace(place);
  const ways: WayIn[] = [];
  if (discord || openId === null) ways.push({ href: signInAt(to), label: 'Continue with Discord', icon: 'discord' });
  if (openId !== null)
    ways.push({
      href: to === '/' ? openIdPath : `${openIdPath}?to=${encodeURIComponent(to)}`,
      label: `Continue with ${openId}`,
      icon: 'lock',
    });
  return ways;
}
