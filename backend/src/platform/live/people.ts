// Live messages to single people. Each message is sent only to sockets of people who have what it
// needs.
import { personalMessages, type MessageName, type MessagePayload } from '@guild/common/live.messages';
import type { Needs } from '@guild/common/members/ranks';
import { personRoom, type Live } from './live.ts';

export interface Recipients {
  /** Discord ids. Sockets of people without what it needs do not receive the message. */
  readonly people: readonly string[];
  /** Rooms that receive the message too. A socket in several of them receives it once. */
  readonly rooms?: readonly string[];
  /**
   * What it needs, if that depends on the content, for example on the kind of a notice. Default: as
   * in the manifest.
   */
  readonly needs?: Needs;
}

/** @throws Error for a message that no manifest names */
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
