// Tests of the session state that follows from the server's answers.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { auctionRoutes } from '@guild/common/auctions/auctions.api';
import { call } from '../api/api.ts';
import { beginSession, refreshSession, sessionStore, signedOut, viewerOf } from './session.store.ts';

type Fetch = typeof globalThis.fetch;
type Answer = [status: number, body: unknown];
const before = globalThis.fetch;
const user = { id: 1, discordId: '100000000000000012', username: 'Maren', avatar: null, email: null };
const member = (role: string, access: string | null): unknown => ({
  id: 1,
  name: 'Maren',
  discordId: user.discordId,
  role,
  access,
});

function answering(answers: Record<string, Answer>): void {
  globalThis.fetch = jest.fn<Fetch>((address) => {
    const [status, body] = answers[address as string] ?? [404, {}];
    return Promise.resolve({
      ok: status < 300,
      status,
      statusText: '',
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response);
  });
}

beforeEach(() => sessionStore.setState({ ...signedOut, state: 'loading' }, true));
afterEach(() => {
  globalThis.fetch = before;
});

describe('the session', () => {
  it.each<[string, Answer, Answer, string]>([
    ['signed out', [401, {}], [401, {}], 'signed-out'],
    ['ready', [200, user], [200, member('Officer', 'Member')], 'ready'],
    ['without access', [200, user], [200, member('Recruit', null)], 'no-access'],
    ['without membership by 403', [200, user], [403, {}], 'no-membership'],
    ['without membership by 404', [200, user], [404, {}], 'no-membership'],
    ['signed out meanwhile', [200, user], [401, {}], 'signed-out'],
    [
      'over for somebody who left the Discord server',
      [401, { code: 'not_signed_in', details: { reason: 'left_discord' } }],
      [401, { code: 'not_signed_in', details: { reason: 'left_discord' } }],
      'left-discord',
    ],
    ['failed', [500, {}], [500, {}], 'failed'],
  ])('is %s', async (_name, onUser, onMember, state) => {
    answering({ '/api/user': onUser, '/api/user/guild-member': onMember });
    await refreshSession();
    expect(sessionStore.getState().state).toBe(state);
  });

  it('is kept when the server cannot be reached', async () => {
    answering({ '/api/user': [200, user], '/api/user/guild-member': [200, member('Admin', 'Admin')] });
    await refreshSession();
    answering({ '/api/user': [503, {}] });
    await refreshSession();
    expect(viewerOf(sessionStore.getState())).toMatchObject({ isAdmin: true, canWrite: true, username: 'Maren' });
  });

  it('ends when any call is answered with 401', async () => {
    answering({ '/api/user': [200, user], '/api/user/guild-member': [200, member('Member', 'Member')] });
    await refreshSession();
    expect(sessionStore.getState().state).toBe('ready');
    answering({ '/api/user': [401, {}], '/api/user/guild-member': [401, {}], '/api/auctions/3/bids': [401, {}] });
    await expect(call(auctionRoutes.listBids, { params: { id: 3 } })).rejects.toMatchObject({ status: 401 });
    await refreshSession();
    expect(sessionStore.getState()).toEqual(signedOut);
  });

  it('sends its two requests once for simultaneous refreshes', async () => {
    answering({ '/api/user': [401, {}], '/api/guild-member': [401, {}] });
    await Promise.all([refreshSession(), refreshSession()]);
    expect(globalThis.fetch).toHaveBeenCalledTimes(2);
  });

  it('starts signed out without a request when the page was served without a session', () => {
    answering({});
    document.head.innerHTML = '<meta name="visitor" content="new">';
    void beginSession();
    document.head.innerHTML = '';
    expect(sessionStore.getState()).toEqual(signedOut);
    expect(globalThis.fetch).not.toHaveBeenCalled();
    void beginSession();
    expect(globalThis.fetch).toHaveBeenCalled();
  });
});
