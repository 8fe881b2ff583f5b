// Mounted and declared routes must match, or the process does not start and names the missing
// line.
import { describe, expect, test } from '@jest/globals';
import { noReply, route, type Routes } from '@guild/common/wire/route';
import type { RouteMount } from './http.ts';
import { checkMounted } from './mounted.ts';

const call = (path: `/${string}`): Routes[string] =>
  route({ method: 'GET', path, access: 'guest', summary: 'A call', reply: noReply });
const table: Routes = { listCaravans: call('/api/caravans'), getCaravan: call('/api/caravans/:id') };
const mount = (...names: string[]): RouteMount => ({
  table: Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name))),
  handlers: {},
});

describe('the routes of the app', () => {
  test('are answered as declared', () => {
    expect(() => checkMounted([mount('listCaravans'), mount('getCaravan')], table)).not.toThrow();
  });
  test('leave paths outside /api/ to the sign-in router', () => {
    const signIn = { devSignIn: call('/auth/dev') };
    expect(() => checkMounted([mount('listCaravans', 'getCaravan')], { ...table, ...signIn })).not.toThrow();
  });
  test('refuse a route that no manifest declares', () => {
    const declared = mount('listCaravans').table;
    expect(() => checkMounted([mount('listCaravans', 'getCaravan')], declared)).toThrow(
      'The call getCaravan is mounted and in no manifest: add its table to the feature',
    );
  });
  test('refuse a second route of the same name', () => {
    expect(() => checkMounted([mount('listCaravans')], { listCaravans: call('/api/other') })).toThrow('no manifest');
  });
  test('refuse a declared route without a handler', () => {
    expect(() => checkMounted([mount('listCaravans')], table)).toThrow(
      'The call getCaravan is in a manifest and nothing answers it: add its handlers',
    );
  });
});
