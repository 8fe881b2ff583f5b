// The search over all features. They are searched at the same time.
import { searchRoutes, type FoundKind } from '@guild/common/search/search.api';
import { routes } from '../../platform/http/http.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { Caller } from '../../platform/people/caller.ts';

export function searchFeature(others: readonly Pick<Feature, 'name' | 'finder'>[]): Feature {
  const finders = others
    .flatMap(({ name: kind, finder }) => (finder === undefined ? [] : { kind, finder }))
    .sort((a, b) => a.finder.order - b.finder.order);
  const search = async (text: string, caller: Caller): Promise<FoundKind[]> => {
    const kinds = await Promise.all(
      finders
        .filter(({ finder }) => finder.mayFind(caller))
        .map(async ({ kind, finder }): Promise<FoundKind> => ({
          kind,
          words: finder.heading,
          icon: finder.icon,
          found: await finder.find(text),
        })),
    );
    return kinds.filter(({ found }) => found.length > 0);
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
