// Who may do something, as a sentence for everybody: for the search, and for Hyperion.
import type { OnlyFor, RouteAccess } from '../wire/route.ts';
import { rightTexts, whoMaySentence } from './rights.ts';
import type { Right } from './ranks.ts';

const named = (right: Right | 'admin'): string =>
  right === 'admin' ? 'admins' : `ranks with the right “${rightTexts[right].name}”`;

/** Such as 'Only admins and ranks with the right “Events” can do this.' */
export function whoMayCall(access: RouteAccess, onlyFor: OnlyFor | null = null): string {
  if (access === 'anyone' || access === 'signed-in' || access === 'guest') return 'Everybody can do this.';
  if (access !== 'member') return whoMaySentence(access) ?? '';
  if (onlyFor === 'owner') return 'Only members can do this, with what is theirs.';
  if (onlyFor === 'others') return 'Only members can do this, but not with what is theirs.';
  if (onlyFor !== null)
    return `Only members can do this, with what is theirs; admins and ${named(onlyFor.slice('owner-or-'.length) as Right | 'admin')} with everybody's.`;
  return 'Only members can do this.';
}

/** The same in German. */
export function whoMayCallInGerman(access: RouteAccess, onlyFor: OnlyFor | null = null): string {
  if (access === 'anyone' || access === 'signed-in' || access === 'guest') return 'Das dürfen alle.';
  if (access === 'admin') return 'Das dürfen nur Admins.';
  if (access !== 'member') return `Das dürfen nur Admins und Ränge mit dem Recht „${rightTexts[access].name}“.`;
  if (onlyFor === 'owner') return 'Das dürfen nur Mitglieder, mit dem, was ihnen gehört.';
  if (onlyFor === 'others') return 'Das dürfen nur Mitglieder, aber nicht mit dem, was ihnen gehört.';
  return 'Das dürfen nur Mitglieder.';
}
