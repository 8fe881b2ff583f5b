// Test titles of routes that begin with the feature, so that `npm test -- -t caravans` finds them.
import { wholeFeatures } from '@guild/common/features.whole';
import type { Route } from '@guild/common/wire/route';
import type { Manifest } from '@guild/common/wire/manifest';

const features: readonly Manifest[] = wholeFeatures;

/** @returns rows of title, name and route */
export const titled = (entries: readonly (readonly [name: string, one: Route])[]): [string, string, Route][] =>
  entries.map(([name, one]) => {
    const feature = features.find(({ routes, devRoutes }) => name in routes || (devRoutes && name in devRoutes));
    return [`${feature?.name ?? ''}: ${name}`, name, one];
  });
