// Demo mercenary profiles.
import type { MercenaryDocument } from '../../backend/src/features/contracts/mercenaries/mercenaries.model.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';

type MercenaryRow = readonly [name: string, bio: string | null, specialties: readonly string[], isAvailable: boolean];
const mercenaryRows: readonly MercenaryRow[] = [
  ['Ilsabet Korr', 'I post more than I claim. Ask anyway.', ['Command', 'Storm flying'], false],
  ['Maren Quill', 'Nine years on the rim, never lost a crawler that was mine.', ['Overwatch', 'Crawlers'], true],
  ['Corvin Thale', 'Quick, quiet, and home before the worm.', ['Raids', 'Locks', 'Night work'], true],
  ['Yusra Kade', null, ['Harvest', 'Fine grain'], true],
  ['Oro Dast', 'Only by day, please.', [], true],
];
const dayMs = 24 * 3_600_000;

/** The profiles of people who have one. @param now ms since 1970 */
export function demoMercenaries(people: readonly Caller[], now: number): MercenaryDocument[] {
  return mercenaryRows.flatMap(([name, bio, specialties, isAvailable], nth) => {
    const person = people.find(({ username }) => username === name);
    if (person === undefined) return [];
    const at = new Date(now - (30 - nth) * dayMs);
    const times = { createdAt: at, updatedAt: at };
    return [{ _id: person.userId, bio, specialties: [...specialties], isAvailable, ...times, version: 1, outbox: [] }];
  });
}
