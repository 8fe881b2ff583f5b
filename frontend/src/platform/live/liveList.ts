// Live list on a screen: a store that is loaded page by page, kept current by live messages, and
// changed by the viewer's actions.
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { entityOfStaleEdit } from '../forms/edits.ts';
import { createLoading, type FetchOptions, type ListLoading } from './listLoading.ts';
import { emptyList, listChanges, noFilters, type ListRules, type ListState } from './listState.ts';
import { live } from './live.ts';
import type { Removal, Versioned } from './liveCollection.ts';

/**
 * What a live message does. `arrived`: adds its entity, which is new or restored. `changed`:
 * replaces the older version of its entity. `removed`: removes an entity. `reload`: loads the list
 * again. A function does anything else.
 */
type Reaction<T, Message> =
  | (Message extends T ? 'arrived' | 'changed' : never)
  | (Message extends Removal ? 'removed' : never)
  | 'reload'
  | ((message: Message) => void);
export type ListMessages<T> = { readonly [N in MessageName]?: Reaction<T, MessagePayload<N>> };
/** A reaction whose message fits, as `ListMessages` has checked. */
type AnyReaction = 'arrived' | 'changed' | 'removed' | 'reload' | ((message: never) => void);

export interface LiveListOptions<T extends Versioned, F, S extends ListState<T, F>> extends FetchOptions<T, F, S> {
  /** The filters before the first view. Absent: the list has no filters. */
  readonly filters?: F;
  /** The first state of a list that knows more than its rows. */
  readonly initial?: S;
  /** Default: all entities match, the newest is first, and new rows enter at once. */
  readonly rules?: Partial<ListRules<T, S>>;
  /** The room of its live messages. */
  readonly room: string;
  /** The live messages that belong to the list. They are applied while a screen shows it. */
  readonly messages: ListMessages<T>;
}
/** An entity, or a message with the fact's id beside the entity's fields. */
type WithFactId<T> = T | (T & { factId: string });

export interface LiveList<T extends Versioned, F, S extends ListState<T, F> = ListState<T, F>> extends ListLoading<F> {
  readonly use: UseBoundStore<StoreApi<S>>;
  /** One entity. The component renders again only after changes of that entity. */
  readonly useOne: (id: number) => T | undefined;
  /**
   * The same for its card. After other people have removed the entity, the card may keep its last
   * state.
   */
  readonly useShown: (id: number) => T | undefined;

  readonly room: string;
  /** Applies the list's live messages from now on. Returns how to stop. */
  readonly listen: () => () => void;
  /** As the changes in `listState.ts`. The message also carries the fact's id. */
  readonly changed: (entity: WithFactId<T>) => void;
  readonly arrived: (entity: WithFactId<T>) => void;
  readonly pin: (entity: T) => void;
  readonly removed: (removal: Removal) => void;

  /** Shows the list as it is now: with new rows, in order, without those that no longer match. */
  readonly reveal: () => void;
  /**
   * Runs one action of the viewer on an entity at a time. A second action meanwhile does nothing
   * and returns undefined. If the entity no longer matches the filters afterwards, it leaves the
   * list.
   */
  readonly runExclusive: <R>(id: number, action: string, work: () => Promise<R>) => Promise<R | undefined>;
  /**
   * Runs a call that changes an entity exclusively, and applies the reply. If the viewer's edit was
   * stale, applies the stored entity.
   * @returns as `work`; undefined as `runExclusive`
   * @throws what `work` throws
   */
  readonly update: (id: number, action: string, work: () => Promise<T | undefined>) => Promise<T | undefined>;
  /**
   * Runs a call that creates or restores an entity, and inserts the result as the viewer's own.
   * @throws what `work` throws
   */
  readonly createAndInsert: <E extends T>(work: () => Promise<E>) => Promise<E>;
  /** What the viewer created or restored last, if the filters hide it; otherwise null. */
  readonly useOwnHidden: () => T | null;
  /**
   * Runs a removal exclusively and removes the entity.
   * @returns true once done; undefined as `runExclusive`
   */
  readonly runRemoval: (id: number, work: () => Promise<unknown>) => Promise<true | undefined>;
}

const defaultRules = {
  matches: () => true,
  compare: (a, b) => b.id - a.id,
  entersAtOnce: () => true,
} satisfies ListRules<Versioned, unknown>;

/** Removes the fact's id from a message. */
function toEntity<T extends Versioned>(message: WithFactId<T>): T {
  if (!('factId' in message)) return message;
  const { factId, ...entity } = message;
  return entity as unknown as T;
}

export function createLiveList<T extends Versioned, F = object, S extends ListState<T, F> = ListState<T, F>>({
  filters = noFilters as F,
  initial = emptyList<T, F>(filters) as S,
  rules: ownRules,
  room,
  messages,
  ...fetching
}: LiveListOptions<T, F, S>): LiveList<T, F, S> {
  const rules: ListRules<T, S> = { ...defaultRules, ...ownRules };
  const changes = listChanges<T, F, S>(rules, initial);
  const use = create<S>(() => initial);
  const { getState } = use;
  /** What the viewer created or restored last. */
  const own = create<{ readonly last: T | null }>(() => ({ last: null }));
  const set = (next: (state: S) => S): void => use.setState(next);
  const { countLoads, ...loading } = createLoading({ store: use, changes, ...fetching });
  const reload = (): void => void live.replayOver(loading.load);
  const changed = (message: WithFactId<T>): void => set((state) => changes.changed(state, toEntity<T>(message)));

  const runExclusive: LiveList<T, F, S>['runExclusive'] = async (id, action, work) => {
    if (getState().pending[id] !== undefined) return undefined;
    const before = getState().entities.byId[id];
    set((state) => changes.actionStarted(state, id, action));
    try {
      return await work();
    } finally {
      set((state) => changes.actionEnded(state, id, before));
    }
  };

  const list: LiveList<T, F, S> = {
    ...loading,
    use,
    useOne: (id) => use((state) => state.entities.byId[id]),
    useShown: (id) => use((state) => state.entities.byId[id] ?? state.gone[id]),

    room,
    listen() {
      const stops = (Object.entries(messages) as [MessageName, AnyReaction][]).map(([name, reaction]) => {
        // A message that arrives during a load needs no second load.
        if (reaction === 'reload') return live.on(name, reload, { replay: false });
        const handle = typeof reaction === 'function' ? reaction : list[reaction];
        return live.on(name, handle as () => void);
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
    changed,
    arrived: (message) => set((state) => changes.arrived(state, toEntity<T>(message))),
    pin: (entity) => set((state) => changes.pin(state, entity)),
    removed: (removal) => set((state) => changes.removed(state, removal)),

    reveal() {
      const hasRowsOfLaterPages = getState().risen.length > 0;
      set(changes.revealed);
      // Rows of later pages are known only from messages, so the list is loaded to see whether they
      // still exist.
      if (hasRowsOfLaterPages) reload();
    },
    runExclusive,
    update: (id, action, work) =>
      runExclusive(id, action, async () => {
        try {
          const entity = await work();
          if (entity !== undefined) changed(entity);
          return entity;
        } catch (error) {
          const current = entityOfStaleEdit(error);
          if (current !== null) changed(current as T);
          throw error;
        }
      }),
    async createAndInsert(work) {
      const loadsBefore = countLoads();
      const entity = await work();
      set((state) => changes.arrived(state, entity, true));
      own.setState({ last: entity });
      // Loaded again since: a removal may have been missed during a reconnect.
      if (countLoads() !== loadsBefore) reload();
      return entity;
    },
    useOwnHidden() {
      const last = own((state) => state.last);
      return use((state) => (last === null || rules.matches(last, state) ? null : last));
    },
    runRemoval: (id, work) =>
      runExclusive(id, 'remove', async () => {
        const versionBefore = getState().entities.byId[id]?.version ?? 0;
        await work();
        set((state) => changes.removedByReply(state, id, versionBefore));
        if (own.getState().last?.id === id) own.setState({ last: null });
        return true as const;
      }),
  };
  return list;
}
