// One entity of a list by itself, as a link or a page of its own shows it: loaded beside the list, and kept right with it.
import type { LiveList } from './liveList.ts';
import type { Versioned } from './liveCollection.ts';
import type { ListState } from './listState.ts';
import { type Loaded, type Resource } from '../api/resource.ts';
import { createResources } from '../api/resources.ts';

export interface DetailParts<T> {
  /** Asks the server for one. @throws ApiError */
  readonly fetch: (id: number, signal: AbortSignal) => Promise<T>;
  /** The room of its own live messages; left out: those of the list carry them. */
  readonly room?: (id: number) => string;
}

/**
 * @param list keeps what is fetched, and its live messages keep it right
 * @returns a hook: the entity as it is now. It is asked for while it `isOpen`, unless the list shows it and it has no room of its own.
 */
export function createDetail<T extends Versioned, F, S extends ListState<T, F>>(
  list: LiveList<T, F, S>,
  { fetch, room }: DetailParts<T>,
): (id: number, isOpen?: boolean) => Resource<T> {
  const asked = createResources<number, T>({
    async load(id, signal) {
      const entity = await fetch(id, signal);
      list.known(entity);
      return entity;
    },
    ...(room !== undefined && { room }),
  });
  return (id, isOpen = true) => {
    const known = list.useOne(id);
    const isListed = list.use(({ shown, waiting }) => shown.includes(id) || waiting.includes(id));
    const resource = asked.useOne(isOpen && (!isListed || room !== undefined) ? id : null);
    const now = (): Loaded<T> => {
      const { loaded } = resource;
      if (known !== undefined && (isListed || loaded.phase !== 'gone')) return { phase: 'ready', data: known };
      // It has come and was removed since.
      return loaded.phase === 'ready' ? { phase: 'gone', failure: null } : loaded;
    };
    return { ...resource, loaded: now() };
  };
}
