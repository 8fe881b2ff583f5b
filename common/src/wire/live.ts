// Declaration of live messages, and the few messages that belong to no feature.
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Schema } from './route.ts';

export type LiveMessages = Readonly<Record<string, Schema>>;
/** Declares live messages: a name (`entity:verb`, past tense) and a payload schema for each. */
export const liveMessages = <M extends LiveMessages>(messages: M): M => messages;
export type Payload<M extends LiveMessages, N extends keyof M> = z.output<M[N]>;
export type ServerToClient<M extends LiveMessages> = { [N in keyof M]: (payload: z.output<M[N]>) => void };

export type RoomAnswer = { ok: true } | { ok: false; code: ErrorCode; error: string };
/** Messages from client to server: only joining and leaving rooms. */
export interface ClientToServer {
  'room:join': (room: string, answer: (result: RoomAnswer) => void) => void;
  'room:leave': (room: string, answer: (result: RoomAnswer) => void) => void;
}

/** Fields of every message about an entity, besides the entity itself. */
export const factId = { factId: z.string(), factIds: z.array(z.string()) };
/** Payload of a deletion: the entity's id and last version. */
export const removal = z.object({ id: z.int(), version: z.int(), ...factId });
export type Removal = z.output<typeof removal>;

export const hallMessages = liveMessages({
  /** The first message after the handshake: the server's clock in ms since 1970, and its build. */
  'hall:hello': z.object({ serverTime: z.number(), buildId: z.string() }),
  /** Messages may have been missed: fetch everything on the screen again. */
  'hall:resynced': z.object({}),
  /** The person's rank or access has changed: read the session again. */
  'hall:access-changed': z.object({}),
});
