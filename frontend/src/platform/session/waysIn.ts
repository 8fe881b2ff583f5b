// The ways to sign in that this hall has, with their addresses.
import { openIdPath } from '@guild/common/session/openId';
import { signInAt } from '@guild/common/session/place';
import { guild } from './guild.ts';

export interface WayIn {
  readonly href: string;
  readonly label: string;
  readonly icon: 'discord' | 'lock';
}
/** At least one. @param place the page that follows */
export function waysIn(place: string): readonly WayIn[] {
  const { discord, openId } = guild.signIns;
  const ways: WayIn[] = [];
  if (discord || openId === null) ways.push({ href: signInAt(place), label: 'Continue with Discord', icon: 'discord' });
  if (openId !== null) ways.push({ href: signInAt(place, openIdPath), label: `Continue with ${openId}`, icon: 'lock' });
  return ways;
}
