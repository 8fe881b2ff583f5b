// Live messages: how names and payloads are declared, and the few that belong to no feature.
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Schema } from './route.ts';

export type LiveMessages = Readonly<Record<string, Schema>>;
/** Declares live messages: name (`entity:verb`, past tense) to payload schema. */
export const liveMessages = <M extends LiveMessages>(messages: M): M => messages;
export type Payload<M extends LiveMessages, N extends keyof M> = z.output<M[N]>;
export type ServerToClient<M extends LiveMessages> = { [N in keyof M]: (payload: z.output<M[N]>) => void };

export type RoomAnswer = { ok: true } | { ok: false; code: ErrorCode; error: string };
/** A client joins and leaves rooms; nothing else goes from it to the server by socket. */
export interface ClientToServer {
  'room:join': (room: string, answer: (result: RoomAnswer) => void) => void;
  'room:leave': (room: string, answer: (result: RoomAnswer) => void) => void;
}

/** What every message of an entity carries beside the entity itself. */
export const factId = { factId: z.string(), factIds: z.array(z.string()) };
/** A removal: the entity's id and last version. */
export const removal = z.object({ id: z.int(), version: z.int(), ...factId });
export type Removal = z.output<typeof removal>;

export const hallMessages = liveMessages({
  /** First message after the handshake: the server's clock in ms since 1970, and the build that runs. */
  'hall:hello': z.object({ serverTime: z.number(), buildId: z.string() }),
  /** Messages may have been missed: refetch what is shown. */
  'hall:resynced': z.object({}),
  /** The person's rank or access has changed: read the session again. */
  'hall:access-changed': z.object({}),
});
