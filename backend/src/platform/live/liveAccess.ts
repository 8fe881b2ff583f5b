// Keeps sockets in step with what their people may: reads access again, moves sockets between rooms and closes those without access.
import type { Access } from '@guild/common/members/members.api';
import type { Logger } from 'pino';

/** People whose access is read together. */
const batchSize = 200;

export interface AccessSocket {
  readonly data: { readonly caller: { readonly access: Access | null; readonly discordId: string } };
}
export interface AccessParts<S extends AccessSocket> {
  readonly log: Logger;
  /** Present access by Discord id, read afresh; those without are missing. */
  readonly accessOf: (discordIds: readonly string[]) => Promise<ReadonlyMap<string, Access>>;
  /** Everybody who is connected here. */
  readonly connected: () => ReadonlySet<string>;
  readonly socketsOf: (discordId: string) => readonly S[];
  /** Access has changed; null: it is gone. */
  readonly onChange: (socket: S, access: Access | null) => Promise<void>;
}
export interface AccessChecks {
  person(discordId: string): Promise<void>;
  /** Reads for everybody, never twice at once: who asks meanwhile gets one more round after it. */
  everybody(): Promise<void>;
  /** The same, unless a round is under way already. */
  everybodyUnlessBusy(): Promise<void>;
  /** Whether somebody could not be read in the last round: everybody should be read again. */
  isDue(): boolean;
}

export function createAccessChecks<S extends AccessSocket>(parts: AccessParts<S>): AccessChecks {
  const { log, accessOf, connected, socketsOf, onChange } = parts;
  let round: Promise<void> | null = null;
  /** How often somebody wanted a round. */
  let wanted = 0;
  /** When each person was asked for last: what was read before that says nothing any more. */
  const asked = new Map<string, number>();
  let request = 0;
  let underWay = 0;
  let isDue = false;

  /** @returns null when these people can't be read now */
  const tryReading = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, Access> | null> => {
    try {
      return await accessOf(discordIds);
    } catch (error) {
      log.warn({ error, people: discordIds.length }, 'access could not be read');
      return null;
    }
  };
  const apply = async (found: ReadonlyMap<string, Access>, discordId: string): Promise<void> => {
    const access = found.get(discordId) ?? null;
    for (const socket of socketsOf(discordId)) {
      if (access !== socket.data.caller.access) await onChange(socket, access);
    }
  };
  /** @param unread what counts as read when nothing can be; null: everything stays. @returns whether they could be read */
  const check = async (
    discordIds: readonly string[],
    begun: number,
    unread: ReadonlyMap<string, Access> | null,
  ): Promise<boolean> => {
    underWay += 1;
    const read = await tryReading(discordIds);
    const found = read ?? unread;
    if (found !== null)
      for (const discordId of discordIds) if ((asked.get(discordId) ?? 0) <= begun) await apply(found, discordId);
    underWay -= 1;
    if (underWay === 0) asked.clear();
    return read !== null;
  };
  /** Nothing says that anybody's access has changed, so a database that is away closes no socket. */
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
      asked.set(discordId, request);
      // Their access has changed for certain: until it can be read there is none.
      await check([discordId], request, new Map());
    },
    everybody,
    everybodyUnlessBusy: () => round ?? everybody(),
    isDue: () => isDue,
  };
}
