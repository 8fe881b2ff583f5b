// Hook for one entity of a list, as a link or a page shows it. It is loaded beside the list and
// kept current with it.
import type { LiveList } from './liveList.ts';
import type { Versioned } from './liveCollection.ts';
import type { ListState } from './listState.ts';
import { type Loaded, type Resource } from '../api/resource.ts';
import { createResources } from '../api/resources.ts';

export interface DetailOptions<T> {
  /** Requests one entity. @throws ApiError */
  readonly fetch: (id: number, signal: AbortSignal) => Promise<T>;
  /** The room of the entity's own live messages. Absent: the list's messages carry it. */
  readonly room?: (id: number) => string;
}

/**
 * @param list keeps the fetched entity; its live messages keep it current
 * @returns a hook for the current entity. It loads while `isOpen`, unless the list shows the entity
 * and it has no room of its own.
 */
export function createDetail<T extends Versioned, F, S extends ListState<T, F>>(
  list: LiveList<T, F, S>,
  { fetch, room }: DetailOptions<T>,
): (id: number, isOpen?: boolean) => Resource<T> {
  const asked = createResources<number, T>({
    async load(id, signal) {
      const entity = await fetch(id, signal);
      list.pin(entity);
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
      // The entity was loaded and has been removed since.
      return loaded.phase === 'ready' ? { phase: 'gone', failure: null } : loaded;
    };
    return { ...resource, loaded: now() };
  };
}
