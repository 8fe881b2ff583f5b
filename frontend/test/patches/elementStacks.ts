// Patch of react 19.3.1.
// React, while it is developed with, takes a stack for each of the first ten thousand elements of a second, to say in a complaint where they are made.
// Relies on: its internals counting them in one place, and taking no more above that number.
// Gain: a tenth of what the tests of screens compute; nobody reads these stacks there.

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Has React take none.
 * @param react the module
 * @throws when it counts them elsewhere
 */
export function withoutElementStacks(react: object): void {
  const shared = (react as Readonly<Record<string, object | undefined>>)[internals];
  if (shared === undefined || !('recentlyCreatedOwnerStacks' in shared))
    throw new Error('React counts its stacks elsewhere now');
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
}
