// Live messages to single people. Each message is sent only to sockets with the access that it
// needs.
import { personalMessages, type MessageName, type MessagePayload } from '@guild/common/live.messages';
import type { MinAccess } from '@guild/common/members/ranks';
import { personRoom, type Live } from './live.ts';

export interface Recipients {
  /** Discord ids. Sockets without the needed access do not receive the message. */
  readonly people: readonly string[];
  /** Rooms that receive the message too. A socket in several of them receives it once. */
  readonly rooms?: readonly string[];
  /**
   * The needed access, if it depends on the content, for example on the kind of a notice. Default:
   * the access in the manifest.
   */
  readonly needs?: MinAccess;
}

/** @throws Error for a message whose needed access is in no manifest */
export function sendToPeople<N extends MessageName>(
  live: Pick<Live, 'send'>,
  { people, rooms = [], needs }: Recipients,
  name: N,
  payload: MessagePayload<N>,
): void {
  const stated = personalMessages[name];
  if (stated === undefined) throw new Error(`No manifest names ${name} among its personal messages`);
  const personal = [...new Set(people)].map((discordId) => personRoom(discordId, needs ?? stated));
  const [first, ...others] = [...rooms, ...personal];
  if (first !== undefined) live.send(others.length === 0 ? first : [first, ...others], name, payload);
}
