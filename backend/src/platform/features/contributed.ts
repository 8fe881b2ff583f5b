// Whether a feature counts what its manifest promises the dashboard, and says what it promises the pages of members.
import type { Manifest } from '@guild/common/wire/manifest';
import type { Feature } from './feature.ts';

type Contributing = Pick<Feature, 'name' | 'counted' | 'ofMember'>;
type Promising = Pick<Manifest, 'name' | 'statistics' | 'counts' | 'ofMember'>;

function problemsOf({ name, statistics, counts, ofMember }: Promising, feature: Contributing | undefined): string[] {
  const check = (words: string, promised: readonly object[], part: string | object): string[] => {
    const isPromised = promised.some((table) => Object.keys(table).length > 0);
    if (isPromised === (part !== 'nothing')) return [];
    const [has, lacks] = isPromised ? ['manifest', 'server part'] : ['server part', 'manifest'];
    return [`The feature ${name} has ${words} in its ${has}, and none in its ${lacks}`];
  };
  return [
    ...check('figures', [statistics, counts], feature?.counted ?? 'nothing'),
    ...check("parts of a member's page", [ofMember], feature?.ofMember ?? 'nothing'),
  ];
}

/**
 * Holds what the features of this process contribute to the dashboard and the pages of members against what their manifests say.
 * @throws Error that names each feature of which the two differ
 */
export function checkContributions(features: readonly Contributing[], declared: readonly Promising[]): void {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const problems = declared.flatMap((manifest) => problemsOf(manifest, byName.get(manifest.name)));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
