// Random order for fault tests.
import type { Numbers } from '../../tools/seed/random.ts';

/** A copy of the items in random order. */
export function shuffled<T>(items: readonly T[], random: Numbers): T[] {
  const rest = [...items];
  const mixed: T[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return mixed;
}
