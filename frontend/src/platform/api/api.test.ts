// Tests of calls: built from the route, sent once, and failures with status, body and sentence.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { auctionRoutes } from '@guild/common/auctions/auctions.api';
import { ApiError, call, callList, isMissing, sentenceOf, whatHappened } from './api.ts';

type Fetch = typeof globalThis.fetch;
const before = globalThis.fetch;
const answering = (status: number, body: string, statusText = ''): jest.Mock<Fetch> => {
  const fake = jest.fn<Fetch>(() =>
    Promise.resolve({ ok: status < 300, status, statusText, text: () => Promise.resolve(body) } as Response),
  );
  globalThis.fetch = fake;
  return fake;
};
const failed = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

afterEach(() => {
  globalThis.fetch = before;
});

describe('call', () => {
  it('fills the path, sends JSON with credentials and reads the reply', async () => {
    const fetch = answering(200, '{"id":12}');
    expect(await call(auctionRoutes.placeBid, { params: { id: 12 }, body: { bidAmount: 50 } })).toEqual({ id: 12 });
    expect(fetch).toHaveBeenCalledWith(
      '/api/auctions/12/bid',
      expect.objectContaining({ method: 'POST', credentials: 'include', body: '{"bidAmount":50}' }),
    );
  });

  it('sends no body and no content type when there is none', async () => {
    const fetch = answering(204, '');
    await call(auctionRoutes.removeAuction, { params: { id: 3 } });
    const sent = fetch.mock.calls[0]?.[1];
    expect(sent).not.toHaveProperty('body');
    expect(sent?.headers).toEqual({ Accept: 'application/json' });
  });

  it('omits empty query fields', async () => {
    const fetch = answering(200, '[]');
    await call(auctionRoutes.listAuctions, { query: { search: '', category: undefined, status: 'active' } });
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/auctions?status=active');
  });

  it('fails with status, body and the server’s sentence, without a retry', async () => {
    const body =
      '{"error":"Bid must be higher","message":"Bid must be higher","code":"conflict","details":{"minimum":51},"requestId":"r"}';
    const fetch = answering(409, body);
    const error = await failed(call(auctionRoutes.placeBid, { params: { id: 1 }, body: { bidAmount: 1 } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      message: `409: ${body}`,
      error: 'Bid must be higher',
      details: { minimum: 51 },
    });
    expect(sentenceOf(error, 'Failed to place bid')).toBe('Bid must be higher');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('falls back to the status text, and to the caller’s sentence', async () => {
    answering(502, '', 'Bad Gateway');
    const error = await failed(call(auctionRoutes.endAuction, { params: { id: 1 } }));
    expect(error).toMatchObject({ message: '502: Bad Gateway' });
    expect(sentenceOf(error, 'Failed to end auction')).toBe('Failed to end auction');
  });

  it('has status 0 when the server does not answer', async () => {
    globalThis.fetch = jest.fn<Fetch>(() => Promise.reject(new TypeError('network')));
    expect(await failed(call(auctionRoutes.getMyAuctions))).toMatchObject({ status: 0 });
  });
});

describe('callList', () => {
  const paged = (link: string | null, total: string | null = null): void => {
    globalThis.fetch = jest.fn<Fetch>(() =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers: {
          get: (name: string) => (name === 'Link' ? link : name === 'X-Total-Count' ? total : null),
        } as unknown as Headers,
        text: () => Promise.resolve('[]'),
      } as Response),
    );
  };
  it.each([
    ['</api/auctions?limit=2&cursor=41>; rel="next"', '41'],
    ['</api/auctions?cursor=a%2Db&limit=2>; rel="next"', 'a-b'],
    ['</api/auctions?cursor=41>; rel="prev"', null],
    [null, null],
  ])('returns the items and the cursor of %j', async (link, next) => {
    paged(link);
    expect(await callList(auctionRoutes.listAuctions)).toEqual({ items: [], next, total: null });
  });
  it('returns the total over all pages when the server sends it', async () => {
    paged(null, '118');
    expect(await callList(auctionRoutes.listAuctions)).toEqual({ items: [], next: null, total: 118 });
  });

  it('is empty without a session', async () => {
    answering(401, '');
    expect(await callList(auctionRoutes.listAuctions)).toEqual({ items: [], next: null, total: 0 });
  });
});

describe('the text for an error', () => {
  it.each([
    [new ApiError(0, "Can't reach the server"), "Can't reach the server. Nothing was changed."],
    [new ApiError(502, '<html>'), "Can't reach the server. Nothing was changed."],
    [new ApiError(404, '{"error":"There is no such event"}'), 'There is no such event'],
    [new ApiError(503, '{"error":"Too slow; search for less"}'), 'Too slow; search for less'],
    [new ApiError(500, 'Internal'), 'The server returned an error (500). Nothing was changed.'],
    [new TypeError('x is not a function'), 'Something went wrong on this page. Nothing was changed.'],
  ])('describes %s', (error, words) => {
    expect(whatHappened(error)).toBe(words);
  });

  it('treats a 404 as a missing entity', () => {
    expect(isMissing(new ApiError(404, ''))).toBe(true);
    expect(isMissing(new ApiError(0, ''))).toBe(false);
    expect(isMissing(null)).toBe(false);
  });
});
