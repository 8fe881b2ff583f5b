// The search over all features. They are searched at the same time.
import { searchRoutes, type FoundKind } from '@guild/common/search/search.api';
import { routes } from '../../platform/http/http.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { Caller } from '../../platform/people/caller.ts';

/** @param others the features, in the order of the results */
export function searchFeature(others: readonly Pick<Feature, 'name' | 'finder'>[]): Feature {
  const search = async (text: string, caller: Caller): Promise<FoundKind[]> => {
    const kinds = await Promise.all(
      others.map(async ({ name, finder }): Promise<FoundKind[]> => {
        if (finder?.mayFind(caller) !== true) return [];
        const { heading: words, icon } = finder;
        return [{ kind: name, words, icon, found: await finder.find(text) }];
      }),
    );
    return kinds.flat().filter(({ found }) => found.length > 0);
  };
  return {
    name: 'search',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    routes: [
      routes(searchRoutes, {
        search: ({ query: { q } }, { caller }) =>
          q === undefined ? Promise.resolve([]) : search(q.trim().toLowerCase(), caller),
      }),
    ],
  };
}
