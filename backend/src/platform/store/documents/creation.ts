// The ids of what a call with an Idempotency-Key creates: the same again in each repeat.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface CreationIds {
  /** The ids that an earlier try has drawn, by collection. */
  readonly known: Readonly<Record<string, readonly number[]>>;
  /**
   * Stores ids before anything is created under them.
   * @returns these ids, or those that another try has stored
   */
  readonly keep: (collection: string, drawn: readonly number[]) => Promise<readonly number[]>;
}
interface Creation extends CreationIds {
  readonly ids: Map<string, readonly number[]>;
}
const running = new AsyncLocalStorage<Creation>();

/** Runs a creating call whose ids are kept for its repeats. */
export const withKeptIds = <T>(ids: CreationIds, run: () => Promise<T>): Promise<T> =>
  running.run({ ...ids, ids: new Map(Object.entries(ids.known)) }, run);

/** The ids of what the running call creates. Other calls draw new ones each time. */
export async function keptIds(collection: string, draw: () => Promise<number[]>): Promise<readonly number[]> {
  const creation = running.getStore();
  if (creation === undefined) return draw();
  const known = creation.ids.get(collection);
  if (known !== undefined) return known;
  const ids = await creation.keep(collection, await draw());
  creation.ids.set(collection, ids);
  return ids;
}
/** The id that an earlier try of the running call has drawn. Null when there is none. */
export const triedId = (collection: string): number | null => running.getStore()?.known[collection]?.[0] ?? null;

/** Whether the running call has drawn this id for what it creates. */
export const isOwnCreation = (collection: string, id: number | string): boolean =>
  running
    .getStore()
    ?.ids.get(collection)
    ?.some((one) => one === id) === true;
