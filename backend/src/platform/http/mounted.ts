// Start-up check that the mounted routes are exactly those that the manifests declare.
import type { Routes } from '@guild/common/wire/route';
import type { RouteMount } from './http.ts';

/**
 * @param mounts the routes of this process's features
 * @param declared every route in the manifests; routes outside `/api/` (the development sign-in)
 *   are skipped, because the sign-in router answers them
 * @throws Error that names each route on one side only, and the line to add
 */
export function checkMounted(mounts: readonly RouteMount[], declared: Routes): void {
  const mounted = new Map(mounts.flatMap(({ table }) => Object.entries(table)));
  const undeclared = [...mounted].filter(([name, route]) => declared[name] !== route).map(([name]) => name);
  const ofTables = Object.entries(declared).filter(([, { path }]) => path.startsWith('/api/'));
  const unanswered = ofTables.map(([name]) => name).filter((name) => !mounted.has(name));
  const problems = [
    ...undeclared.map(
      (name) =>
        `The call ${name} is mounted and in no manifest: add its table to the feature's manifest, and that to common/src/features.ts`,
    ),
    ...unanswered.map(
      (name) =>
        `The call ${name} is in a manifest and nothing answers it: add its handlers to the feature's routes, and the feature to backend/src/app/features.ts`,
    ),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
