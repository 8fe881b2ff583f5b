// Tests of a live list with late replies: after a fetch, a removal, or a reconnect.
import { describe, expect, it, jest } from '@jest/globals';
import { anAuction } from '@guild/common/test/auctions.builders';
import { waitFor } from '@testing-library/react';
import { sendLive } from '../../../test/liveMessages.ts';
import { ApiError, type Page } from '../api/api.ts';
import { live } from './live.ts';
import { createLiveList, type LiveList } from './liveList.ts';
import { emptyList } from './listState.ts';

interface Thing {
  readonly id: number;
  readonly version: number;
}
function aList(answers: () => Promise<Page<Thing>>): LiveList<Thing, null> {
  const list = createLiveList<Thing, null>({
    initial: emptyList(null),
    rules: { matches: () => true, compare: (a, b) => b.id - a.id, entersAtOnce: () => false },
    fetch: answers,
    room: 'things',
    messages: {},
  });
  list.openView(null, 'me');
  return list;
}
const shown = (list: LiveList<Thing, null>): readonly number[] => list.use.getState().shown;
const nothing: Page<Thing> = { items: [], next: null };
const later = <T>(): { come: (value: T) => void; answer: Promise<T> } => {
  let come: (value: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => {
    come = resolve;
  });
  return { come, answer };
};

describe('an entity that the viewer creates', () => {
  it('is inserted at once, without another request', async () => {
    let asked = 0;
    const list = aList(() => {
      asked += 1;
      return Promise.resolve(nothing);
    });
    await list.load();
    await list.createAndInsert(() => Promise.resolve({ id: 1, version: 1 }));
    expect(shown(list)).toEqual([1]);
    expect(asked).toBe(1);
  });

  it('is removed when the list was fetched again before the reply, and lacks it', async () => {
    const list = aList(() => Promise.resolve(nothing));
    await list.load();
    const reply = later<Thing>();
    const arriving = list.createAndInsert(() => reply.answer);
    // The connection was lost. Somebody removed it before the list was requested again.
    await list.load();
    reply.come({ id: 1, version: 3 });
    await arriving;
    await waitFor(() => expect(shown(list)).toEqual([]));
    expect(list.use.getState().entities.byId[1]).toBeUndefined();
  });
});

describe('a list that the viewer returns to', () => {
  const rows = Array.from({ length: 150 }, (_, at) => ({ id: 150 - at, version: 1 }));
  const pages = (limits: number[]): LiveList<Thing, null> =>
    createLiveList<Thing, null>({
      initial: emptyList(null),
      rules: { matches: () => true, compare: (a, b) => b.id - a.id, entersAtOnce: () => false },
      room: 'things',
      messages: {},
      fetch: (_filters, { limit, cursor }) => {
        limits.push(limit);
        const from = cursor === null ? 0 : Number(cursor);
        const items = rows.slice(from, from + limit);
        return Promise.resolve({ items, next: from + limit < rows.length ? (from + limit).toString() : null });
      },
    });

  it('has its former length after Back, only for the same viewer', async () => {
    const limits: number[] = [];
    const list = pages(limits);
    list.openView(null, 'me');
    await list.load();
    await list.loadMore();
    list.openView(null, 'me', true);
    expect(shown(list)).toEqual([]);
    await list.load();
    expect(shown(list)).toHaveLength(120);
    list.openView(null, 'me');
    await list.load();
    expect(shown(list)).toHaveLength(60);
    list.openView(null, 'somebody else', true);
    await list.load();
    expect(limits).toEqual([60, 60, 120, 60, 60]);
  });
});

describe('an entity that the viewer removes', () => {
  const one: Page<Thing> = { items: [{ id: 1, version: 1 }], next: null };

  it('disappears with the reply', async () => {
    const list = aList(() => Promise.resolve(one));
    await list.load();
    expect(await list.runRemoval(1, () => Promise.resolve())).toBe(true);
    expect(shown(list)).toEqual([]);
  });

  it('stays when somebody has restored it before the reply', async () => {
    const list = aList(() => Promise.resolve(one));
    await list.load();
    const reply = later<undefined>();
    const removing = list.runRemoval(1, () => reply.answer);
    list.removed({ id: 1, version: 2 });
    list.arrived({ id: 1, version: 3, factId: 'fact-restored' });
    reply.come(undefined);
    await removing;
    expect(list.use.getState().entities.byId[1]?.version).toBe(3);
  });

  it('is removed by one request at a time', async () => {
    const list = aList(() => Promise.resolve(one));
    await list.load();
    const reply = later<undefined>();
    const first = list.runRemoval(1, () => reply.answer);
    expect(await list.runRemoval(1, () => Promise.resolve())).toBeUndefined();
    reply.come(undefined);
    expect(await first).toBe(true);
    expect(list.use.getState().pending).toEqual({});
  });
});

describe('the live messages of a list', () => {
  const bid = { ...anAuction({ id: 1, version: 2 }), factId: 'f', factIds: ['f'] };
  const removal = { id: 1, version: 3, factId: 'g', factIds: ['g'] };

  it('add, change and remove entities, load again, or call a function, until the list stops listening', async () => {
    const send = sendLive();
    const starred = jest.fn();
    let asked = 0;
    const list = createLiveList<Thing, null>({
      initial: emptyList(null),
      rules: { matches: () => true, compare: (a, b) => b.id - a.id, entersAtOnce: () => true },
      fetch: () => {
        asked += 1;
        return Promise.resolve(nothing);
      },
      room: 'things',
      messages: {
        'auction:created': 'arrived',
        'auction:bid': 'changed',
        'auction:removed': 'removed',
        'auction:watched': starred,
        'hall:resynced': 'reload',
      },
    });
    await list.load();
    const stop = list.listen();
    send('auction:created', { ...bid, version: 1 });
    send('auction:bid', bid);
    expect([shown(list), list.use.getState().entities.byId[1]?.version]).toEqual([[1], 2]);
    send('auction:removed', removal);
    expect(shown(list)).toEqual([]);
    const star = { id: 1, watching: true, version: 1, factId: 'h', factIds: ['h'] };
    send('auction:watched', star);
    expect(starred).toHaveBeenCalledWith(star);
    send('hall:resynced', {});
    await waitFor(() => expect(asked).toBe(2));
    stop();
    send('auction:created', { ...bid, version: 4 });
    expect(shown(list)).toEqual([]);
    jest.restoreAllMocks();
  });
});

describe('an entity that the viewer changes', () => {
  const one: Page<Thing> = { items: [{ id: 1, version: 1 }], next: null };
  const version = (list: LiveList<Thing, null>): number | undefined => list.use.getState().entities.byId[1]?.version;

  it('is busy until the reply, which is applied', async () => {
    const list = aList(() => Promise.resolve(one));
    await list.load();
    const reply = later<Thing>();
    const changing = list.update(1, 'rename', () => reply.answer);
    expect(list.use.getState().pending).toEqual({ 1: 'rename' });
    expect(await list.update(1, 'rename', () => Promise.resolve({ id: 1, version: 9 }))).toBeUndefined();
    reply.come({ id: 1, version: 2 });
    expect(await changing).toEqual({ id: 1, version: 2 });
    expect([version(list), list.use.getState().pending]).toEqual([2, {}]);
  });

  it('is shown as stored after a stale edit', async () => {
    const list = aList(() => Promise.resolve(one));
    await list.load();
    const stale = new ApiError(409, JSON.stringify({ details: { reason: 'stale', current: { id: 1, version: 5 } } }));
    await expect(list.update(1, 'rename', () => Promise.reject(stale))).rejects.toBe(stale);
    expect(version(list)).toBe(5);
  });
});

describe('a prefetched list', () => {
  const one: Page<Thing> = { items: [{ id: 1, version: 1 }], next: null };
  const counting = (): { list: LiveList<Thing, null>; asked: () => number } => {
    let asked = 0;
    const list = aList(() => {
      asked += 1;
      return Promise.resolve(one);
    });
    return { list, asked: () => asked };
  };

  it('is shown at once, and its first load sends no second request', async () => {
    const { list, asked } = counting();
    const put = await list.prefetch(null);
    expect(shown(list)).toEqual([]);
    put('me');
    list.openView(null, 'me');
    expect([shown(list), list.use.getState().phase]).toEqual([[1], 'ready']);
    await list.load();
    expect(asked()).toBe(1);
    await list.load();
    expect(asked()).toBe(2);
  });

  it('provides the first load’s answer when it arrives late', async () => {
    const { list, asked } = counting();
    const prefetching = list.prefetch(null);
    list.openView(null, 'me');
    await list.load();
    expect([shown(list), asked()]).toEqual([[1], 1]);
    (await prefetching)('me');
    expect(list.use.getState().phase).toBe('ready');
  });

  it.each([true, false])(
    'is loaded again over an open connection, because messages may be missing (put in ahead: %s)',
    async (inTime) => {
      jest.spyOn(live, 'isOpen').mockReturnValue(true);
      const { list, asked } = counting();
      const prefetching = list.prefetch(null);
      if (inTime) (await prefetching)('me');
      list.openView(null, 'me');
      await list.load();
      expect([shown(list), asked()]).toEqual([[1], 2]);
      jest.restoreAllMocks();
    },
  );

  it('is not used for another viewer', async () => {
    const { list, asked } = counting();
    (await list.prefetch(null))('me');
    list.openView(null, 'somebody else');
    expect([shown(list), list.use.getState().phase]).toEqual([[], 'loading']);
    await list.load();
    expect(asked()).toBe(2);
  });

  it('that failed is reported on load, and can be retried', async () => {
    let works = false;
    const list = aList(() => (works ? Promise.resolve(one) : Promise.reject(new Error('no'))));
    (await list.prefetch(null))('me');
    expect(list.use.getState().phase).toBe('loading');
    await list.load();
    expect(list.use.getState().phase).toBe('failed');
    works = true;
    await list.retry();
    expect(shown(list)).toEqual([1]);
  });
});

it('reports whether the server refused; then only the viewer can retry', async () => {
  const list = aList(() => Promise.reject(new ApiError(status, '')));
  let status = 503;
  await list.load();
  expect(list.isRefused()).toBe(false);
  status = 500;
  await list.load();
  expect(list.isRefused()).toBe(true);
});

it('shows what it knows in a new view while the server cannot be reached', async () => {
  let failure: ApiError | null = null;
  const page = { items: [1, 2].map((id) => ({ id, version: 1 })), next: null };
  const list = aList(() => (failure === null ? Promise.resolve(page) : Promise.reject(failure)));
  await list.load();
  const reopenDuring = async (status: number): Promise<string> => {
    failure = new ApiError(status, '');
    list.openView(null, 'me');
    await list.load();
    return list.use.getState().phase;
  };
  expect([await reopenDuring(0), shown(list)]).toEqual(['ready', [2, 1]]);
  expect([await reopenDuring(403), shown(list)]).toEqual(['failed', []]);
  failure = null;
  await list.load();
  expect([list.use.getState().failure, shown(list)]).toEqual([null, [2, 1]]);
});
