// Section and scope of every route, derived from the features.
import { wholeFeatures } from '../features.whole.ts';
import type { Route } from '../wire/route.ts';
import { tokenSectionIds, tokenSections, type TokenScope } from './tokens.rules.ts';

/** What identifies a route. */
type RouteKey = Pick<Route, 'method' | 'path'>;
const keyOf = ({ method, path }: RouteKey): string => `${method} ${path}`;

const titles = new Map<string, string>(
  wholeFeatures.flatMap(({ title, routes, devRoutes = {} }) =>
    Object.values({ ...routes, ...devRoutes }).map((one) => [keyOf(one), title] as const),
  ),
);
/** The title of the section that a route belongs to. */
export const sectionTitleOf = (one: RouteKey): string => titles.get(keyOf(one)) ?? 'Other';

/** The scope that a token needs for a route. null: no token may call it. */
export function scopeOf(one: RouteKey & Pick<Route, 'isForTokens'>): TokenScope | null {
  const title = sectionTitleOf(one);
  const section = tokenSectionIds.find((id) => tokenSections[id] === title);
  if (section === undefined || !one.isForTokens) return null;
  return `${section}:${one.method === 'GET' ? 'read' : 'write'}`;
}
