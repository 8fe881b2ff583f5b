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
  /** Reads for everybody, never twice at once: whoever asks meanwhile gets one more round after it. */
  everybody(): Promise<void>;
  /** The same, unless a round is under way already. */
  everybodyUnlessBusy(): Promise<void>;
}

export function createAccessChecks<S extends AccessSocket>(parts: AccessParts<S>): AccessChecks {
  const { log, accessOf, connected, socketsOf, onChange } = parts;
  let round: Promise<void> | null = null;
  /** How often somebody wanted a round. */
  let wanted = 0;
  /** When each person was asked for last: what was read before that says nothing any more. */
  const asked = new Map<string, number>();
  let turn = 0;
  let underWay = 0;

  /** Who can't be read counts as having no access. */
  const read = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, Access>> => {
    try {
      return await accessOf(discordIds);
    } catch (error) {
      log.warn({ error, people: discordIds.length }, 'access could not be read, closing the sockets of these people');
      return new Map();
    }
  };
  const apply = async (found: ReadonlyMap<string, Access>, discordId: string): Promise<void> => {
    const access = found.get(discordId) ?? null;
    for (const socket of socketsOf(discordId)) {
      if (access !== socket.data.caller.access) await onChange(socket, access);
    }
  };
  const check = async (discordIds: readonly string[], begun: number): Promise<void> => {
    underWay += 1;
    const found = await read(discordIds);
    for (const discordId of discordIds) {
      if ((asked.get(discordId) ?? 0) <= begun) await apply(found, discordId);
    }
    underWay -= 1;
    if (underWay === 0) asked.clear();
  };
  const checkAll = async (): Promise<void> => {
    let met: number;
    do {
      met = wanted;
      const people = [...connected()];
      for (let from = 0; from < people.length; from += batchSize)
        await check(people.slice(from, from + batchSize), turn);
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
      turn += 1;
      asked.set(discordId, turn);
      await check([discordId], turn);
    },
    everybody,
    everybodyUnlessBusy: () => round ?? everybody(),
  };
}
