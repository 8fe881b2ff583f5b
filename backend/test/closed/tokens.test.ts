// API tokens on every route: each scope opens the routes of its section and no other, and what must
// stay with people is closed to every token.
import { allRoutes } from '@guild/common/all.routes';
import { isAll } from '@guild/common/test/counts';
import { maxTokens, type NewToken } from '@guild/common/tokens/tokens.api';
import { scopeOf } from '@guild/common/tokens/tokens.derived';
import { tokenScopes, tokenSections, type TokenScope } from '@guild/common/tokens/tokens.rules';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Route } from '@guild/common/wire/route';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startHall, type Hall } from '../harness.ts';
import { inParallel } from './parallel.ts';
import { shapeOf } from './validCalls.ts';

let hall: Hall;
/** Secrets of tokens with one scope each, and of one with all scopes. All belong to admins. */
const secrets = new Map<TokenScope | 'all', string>();
beforeAll(async () => {
  hall = await startHall({ env: { RATE_LIMIT_PER_MINUTE: '0' } });
  const wanted: readonly (readonly [TokenScope | 'all', readonly TokenScope[]])[] = [
    ...tokenScopes.map((scope) => [scope, [scope]] as const),
    ['all', tokenScopes],
  ];
  for (let at = 0; at < wanted.length; at += maxTokens) {
    const admin = await hall.signIn('Admin', `Ada ${at}`);
    for (const [name, scopes] of wanted.slice(at, at + maxTokens)) {
      const { body } = await admin.post<NewToken>('/api/user/tokens', { name, scopes });
      secrets.set(name, body.secret);
    }
  }
});
afterAll(() => hall.close());

const table = Object.entries<Route>(allRoutes).filter(([, { access }]) => access !== 'anyone');
/** No field of a call accepts this, so that open calls change as little as possible. */
const wrongBody = ({ body }: Route): object =>
  Object.fromEntries(Object.keys(shapeOf(body).fields).map((field) => [field, { odd: 1 }]));

/** The reason why a token is refused; null: it is not. */
async function refusalOf(one: Route, secret: string): Promise<object | null> {
  const path = one.path.replace(/:\w+/g, '999999999');
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const caller = hall.stranger();
  const { status, body } =
    one.method === 'GET'
      ? await caller.get<ErrorBody>(path, headers)
      : await caller.raw<ErrorBody>(one.method, path, JSON.stringify(wrongBody(one)), headers);
  if (status === 401) return { status };
  const { reason, scope } = status === 403 ? (body.details ?? {}) : {};
  return reason === 'scope' || reason === 'not_for_tokens' ? { reason, ...(scope !== undefined && { scope }) } : null;
}
const expectedOf = (one: Route, held: readonly TokenScope[]): object | null => {
  const scope = scopeOf(one);
  if (scope === null) return { reason: 'not_for_tokens' };
  return held.includes(scope) ? null : { reason: 'scope', scope };
};

describe('a token on every route', () => {
  const tested = isAll
    ? tokenScopes
    : (['auctions:read', 'events:write', 'members:read'] as const satisfies readonly TokenScope[]);
  test.each(tested)('with only the scope %s', async (scope) => {
    const found = await inParallel(
      table,
      async ([name, one]) => [name, await refusalOf(one, secrets.get(scope) ?? '')],
      4,
    );
    expect(found).toEqual(table.map(([name, one]) => [name, expectedOf(one, [scope])]));
  });
  test('with all scopes', async () => {
    const found = await inParallel(
      table,
      async ([name, one]) => [name, await refusalOf(one, secrets.get('all') ?? '')],
      4,
    );
    expect(found).toEqual(table.map(([name, one]) => [name, expectedOf(one, tokenScopes)]));
  });
});

describe('scopes', () => {
  const scopes = table.map(([name, one]) => [name, one.path, scopeOf(one)] as const);
  test('close rights, tokens, webhooks, sign-in, backups and secret addresses to every token', () => {
    const closed = /\/(tokens|webhooks|rank-access|rank-rights|sessions|calendar|backups?)(\/|$)/;
    const kept = scopes.filter(([, path]) => closed.test(path));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter(([, , scope]) => scope !== null)).toEqual([]);
  });
  test('each open at least one route', () => {
    const used = new Set(scopes.map(([, , scope]) => scope?.split(':')[0]));
    expect(Object.keys(tokenSections).filter((section) => !used.has(section))).toEqual([]);
  });
  test('are in the OpenAPI document', async () => {
    const { body } = await hall.stranger().get<{ paths: Record<string, Record<string, object>> }>('/api/openapi.json');
    expect(body.paths['/api/auctions']?.['post']).toMatchObject({
      tags: ['Auctions'],
      'x-scope': 'auctions:write',
      security: [{ session: [] }, { token: [] }],
    });
    expect(body.paths['/api/user/tokens']?.['get']).toMatchObject({ security: [{ session: [] }] });
  });
});
