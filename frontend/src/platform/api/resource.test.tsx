// Tests of a loaded resource: loading, failure, retry, kept data, and no calls after unmounting.
import { describe, expect, it, jest } from '@jest/globals';
import { previewRoutes } from '@guild/common/previews/previews.api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { answerCalls } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { ApiError } from './api.ts';
import { live } from '../live/live.ts';
import { createResource, dataOf, useLiveResource, usePages, useResource, type Load } from './resource.ts';

interface Thing {
  readonly name: string;
  readonly version: number;
}
const thing = (version: number, name = 'one'): Thing => ({ name, version });

describe('a resource', () => {
  it('keeps loaded data when a later load fails', async () => {
    const { use, load } = createResource<Thing>();
    expect(use.getState()).toEqual({ phase: 'loading' });
    await load(() => Promise.resolve(thing(1)));
    const failure = new ApiError(503, '');
    await load(() => Promise.reject(failure));
    expect(use.getState()).toEqual({ phase: 'ready', data: thing(1), failure });
    await load(() => Promise.resolve(thing(1)));
    expect(use.getState()).toEqual({ phase: 'ready', data: thing(1) });
  });
  it('has failed when there is no data, and is gone after a 404', async () => {
    const { use, load } = createResource<Thing>();
    const failure = new ApiError(503, '');
    await load(() => Promise.reject(failure));
    expect(use.getState()).toEqual({ phase: 'failed', failure });
    await load(() => Promise.resolve(thing(1)));
    await load(() => Promise.reject(new ApiError(404, '')));
    expect(use.getState().phase).toBe('gone');
  });
  it('keeps the higher version of loads and live messages', async () => {
    const { use, load, take } = createResource<Thing>();
    take(thing(3));
    await load(() => Promise.resolve(thing(2)));
    take(thing(1));
    expect(use.getState()).toEqual({ phase: 'ready', data: thing(3) });
  });
  it('uses only the answer of the latest load, in any order', async () => {
    const { use, load } = createResource<Thing>();
    let answer: (thing: Thing) => void = () => undefined;
    const first = load(() => new Promise((resolve) => (answer = resolve)));
    await load(() => Promise.resolve(thing(1, 'second')));
    answer(thing(9, 'first'));
    await first;
    expect(use.getState()).toEqual({ phase: 'ready', data: thing(1, 'second') });
  });
});

describe('useResource', () => {
  it('can be retried after a failure, and shows that it loads', async () => {
    const load = jest.fn<Load<Thing>>().mockRejectedValueOnce(new ApiError(503, '')).mockResolvedValue(thing(1));
    const { result } = await act(() => Promise.resolve(renderHook(() => useResource(load))));
    expect(result.current.loaded.phase).toBe('failed');
    act(() => result.current.retry());
    expect(result.current.loaded.phase).toBe('loading');
    await act(() => Promise.resolve());
    expect(result.current.loaded).toEqual({ phase: 'ready', data: thing(1) });
  });
  it('does not retry on its own after the server refused', async () => {
    let resync: () => Promise<void> = () => Promise.resolve();
    jest.spyOn(live, 'onResync').mockImplementation((refetch) => {
      resync = refetch;
      return () => undefined;
    });
    const load = jest.fn<Load<Thing>>().mockRejectedValue(new ApiError(500, ''));
    const { result } = await act(() => Promise.resolve(renderHook(() => useResource(load))));
    await act(() => resync());
    expect(load).toHaveBeenCalledTimes(1);
    act(() => result.current.retry());
    expect(load).toHaveBeenCalledTimes(2);
    await act(() => Promise.resolve());
    jest.restoreAllMocks();
  });
  it('replaces the data of another key, even by a lower version, and fails when that load fails', async () => {
    const load = jest.fn<Load<Thing>>().mockResolvedValueOnce(thing(5)).mockResolvedValueOnce(thing(2, 'two'));
    const { result, rerender } = await act(() =>
      Promise.resolve(renderHook(({ key }) => useResource(load, { key }), { initialProps: { key: 1 } })),
    );
    await act(async () => {
      rerender({ key: 2 });
      await Promise.resolve();
    });
    expect(result.current.loaded).toEqual({ phase: 'ready', data: thing(2, 'two') });
    load.mockRejectedValueOnce(new ApiError(503, ''));
    await act(async () => {
      rerender({ key: 3 });
      await Promise.resolve();
    });
    expect(result.current.loaded.phase).toBe('failed');
  });
  it('aborts its request when the component unmounts', async () => {
    let asked: AbortSignal | undefined;
    const load: Load<Thing> = (signal) => {
      asked = signal;
      return new Promise(() => undefined);
    };
    const { unmount } = await act(() => Promise.resolve(renderHook(() => useResource(load))));
    expect(asked?.aborted).toBe(false);
    unmount();
    expect(asked?.aborted).toBe(true);
  });
});

it('useLiveResource applies newer live messages without their fact ids, and ignores older ones', async () => {
  const send = sendLive();
  answerCalls({ 'GET /api/settings/link-previews': () => ({ body: { showNames: false, version: 1 } }) });
  const { result } = renderHook(() => useLiveResource(previewRoutes.getPreviewSettings, 'preview-settings:updated'));
  await waitFor(() => expect(dataOf(result.current.loaded)).toEqual({ showNames: false, version: 1 }));
  const factIds = { factId: 'f', factIds: ['f'] };
  act(() => send('preview-settings:updated', { showNames: true, version: 3, ...factIds }));
  act(() => send('preview-settings:updated', { showNames: false, version: 2, ...factIds }));
  expect(dataOf(result.current.loaded)).toEqual({ showNames: true, version: 3 });
});

it('usePages appends the next page, unless the list was reloaded meanwhile', async () => {
  const fetchPage = jest.fn<(cursor: string | null) => Promise<{ items: number[]; next: string | null }>>();
  fetchPage.mockResolvedValueOnce({ items: [1], next: 'a' }).mockResolvedValueOnce({ items: [2], next: null });
  const { result } = await act(() => Promise.resolve(renderHook(() => usePages(fetchPage))));
  await act(() => result.current.more());
  expect(result.current.loaded).toEqual({ phase: 'ready', data: { items: [1, 2], next: null } });
  fetchPage.mockResolvedValueOnce({ items: [1], next: 'a' });
  await act(() => result.current.reload());
  fetchPage.mockResolvedValueOnce({ items: [7], next: 'b' }).mockResolvedValueOnce({ items: [8], next: null });
  const { more, reload } = result.current;
  await act(async () => {
    const late = reload();
    await Promise.all([late, late.then(() => more())]);
  });
  expect(result.current.loaded).toEqual({ phase: 'ready', data: { items: [7], next: 'b' } });
});
