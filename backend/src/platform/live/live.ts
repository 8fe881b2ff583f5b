// Live messages to rooms, in all processes, and the sockets that receive them. No other file emits
// messages.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Emitter } from '@socket.io/redis-emitter';
import type { ServerEvents, MessageName, MessagePayload } from '@guild/common/live.messages';
import { may, rights, type Needs, type Permissions, type Right } from '@guild/common/members/ranks';
import type { ErrorCode } from '@guild/common/wire/errors';
import { lookingForGuests, type ClientToServer } from '@guild/common/wire/live';
import type { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../people/caller.ts';
import type { Clock } from '../process/clock.ts';
import type { RoomRule } from '../features/feature.ts';
import { seeWebSockets } from './patches/webSockets.ts';
import { createLineGuard } from './socketGuard.ts';
import type { SocketLimitName } from './socketLimits.ts';
import type { SocketLimits } from '../process/env.ts';
import { createAccessChecks } from './liveAccess.ts';
import { channelParser, bestEffortPublisher, quietSubscriber, whenHeardAgain } from './liveRedis.ts';
import { onlyOwnOrigin, type OnRefused } from './liveOrigin.ts';
import { createRooms } from './liveRooms.ts';
import { createLooking, lookingBeatMs, pointerChecks, type BetweenProcesses } from './looking.ts';
import type { Revocation, RevocationMessage } from '../people/revocation.ts';

export interface SocketData {
  caller: Caller;
  handshakeAt: number;
}
export type HallServer = Server<ClientToServer, ServerEvents, BetweenProcesses, SocketData>;
export type HallSocket = Socket<ClientToServer, ServerEvents, BetweenProcesses, SocketData>;

export interface Attachment {
  /** The person whose session the handshake carries; null when signed out. */
  authenticate(request: IncomingMessage): Promise<Caller | null>;
  allowOrigin(request: IncomingMessage): boolean;
  /** Headers of the response to an upgrade, and to a rejected origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called for every rejected handshake. */
  onRefused?: OnRefused;
  /** Current permissions by Discord id, read from the database. People without access are missing. */
  permissionsOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, Permissions>>;
  readonly rooms: readonly RoomRule[];
  /**
   * Called with true for every new connection, and with false when the person's last socket in this
   * process has closed.
   */
  onPresence(userId: number, discordId: string, connected: boolean): void;
}

export interface Live {
  /**
   * Sends one message to all sockets in any of the rooms, once to each. Best effort: never throws,
   * never waits.
   */
  send<N extends MessageName>(rooms: string | readonly string[], name: N, payload: MessagePayload<N>): void;
  /** Starts to accept sockets on this server. They are accepted when the promise resolves. */
  attach(httpServer: HttpServer, attachment: Attachment): Promise<void>;
  /** Closes all sockets of a person who has lost access, in every process. */
  dropPerson(discordId: string): void;
  /** Closes the sockets of an ended session, in every process. */
  dropSession(sessionId: string): void;
  /**
   * Closes the sockets of a person whose sessions have all ended, and clears the session cache, in
   * every process.
   */
  dropSessionsOf(discordId: string): void;
  /**
   * Moves the sockets of a person whose permissions have changed to the rooms they may be in, in every
   * process.
   */
  reroom(discordId: string): void;
  /**
   * Moves all sockets to the rooms they may be in, in every process, because anybody's permissions
   * may have changed.
   */
  reroomEverybody(): void;
  /** Tells the sockets of this process to fetch again, because messages may have been missed. */
  resync(): void;
  /** Number of sockets connected to this process. */
  connected(): number;
  /**
   * Disconnects the sockets of this process and closes. Small groups, so that the clients do not
   * all reconnect at once.
   */
  release(): Promise<void>;
  close(): void;
}
export interface LiveDeps {
  readonly log: Logger;
  readonly clock: Clock;
  readonly buildId: string;
  /** Prefix of every Redis channel. */
  readonly prefix: string;
  readonly publisher: Redis;
  readonly subscriber: Redis;
  readonly revocation: Revocation;
  /** Limits for each caller. */
  readonly limits: SocketLimits;
  /** Number of trusted proxies in front, needed to find the address of a caller. */
  readonly proxies: number;
  /** Called whenever somebody hits a limit. */
  onLimit?(limit: SocketLimitName): void;
  /** Called for every message that is sent. */
  onSent?(name: MessageName): void;
}

/** The ids of the facts that a message is about, oldest first, in the form of its payload. */
export const factIdsOf = (facts: readonly { readonly id: string }[]): { factId: string; factIds: string[] } => {
  const factIds = facts.map(({ id }) => id);
  return { factId: factIds.at(-1) ?? '', factIds };
};
/**
 * The room of one person's sockets while the person has what is needed. A change of permissions moves
 * the sockets.
 * To send to people, use `sendToPeople`.
 */
export const personRoom = (discordId: string, needs: Needs = 'guest'): string =>
  needs === 'guest' ? `person:${discordId}` : `person:${discordId}:${needs}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const everyoneRoom = 'everyone';
export const adminsRoom = 'admins';
/** The room of everybody who has this right: admins, and people whose rank has it. */
export const rightRoom = (right: Right): string => `right:${right}`;
/** The rooms of a person's sockets, with what each room needs. */
const roomsByNeeds = (discordId: string): readonly { readonly room: string; readonly needs: Needs }[] => [
  { room: adminsRoom, needs: 'admin' },
  ...rights.map((needs) => ({ room: rightRoom(needs), needs })),
  ...(['member', 'admin', ...rights] as const).map((needs) => ({ room: personRoom(discordId, needs), needs })),
];

const recheckMs = 1000;
/** Difference between two clock readings, in ms, that shows that the clock was changed. */
const jumpMs = 200;
/** How long a revocation is remembered, for handshakes that were running when it came. */
const rememberMs = 60_000;

/**
 * Groups of sockets that are disconnected together, with pauses between: 1,000 within two seconds,
 * any number within three.
 */
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

export function createLive(parts: LiveDeps): Live {
  const { log, prefix, publisher, subscriber, revocation } = parts;
  const key = `${prefix}live`;
  const quiet = bestEffortPublisher({ redis: publisher, log, onMissed: () => resyncEverywhere() });
  const emitter = new Emitter(quiet, { key, parser: channelParser });
  let hall: ReturnType<typeof openSockets> | null = null;

  const resync = (): void => void hall?.io.local.emit('hall:resynced', {});
  /** Messages that this process sent while Redis was away are missing in the other processes. */
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
      // Loaded only in processes that accept sockets, because it costs 4 MB of memory.
      const [{ Server: SocketServer }, adapters] = await Promise.all([
        import('socket.io'),
        import('@socket.io/redis-adapter'),
      ]);
      const adapter = adapters.createAdapter(quiet, quietSubscriber(subscriber, log), { key, parser: channelParser });
      hall = openSockets(httpServer, attachment, { ...parts, adapter, SocketServer });
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

interface SocketDeps extends LiveDeps {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly SocketServer: typeof Server;
}

function openSockets(httpServer: HttpServer, attachment: Attachment, parts: SocketDeps) {
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
  seeWebSockets(io.engine, (webSocket) => guard.watchFrames(webSocket));
  io.engine.on('connection', (connection: HallSocket['conn']) => guard.watch(connection));
  io.engine.on('headers', (headers: Record<string, string>) => void Object.assign(headers, attachment.headers));
  io.engine.use(onlyOwnOrigin((request) => attachment.allowOrigin(request), attachment.headers, attachment.onRefused));
  const local = io.of('/');
  const rooms = createRooms<HallSocket>(attachment.rooms, {
    log,
    mostWaiting: limits.waitingJoins,
    onTooMany: (socket) => guard.cut(socket.conn, 'waiting_wishes'),
  });
  const recent: (RevocationMessage & { at: number })[] = [];

  const inRoom = (room: string): HallSocket[] =>
    [...(local.adapter.rooms.get(room) ?? [])].flatMap((id) => local.sockets.get(id) ?? []);

  const looking = createLooking({
    me: randomUUID(),
    inRoom,
    sendHere: (room, message) => void io.local.to(room).emit('looking:changed', message),
    report: (report) => io.serverSideEmit('looking:report', report),
  });
  local.adapter.on('join-room', (room: string) => looking.note(room));
  local.adapter.on('leave-room', (room: string) => looking.note(room));
  io.on('looking:report', (report) => looking.onReport(report));
  const repeating = setInterval(() => looking.beat(), lookingBeatMs);

  const moveTo = async (socket: HallSocket, { access, rights: held }: Permissions): Promise<void> => {
    socket.data.caller = { ...socket.data.caller, access, rights: held };
    for (const { room, needs } of roomsByNeeds(socket.data.caller.discordId)) {
      if (may(socket.data.caller, needs)) await socket.join(room);
      else await socket.leave(room);
    }
    await rooms.leaveForbidden(socket);
  };
  const checks = createAccessChecks<HallSocket>({
    log,
    permissionsOf: (discordIds) => attachment.permissionsOf(discordIds),
    connected: () => new Set([...local.sockets.values()].map(({ data }) => data.caller.discordId)),
    socketsOf: (discordId) => inRoom(personRoom(discordId)),
    async onChange(socket, permissions) {
      socket.emit('hall:access-changed', {});
      if (permissions.access === null) socket.disconnect(true);
      else await moveTo(socket, permissions);
    },
  });
  const apply = (revoked: RevocationMessage): void => {
    if (revoked.kind === 'session') for (const socket of inRoom(sessionRoom(revoked.id))) socket.disconnect(true);
    else if (revoked.kind === 'sessions') for (const socket of inRoom(personRoom(revoked.id))) socket.disconnect(true);
    else void (revoked.kind === 'everybody' ? checks.everybody() : checks.person(revoked.id));
  };
  const onRevoked = (revoked: RevocationMessage): void => {
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
  /**
   * Sends the server time again when the clock was changed, because all countdowns are wrong then.
   */
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
    socket.on('disconnect', () => {
      if (inRoom(personRoom(caller.discordId)).length === 0) {
        attachment.onPresence(caller.userId, caller.discordId, false);
      }
    });
    socket.on('error', (error) => log.debug({ error }, 'socket error'));
    socket.on('room:join', (room: unknown, answer: unknown) => void rooms.join(socket, room, answer));
    socket.on('room:leave', (room: unknown, answer: unknown) => void rooms.leave(socket, room, answer));
    const checked = pointerChecks(socket);
    socket.on('pointer:move', (room: unknown, x: unknown, y: unknown) => {
      const move = checked(room, x, y);
      if (move === null) return;
      const { discordId, username } = socket.data.caller;
      socket
        .to([move.room, lookingForGuests(move.room)])
        .volatile.emit('pointer:moved', { discordId, username, ...move });
    });
    const own = [personRoom(caller.discordId), sessionRoom(caller.sessionId), everyoneRoom];
    const opened = roomsByNeeds(caller.discordId).filter(({ needs }) => may(caller, needs));
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
        // A client reconnects after a lost connection. It would not after a regular disconnect.
        for (const { socket } of waiting.splice(0, size)) socket.conn.close();
        if (waiting.length > 0) await pause(portionMs);
      }
    },
    close(): void {
      clearInterval(rechecking);
      clearInterval(repeating);
      looking.close();
      io.local.disconnectSockets(true);
      io.engine.close();
      void io.of('/').adapter.close();
    },
  };
}
