// Tests of resources by key: loaded once for all components, loaded again on request, and updated
// by live messages.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { live, type Live } from '../live/live.ts';
import { createResources, type News, type Resources, type ResourcesRules } from './resources.ts';

interface Thing {
  readonly name: string;
  readonly version: number;
}
const thing = (name: string, version = 1): Thing => ({ name, version });
type Rules = ResourcesRules<number, Thing>;

/** A server that answers each call when the test says so. */
function aServer(): { load: jest.Mock<Rules['load']>; answer: (at: number, thing: Thing) => Promise<void> } {
  const calls: ((thing: Thing) => void)[] = [];
  const load = jest.fn<Rules['load']>(() => new Promise((resolve) => calls.push(resolve)));
  return {
    load,
    answer: (at, one) =>
      act(async () => {
        calls[at]?.(one);
        await Promise.resolve();
      }),
  };
}
function Shown({ things, id }: { things: Resources<number, Thing>; id: number | null }): ReactNode {
  const { loaded } = things.useOne(id);
  return <p>{loaded.phase === 'ready' ? loaded.data.name : loaded.phase}</p>;
}
const texts = (): (string | null)[] => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);

let resync: Parameters<Live['onResync']>[0] | null;
let rooms: string[];
beforeEach(() => {
  resync = null;
  rooms = [];
  jest.restoreAllMocks();
  jest.spyOn(live, 'onResync').mockImplementation((refetch) => {
    resync = refetch;
    return () => (resync = null);
  });
  jest.spyOn(live, 'join').mockImplementation(([room = ''], refetch) => {
    rooms.push(room);
    void refetch();
    return () => void rooms.splice(rooms.indexOf(room), 1);
  });
});

describe('resources', () => {
  it('are loaded once for all components, separately for each key', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load });
    render([1, 1, 2].map((id, at) => <Shown key={at} things={things} id={id} />));
    expect(load.mock.calls.map(([key]) => key)).toEqual([1, 2]);
    await answer(0, thing('one'));
    expect(texts()).toEqual(['one', 'one', 'loading']);
  });
  it('are not loaded without a key', () => {
    const { load } = aServer();
    render(<Shown things={createResources<number, Thing>({ load })} id={null} />);
    expect([load.mock.calls.length, texts()]).toEqual([0, ['loading']]);
  });
  it('run one request at a time, and one more for requests made meanwhile', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load });
    const first = things.load(1);
    void things.load(1);
    const last = things.load(1);
    expect(load).toHaveBeenCalledTimes(1);
    await answer(0, thing('old', 1));
    expect(load).toHaveBeenCalledTimes(2);
    await answer(1, thing('new', 2));
    await Promise.all([first, last]);
    expect([things.get(1), load.mock.calls.length]).toEqual([{ phase: 'ready', data: thing('new', 2) }, 2]);
  });
  it('keep the data of a live message when an older answer arrives later', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load });
    const asked = things.load(1);
    things.take(1, thing('told', 3));
    await answer(0, thing('late', 2));
    await asked;
    expect(things.get(1)).toEqual({ phase: 'ready', data: thing('told', 3) });
  });
  it('apply a change of a live message to an answer from before it', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load, newest: (_before, next) => next });
    const asked = things.load(1);
    things.change(1, ({ name }) => thing(`${name}, changed`));
    await answer(0, thing('late'));
    await asked;
    expect(things.get(1)).toEqual({ phase: 'ready', data: thing('late, changed') });
  });
  it('ignore messages about keys that nobody has requested', () => {
    const things = createResources<number, Thing>(aServer());
    things.take(1, thing('told'));
    things.change(1, () => thing('changed'));
    expect(things.get(1)).toBeNull();
  });
  it('that were preloaded are not loaded again when shown', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load });
    const { rerender } = render(<Shown things={things} id={1} />);
    things.want(2);
    things.want(1);
    await answer(1, thing('two'));
    rerender(<Shown things={things} id={2} />);
    expect(load.mock.calls.map(([key]) => key)).toEqual([1, 2]);
  });
  it('show errors, can be retried, and become gone', async () => {
    const load = jest.fn<Rules['load']>().mockRejectedValueOnce(new ApiError(503, '')).mockResolvedValue(thing('one'));
    const things = createResources<number, Thing>({ load });
    const { result } = await act(() => Promise.resolve(renderHook(() => things.useOne(1))));
    expect(result.current.loaded.phase).toBe('failed');
    act(() => result.current.retry());
    expect(result.current.loaded.phase).toBe('loading');
    await act(() => Promise.resolve());
    expect(result.current.loaded).toEqual({ phase: 'ready', data: thing('one') });
    act(() => result.current.lose());
    expect(result.current.loaded.phase).toBe('gone');
  });
  it('that were reset during a request stay empty', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load });
    const asked = things.load(1);
    things.reset();
    await answer(0, thing('late'));
    await asked;
    expect(things.get(1)).toBeNull();
  });
});

describe('resources after a reconnect', () => {
  it('are loaded again at once when visible, and otherwise when they are shown', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load });
    const { rerender } = render(<Shown things={things} id={1} />);
    things.want(2);
    await answer(0, thing('one'));
    await answer(1, thing('two'));
    void resync?.();
    expect(load.mock.calls.map(([key]) => key)).toEqual([1, 2, 1]);
    rerender([1, 2].map((id) => <Shown key={id} things={things} id={id} />));
    expect(load.mock.calls.map(([key]) => key).slice(3)).toEqual(expect.arrayContaining([2]));
  });
  it('show the old data while they load again', async () => {
    const { load, answer } = aServer();
    const things = createResources<number, Thing>({ load });
    const { unmount } = render(<Shown things={things} id={1} />);
    await answer(0, thing('one'));
    unmount();
    await waitFor(() => expect(resync).toBeNull());
    render(<Shown things={things} id={1} />);
    expect([texts(), load.mock.calls.length]).toEqual([['one'], 2]);
  });
  it('show that they load again when they failed before', async () => {
    const load = jest.fn<Rules['load']>().mockRejectedValueOnce(new ApiError(503, '')).mockResolvedValue(thing('one'));
    const things = createResources<number, Thing>({ load });
    const { unmount } = render(<Shown things={things} id={1} />);
    await waitFor(() => expect(texts()).toEqual(['failed']));
    unmount();
    await waitFor(() => expect(resync).toBeNull());
    render(<Shown things={things} id={1} />);
    expect(texts()).toEqual(['loading']);
    await waitFor(() => expect(texts()).toEqual(['one']));
  });
  it('with a room are in it while they are shown', () => {
    const { load } = aServer();
    const things = createResources<number, Thing>({ load, room: (key) => `thing:${key}` });
    const { unmount } = render([1, 1].map((id, at) => <Shown key={at} things={things} id={id} />));
    expect([rooms, load.mock.calls.length]).toEqual([['thing:1'], 1]);
    unmount();
    expect(rooms).toEqual([]);
    expect(load.mock.calls[0]?.[1].aborted).toBe(true);
  });
  it('receive live messages while they are shown', async () => {
    const { load, answer } = aServer();
    const heard = new Map<number, News<Thing>>();
    const things = createResources<number, Thing>({
      load,
      subscribe(key, news) {
        heard.set(key, news);
        return [() => heard.delete(key)];
      },
    });
    const { unmount } = render(<Shown things={things} id={1} />);
    await answer(0, thing('one'));
    act(() => heard.get(1)?.take(thing('told', 2)));
    expect(texts()).toEqual(['told']);
    heard.get(1)?.reload();
    expect(load).toHaveBeenCalledTimes(2);
    unmount();
    expect(heard.size).toBe(0);
  });
});

it('several resources can be shown together', async () => {
  const { load, answer } = aServer();
  const things = createResources<number, Thing>({ load });
  const keys = [1, 2];
  const { result } = renderHook(() => things.useAll(keys));
  await answer(1, thing('two'));
  expect(result.current).toEqual([{ phase: 'loading' }, { phase: 'ready', data: thing('two') }]);
});
