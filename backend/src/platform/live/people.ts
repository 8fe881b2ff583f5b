// Live messages to single people: the only way to send one, which looks up the access that the message needs.
import { personalMessages, type MessageName, type MessagePayload } from '@guild/common/live.messages';
import type { MinAccess } from '@guild/common/members/ranks';
import { personRoom, type Live } from './live.ts';

export interface Recipients {
  /** Discord ids. Only those of their sockets receive it that have the access that the message needs at this moment. */
  readonly people: readonly string[];
  /** Rooms that receive it too; who is in several of them receives it once. */
  readonly rooms?: readonly string[];
  /** Where it depends on what the message says, for example on the kind of a notice; left out: what its manifest states. */
  readonly needs?: MinAccess;
}

/** @throws Error for a message of which no manifest states which access people need to receive it */
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
