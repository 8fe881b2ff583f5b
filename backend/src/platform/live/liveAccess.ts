// Permission checks of sockets: reads permissions again, moves sockets between rooms, and closes
// sockets without access.
import { noPermissions, type Permissions } from '@guild/common/members/ranks';
import type { Logger } from 'pino';

/** Number of people whose access is read together. */
const batchSize = 200;

export interface AccessSocket {
  readonly data: { readonly caller: Permissions & { readonly discordId: string } };
}
export interface AccessDeps<S extends AccessSocket> {
  readonly log: Logger;
  /** Current permissions by Discord id, read from the database. People without access are missing. */
  readonly permissionsOf: (discordIds: readonly string[]) => Promise<ReadonlyMap<string, Permissions>>;
  /** Discord ids of everybody connected to this process. */
  readonly connected: () => ReadonlySet<string>;
  readonly socketsOf: (discordId: string) => readonly S[];
  /** Called when permissions have changed. */
  readonly onChange: (socket: S, permissions: Permissions) => Promise<void>;
}
export interface AccessChecks {
  person(discordId: string): Promise<void>;
  /**
   * Checks everybody. Only one round runs at a time; a call during a round causes one more round.
   */
  everybody(): Promise<void>;
  /** Like `everybody`, but joins a running round instead of causing another. */
  everybodyUnlessBusy(): Promise<void>;
  /** Whether some people could not be read in the last round, so that another round is needed. */
  isDue(): boolean;
}

const isSame = (one: Permissions, other: Permissions): boolean =>
  one.access === other.access && one.rights.join() === other.rights.join();

export function createAccessChecks<S extends AccessSocket>(parts: AccessDeps<S>): AccessChecks {
  const { log, permissionsOf, connected, socketsOf, onChange } = parts;
  let round: Promise<void> | null = null;
  /** Number of requested rounds. */
  let wanted = 0;
  /**
   * When each person was last checked on request, by sequence number. Results of earlier reads are
   * outdated.
   */
  const lastRequests = new Map<string, number>();
  let request = 0;
  let underWay = 0;
  let isDue = false;

  /** @returns null when access cannot be read now */
  const tryReading = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, Permissions> | null> => {
    try {
      return await permissionsOf(discordIds);
    } catch (error) {
      log.warn({ error, people: discordIds.length }, 'access could not be read');
      return null;
    }
  };
  const apply = async (found: ReadonlyMap<string, Permissions>, discordId: string): Promise<void> => {
    const permissions = found.get(discordId) ?? noPermissions;
    for (const socket of socketsOf(discordId)) {
      if (!isSame(permissions, socket.data.caller)) await onChange(socket, permissions);
    }
  };
  /**
   * @param unread the result to use when nothing can be read; null: change nothing.
   * @returns whether access could be read
   */
  const check = async (
    discordIds: readonly string[],
    begun: number,
    unread: ReadonlyMap<string, Permissions> | null,
  ): Promise<boolean> => {
    underWay += 1;
    const read = await tryReading(discordIds);
    const found = read ?? unread;
    if (found !== null)
      for (const discordId of discordIds)
        if ((lastRequests.get(discordId) ?? 0) <= begun) await apply(found, discordId);
    underWay -= 1;
    if (underWay === 0) lastRequests.clear();
    return read !== null;
  };
  /** A failed read changes nothing here, because nothing suggests that access has changed. */
  const checkAll = async (): Promise<void> => {
    let met: number;
    do {
      met = wanted;
      let isRead = true;
      const people = [...connected()];
      for (let from = 0; from < people.length; from += batchSize)
        isRead = (await check(people.slice(from, from + batchSize), request, null)) && isRead;
      isDue = !isRead;
    } while (met !== wanted);
  };
  const everybody = (): Promise<void> => {
    wanted += 1;
    round ??= checkAll().finally(() => (round = null));
    return round;
  };
  return {
    async person(discordId) {
      if (socketsOf(discordId).length === 0) return;
      request += 1;
      lastRequests.set(discordId, request);
      // Access has certainly changed. If it cannot be read, treat the person as having none.
      await check([discordId], request, new Map());
    },
    everybody,
    everybodyUnlessBusy: () => round ?? everybody(),
    isDue: () => isDue,
  };
}
