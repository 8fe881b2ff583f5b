// Tests of the list of all routes, and of the OpenAPI document made from it.
import { describe, expect, test } from '@jest/globals';
import { allDevRoutes, allRoutes } from './all.routes.ts';
import { toOpenApi } from './wire/openapi.ts';

describe('the list of routes', () => {
  test('has each combination of method and path only once', () => {
    const calls = Object.values(allDevRoutes).map((one) => `${one.method} ${one.path.replace(/:\w+/g, ':x')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
  test('uses the same parameter names in all routes with the same path', () => {
    const paths = [...new Set(Object.values(allDevRoutes).map(({ path }) => path))];
    expect(new Set(paths.map((path) => path.replace(/:\w+/g, ':x'))).size).toBe(paths.length);
  });
  test('only opens changes to non-members when they concern the person’s own data, or ask Hyperion or the admins', () => {
    const open = Object.entries(allRoutes).filter(
      ([, one]) => one.method !== 'GET' && ['anyone', 'signed-in', 'guest'].includes(one.access),
    );
    expect(open.map(([name]) => name).sort()).toEqual([
      'addPushDevice',
      'applyForAccess',
      'askForAccess',
      'askHyperion',
      'changeNoticeSettings',
      'clearChat',
      'createToken',
      'readAllNotices',
      'readNotice',
      'removePushDevice',
      'revokeToken',
      'sayHere',
      'signOutEverywhere',
      'stopAnswer',
      'unlinkOpenId',
      'withdrawApplication',
    ]);
  });
});

describe('the OpenAPI document', () => {
  const document = toOpenApi({ title: 'Hall', version: '1.0.0', cookieName: 'c' }, allRoutes) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; responses: object; parameters: { name: string }[] }>>;
  };
  test('contains every route once, with its error responses', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map((one) => one.operationId).sort()).toEqual(Object.keys(allRoutes).sort());
    for (const one of operations) expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['401', '403']));
  });
  test('lists Idempotency-Key for routes that create something, and the pattern of ids in paths', () => {
    const creating = Object.values(allRoutes).filter(({ status }) => status === 201);
    for (const { path } of creating)
      expect(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.['post']?.parameters).toContainEqual(
        expect.objectContaining({ name: 'Idempotency-Key' }),
      );
    expect(document.paths['/api/users/discord/{discordId}']?.['get']?.parameters[0]).toMatchObject({
      schema: { pattern: '^\\d{17,20}$' },
    });
  });
  test('names the content type of every reply that is not JSON', () => {
    for (const { path, method, content } of Object.values(allRoutes)) {
      if (content === null || content.startsWith('image/')) continue;
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const ok = (operation?.responses as { 200: { content: object } })[200];
      expect([path, Object.keys(ok.content)]).toEqual([path, [content]]);
    }
  });
  test('marks parameters and bodies as required or optional', () => {
    const required = (path: string) =>
      document.paths[path]?.['get']?.parameters.map((one) => [one.name, (one as { required?: boolean }).required]);
    expect(required('/api/contracts/reputations')).toEqual([['userIds', true]]);
    expect(required('/api/audit')).toContainEqual(['who', false]);
    expect(document.paths['/api/mercenary-profile']?.['patch']).toMatchObject({ requestBody: { required: false } });
    expect(document.paths['/api/auctions']?.['post']).toMatchObject({ requestBody: { required: true } });
  });
  test('lists path and query parameters', () => {
    expect(document.paths['/api/auctions/{id}/bids']?.['get']?.parameters.map((one) => one.name)).toEqual([
      'id',
      'limit',
      'cursor',
    ]);
  });
});
