// The only place that emits: live messages to rooms, in every process, and the sockets that receive them.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Emitter } from '@socket.io/redis-emitter';
import type { HallEvents, MessageName, MessagePayload } from '@guild/common/live.messages';
import type { Access } from '@guild/common/members/members.api';
import { hasAccess, type MinAccess } from '@guild/common/members/ranks';
import type { ErrorCode } from '@guild/common/wire/errors';
import type { ClientToServer } from '@guild/common/wire/live';
import type { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../session/caller.ts';
import type { Clock } from '../process/clock.ts';
import type { RoomRule } from '../features/feature.ts';
import { followRequests } from '../patches/handshakeRequests.ts';
import { writeInOnePiece } from '../patches/messageFrames.ts';
import { writeStraight } from '../patches/straightWrites.ts';
import { seeWebSockets } from '../patches/webSockets.ts';
import { createLineGuard } from './lineGuard.ts';
import type { LineLimitName } from './lineLimits.ts';
import type { LineLimits } from '../process/env.ts';
import { createAccessChecks } from './liveAccess.ts';
import { channelParser, bestEffortPublisher, quietSubscriber, whenHeardAgain } from './liveRedis.ts';
import { onlyOwnOrigin, type OnRefused } from './liveOrigin.ts';
import { createRooms } from './liveRooms.ts';
import type { Revocation, Revoked } from '../session/revocation.ts';

export interface SocketData {
  caller: Caller;
  handshakeAt: number;
}
export type HallServer = Server<ClientToServer, HallEvents, Record<string, never>, SocketData>;
export type HallSocket = Socket<ClientToServer, HallEvents, Record<string, never>, SocketData>;

export interface Attachment {
  /** Who holds the session of this handshake; null: nobody signed in. */
  authenticate(request: IncomingMessage): Promise<Caller | null>;
  allowOrigin(request: IncomingMessage): boolean;
  /** Hears of every handshake that is refused. */
  onRefused?: OnRefused;
  /** Present access of people by Discord id, read afresh; those without are missing. */
  accessOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, Access>>;
  readonly rooms: readonly RoomRule[];
  /** Called with true for every new connection, with false when this process has no socket of the person left. */
  onPresence(userId: number, discordId: string, connected: boolean): void;
}

export interface Live {
  /** Sends one message once to the union of rooms; best effort, never throws, never waits. */
  send<N extends MessageName>(rooms: string | readonly string[], name: N, payload: MessagePayload<N>): void;
  /** Accepts sockets on this server, once it resolves. */
  attach(httpServer: HttpServer, attachment: Attachment): Promise<void>;
  /** A person has lost access: all of their sockets close, in every process. */
  dropPerson(discordId: string): void;
  /** A session has ended: its sockets close, in every process. */
  dropSession(sessionId: string): void;
  /** All sessions of a person have ended: they are forgotten and their sockets close, in every process. */
  dropSessionsOf(discordId: string): void;
  /** A person's access has changed: their sockets move to the rooms they may be in, in every process. */
  reroom(discordId: string): void;
  /** Everybody's access may have changed: all sockets move to the rooms they may be in, in every process. */
  reroomEverybody(): void;
  /** Asks the sockets of this process to fetch anew, because messages may have been missed. */
  resync(): void;
  /** How many sockets are connected to this process. */
  connected(): number;
  /** Sends the sockets of this process elsewhere, a few at a time so that they do not all arrive at once, and closes. */
  release(): Promise<void>;
  close(): void;
}
export interface LiveParts {
  readonly log: Logger;
  readonly clock: Clock;
  readonly buildId: string;
  /** Begins every Redis channel. */
  readonly prefix: string;
  readonly publisher: Redis;
  readonly subscriber: Redis;
  readonly revocation: Revocation;
  /** What one caller may ask. */
  readonly limits: LineLimits;
  /** Trusted proxies in front, behind which callers have their addresses. */
  readonly proxies: number;
  /** Hears of every limit that somebody has hit. */
  onLimit?(limit: LineLimitName): void;
  /** Hears of every message that is sent. */
  onSent?(name: MessageName): void;
}

/** The ids of the facts that a message is about, oldest first, as it carries them. */
export const factIdsOf = (facts: readonly { readonly id: string }[]): { factId: string; factIds: string[] } => {
  const factIds = facts.map(({ id }) => id);
  return { factId: factIds.at(-1) ?? '', factIds };
};
/**
 * The sockets of one person that have at least this access at this moment: a change of access moves them.
 * To send to people, use `sendToPeople`.
 */
export const personRoom = (discordId: string, needs: MinAccess = 'guest'): string =>
  needs === 'guest' ? `person:${discordId}` : `person:${discordId}:${needs}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const everyoneRoom = 'everyone';
export const adminsRoom = 'admins';
/** The rooms that a person's sockets are in for as long as their access is enough. */
const roomsByAccess = (discordId: string): readonly { readonly room: string; readonly needs: MinAccess }[] => [
  { room: adminsRoom, needs: 'admin' },
  { room: personRoom(discordId, 'member'), needs: 'member' },
  { room: personRoom(discordId, 'admin'), needs: 'admin' },
];

const recheckMs = 1000;
/** A clock that is this much off from one second to the next has been set. */
const jumpMs = 200;
/** How long a revocation is remembered for handshakes that were under way when it came. */
const rememberMs = 60_000;

/** Sockets that are sent away together, with pauses between: 1,000 within two seconds, any number within three. */
const leastPortion = 50;
const mostPortions = 30;
const portionMs = 100;

type Refusal = Error & { readonly data: { readonly code: ErrorCode; readonly error: string } };
const refusal = (code: ErrorCode, sentence: string): Refusal =>
  Object.assign(new Error(sentence), { data: { code, error: sentence } });
const refusals = {
  again: refusal('not_signed_in', 'Please reconnect.'),
  stranger: refusal('not_signed_in', 'Please sign in first.'),
  noAccess: refusal('not_allowed', "You don't have permission to do this."),
  tooMany: refusal('too_many', 'Too many tabs or devices are connected. Please close some of them.'),
  unavailable: refusal('unavailable', "The server can't answer right now. Please try again in a moment."),
};

export function createLive(parts: LiveParts): Live {
  const { log, prefix, publisher, subscriber, revocation } = parts;
  const key = `${prefix}live`;
  const quiet = bestEffortPublisher({ redis: publisher, log, onMissed: () => resyncEverywhere() });
  const emitter = new Emitter(quiet, { key, parser: channelParser });
  let hall: ReturnType<typeof openHall> | null = null;

  const resync = (): void => void hall?.io.local.emit('hall:resynced', {});
  /** What this process sent while Redis was away has not reached the sockets of the others. */
  const resyncEverywhere = (): void => {
    if (hall === null) emitter.emit('hall:resynced', {});
    else hall.io.emit('hall:resynced', {});
  };
  const stopWatching = whenHeardAgain(subscriber, resync);
  const close = (): void => {
    stopWatching();
    hall?.close();
    hall = null;
  };

  return {
    send(rooms, name, payload) {
      const target = typeof rooms === 'string' ? rooms : [...rooms];
      try {
        if (hall === null) emitter.to(target).emit(name, payload);
        else hall.send(target, name, payload);
        parts.onSent?.(name);
      } catch (error) {
        log.warn({ error, name }, 'live message not sent');
      }
    },
    async attach(httpServer, attachment) {
      // 4 MB, which only a process that people connect to has to spend.
      const [{ Server: SocketServer }, adapters] = await Promise.all([
        import('socket.io'),
        import('@socket.io/redis-adapter'),
      ]);
      const adapter = adapters.createAdapter(quiet, quietSubscriber(subscriber, log), { key, parser: channelParser });
      hall = openHall(httpServer, attachment, { ...parts, adapter, SocketServer });
    },
    dropPerson: (discordId) => revocation.publish({ kind: 'person', id: discordId }),
    dropSession: (sessionId) => revocation.publish({ kind: 'session', id: sessionId }),
    dropSessionsOf: (discordId) => revocation.publish({ kind: 'sessions', id: discordId }),
    reroom: (discordId) => revocation.publish({ kind: 'person', id: discordId }),
    reroomEverybody: () => revocation.publish({ kind: 'everybody', id: '' }),
    resync,
    connected: () => hall?.io.of('/').sockets.size ?? 0,
    async release() {
      await hall?.release();
      close();
    },
    close,
  };
}

interface HallParts extends LiveParts {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly SocketServer: typeof Server;
}

function openHall(httpServer: HttpServer, attachment: Attachment, parts: HallParts) {
  const { log, clock, buildId, revocation, limits, proxies } = parts;
  const guard = createLineGuard({ limits, proxies, onHit: (limit) => parts.onLimit?.(limit) });
  const io: HallServer = new parts.SocketServer(httpServer, {
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    adapter: parts.adapter,
    allowRequest: (request, answer) => answer(null, guard.mayOpen(request)),
  });
  const requests = followRequests(io.engine);
  seeWebSockets(io.engine, (webSocket) => guard.watchFrames(webSocket));
  io.engine.on('connection', (connection: HallSocket['conn']) => guard.watch(connection));
  io.engine.on('connection', writeStraight);
  io.engine.use(onlyOwnOrigin((request) => attachment.allowOrigin(request), attachment.onRefused));
  const local = io.of('/');
  writeInOnePiece(local.adapter);
  const rooms = createRooms<HallSocket>(attachment.rooms, {
    log,
    mostWaiting: limits.waitingJoins,
    onTooMany: (socket) => guard.cut(socket.conn, 'waiting_wishes'),
  });
  const recent: (Revoked & { at: number })[] = [];

  const inRoom = (room: string): HallSocket[] =>
    [...(local.adapter.rooms.get(room) ?? [])].flatMap((id) => local.sockets.get(id) ?? []);

  const moveTo = async (socket: HallSocket, access: Access): Promise<void> => {
    socket.data.caller = { ...socket.data.caller, access };
    for (const { room, needs } of roomsByAccess(socket.data.caller.discordId)) {
      if (hasAccess(access, needs)) await socket.join(room);
      else await socket.leave(room);
    }
    await rooms.leaveForbidden(socket);
  };
  const checks = createAccessChecks<HallSocket>({
    log,
    accessOf: (discordIds) => attachment.accessOf(discordIds),
    connected: () => new Set([...local.sockets.values()].map(({ data }) => data.caller.discordId)),
    socketsOf: (discordId) => inRoom(personRoom(discordId)),
    async onChange(socket, access) {
      socket.emit('hall:access-changed', {});
      if (access === null) socket.disconnect(true);
      else await moveTo(socket, access);
    },
  });
  const apply = (revoked: Revoked): void => {
    if (revoked.kind === 'session') for (const socket of inRoom(sessionRoom(revoked.id))) socket.disconnect(true);
    else if (revoked.kind === 'sessions') for (const socket of inRoom(personRoom(revoked.id))) socket.disconnect(true);
    else void (revoked.kind === 'everybody' ? checks.everybody() : checks.person(revoked.id));
  };
  const onRevoked = (revoked: Revoked): void => {
    const now = Date.now();
    recent.push({ ...revoked, at: now });
    while (recent[0] !== undefined && recent[0].at < now - rememberMs) recent.shift();
    apply(revoked);
  };
  revocation.onRevoked(onRevoked);
  revocation.onHearing((hearing) => {
    if (hearing) void checks.everybody();
  });
  let offset = clock.now() - performance.now();
  /** A clock that has been set makes every countdown wrong: the greeting sends the time anew. */
  const sendTimeAgain = (): void => {
    const before = offset;
    offset = clock.now() - performance.now();
    if (Math.abs(offset - before) > jumpMs) io.local.emit('hall:hello', { serverTime: clock.now(), buildId });
  };
  const rechecking = setInterval(() => {
    if (!revocation.isHearing() || checks.isDue()) void checks.everybodyUnlessBusy();
    sendTimeAgain();
  }, recheckMs);

  io.use((socket, next) => {
    const { conn } = socket;
    socket.data.handshakeAt = Date.now();
    if (!guard.isFirstTry(conn)) {
      guard.cut(conn);
      next(refusals.again);
      return;
    }
    const sendAway = (why: Refusal, person?: string): void => {
      attachment.onRefused?.(socket.request, { refusal: why.data.code, ...(person !== undefined && { person }) });
      guard.sendAway(conn);
      next(why);
    };
    attachment.authenticate(socket.request).then(
      (caller) => {
        if (caller === null) sendAway(refusals.stranger);
        else if (caller.access === null) sendAway(refusals.noAccess, caller.discordId);
        else if (!guard.seat(conn, caller.discordId)) sendAway(refusals.tooMany, caller.discordId);
        else {
          socket.data.caller = caller;
          next();
        }
      },
      (error: unknown) => {
        log.warn({ error }, 'handshake failed');
        sendAway(refusals.unavailable);
      },
    );
  });

  const onConnection = async (socket: HallSocket): Promise<void> => {
    const { caller, handshakeAt } = socket.data;
    requests.release(socket.conn);
    socket.on('disconnect', () => {
      if (inRoom(personRoom(caller.discordId)).length === 0) {
        attachment.onPresence(caller.userId, caller.discordId, false);
      }
    });
    socket.on('error', (error) => log.debug({ error }, 'socket error'));
    socket.on('room:join', (room: unknown, answer: unknown) => void rooms.join(socket, room, answer));
    socket.on('room:leave', (room: unknown, answer: unknown) => void rooms.leave(socket, room, answer));
    const own = [personRoom(caller.discordId), sessionRoom(caller.sessionId), everyoneRoom];
    const opened = roomsByAccess(caller.discordId).filter(({ needs }) => hasAccess(caller.access, needs));
    await socket.join([...own, ...opened.map(({ room }) => room)]);
    socket.emit('hall:hello', { serverTime: clock.now(), buildId });
    attachment.onPresence(caller.userId, caller.discordId, true);
    const mine = [caller.discordId, caller.sessionId];
    for (const revoked of recent)
      if (revoked.at >= handshakeAt && (revoked.kind === 'everybody' || mine.includes(revoked.id))) apply(revoked);
  };
  io.on('connection', (socket) => void onConnection(socket));

  return {
    io,
    send<N extends MessageName>(target: string | string[], name: N, payload: MessagePayload<N>): void {
      const room = io.to(target) as unknown as { emit(event: N, message: MessagePayload<N>): boolean };
      room.emit(name, payload);
    },
    async release(): Promise<void> {
      const waiting = [...local.sockets.values()]
        .map((socket) => ({ socket, place: Math.random() }))
        .sort((one, other) => one.place - other.place);
      const size = Math.max(leastPortion, Math.ceil(waiting.length / mostPortions));
      while (waiting.length > 0) {
        // A lost connection makes the client come back by itself; being sent away would not.
        for (const { socket } of waiting.splice(0, size)) socket.conn.close();
        if (waiting.length > 0) await pause(portionMs);
      }
    },
    close(): void {
      clearInterval(rechecking);
      io.local.disconnectSockets(true);
      io.engine.close();
      void io.of('/').adapter.close();
    },
  };
}
