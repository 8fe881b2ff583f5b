// Declaration of live messages, and the few messages that belong to no feature.
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Schema } from './route.ts';

export type LiveMessages = Readonly<Record<string, Schema>>;
export type Payload<M extends LiveMessages, N extends keyof M> = z.output<M[N]>;
export type ServerToClient<M extends LiveMessages> = { [N in keyof M]: (payload: z.output<M[N]>) => void };

export type RoomAnswer = { ok: true } | { ok: false; code: ErrorCode; error: string };
/** Messages from client to server: joining and leaving rooms, and where a pointer is. */
export interface ClientToServer {
  'room:join': (room: string, answer: (result: RoomAnswer) => void) => void;
  'room:leave': (room: string, answer: (result: RoomAnswer) => void) => void;
  /** A share of width and height each, from 0 to 1. It changes nothing that is stored. */
  'pointer:move': (room: string, x: number, y: number) => void;
}

/** A person who looks at something now. */
export const lookingPerson = z.object({ discordId: z.string(), username: z.string() });
export type LookingPerson = z.output<typeof lookingPerson>;
/**
 * The room of members who look at something. Who is in it is shown to the others.
 * @param thing `auction:12`, `map`
 */
export const lookingRoom = (thing: string): string => `looking:${thing}`;
/** The room of Guests who look at the same. They are not shown to one another. */
export const lookingForGuests = (room: string): string => `${room}:guests`;

/** Fields of every message about facts: the last fact, and all of them. */
const factIds = { factId: z.string(), factIds: z.array(z.string()) };
/** Payload of a deletion: the entity's id and last version. */
export const removal = z.object({ id: z.int(), version: z.int(), ...factIds });
export type Removal = z.output<typeof removal>;

type WithFactIds<S> = S extends z.ZodMiniObject<infer Fields> ? z.ZodMiniObject<Fields & typeof factIds> : never;
/**
 * Declares the live messages about facts: a name (`entity:verb`, past tense) for each, and what it
 * carries besides the ids of the facts, usually the entity.
 */
export const liveMessages = <M extends Readonly<Record<string, z.ZodMiniObject>>>(
  messages: M,
): { readonly [N in keyof M]: WithFactIds<M[N]> } =>
  Object.fromEntries(
    Object.entries(messages).map(([name, { shape }]) => [name, z.object({ ...shape, ...factIds })]),
  ) as { [N in keyof M]: WithFactIds<M[N]> };

export const hallMessages = {
  /** The first message after the handshake: the server's clock in ms since 1970, and its build. */
  'hall:hello': z.object({ serverTime: z.number(), buildId: z.string() }),
  /** Messages may have been missed: fetch everything on the screen again. */
  'hall:resynced': z.object({}),
  /** The person's rank or access has changed: read the session again. */
  'hall:access-changed': z.object({}),
  /** Who looks at the same thing now: some of the people, and how many they are. */
  'looking:changed': z.object({ room: z.string(), people: z.array(lookingPerson), count: z.int() }),
  /** Where somebody's pointer is on what both look at: a share of width and height, from 0 to 1. */
  'pointer:moved': z.object({ ...lookingPerson.shape, room: z.string(), x: z.number(), y: z.number() }),
};
