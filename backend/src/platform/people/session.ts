// Sessions: stored in MongoDB, read on every call, and cached briefly while revocations arrive.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import MongoStore from 'connect-mongo';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Connection } from 'mongoose';
import { createAttempts, type SignInAttempts } from './attempts.ts';
import type { Caller } from './caller.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../process/clock.ts';
import type { Revocation } from './revocation.ts';

declare module 'express-session' {
  interface SessionData {
    discordId: string;
    /** Server time in ms since 1970. Sessions of older versions have none. */
    signedInAt: number;
    /** When the person last went to Discord to sign in, in ms since 1970. */
    attemptedAt: number;
  }
}

/** The person and their current access, from the database. */
export type Person = Omit<Caller, 'sessionId'>;
export interface Sessions {
  readonly cookieName: string;
  readonly attempts: Pick<SignInAttempts, 'add' | 'take'>;
  /** express-session, for the few sign-in paths that write the session. */
  readonly middleware: RequestHandler;
  /**
   * The person behind a request or a socket's handshake; null when signed out.
   * @throws AppError `not_signed_in` when the session ended for a reason that the person should know
   */
  callerOf(req: IncomingMessage): Promise<Caller | null>;
  /**
   * Starts a new session for this person, and ends the previous one. Its other attempts to sign in only
   * lead to their pages now.
   */
  signIn(req: Request, discordId: string): Promise<void>;
  /** Ends the session, and deletes the cookie in the browser. */
  signOut(req: Request, res: Response): Promise<void>;
}
/** The sessions that began until `at`, ms since 1970, have ended. */
export interface SessionEnd {
  readonly at: number;
  /** Why, if the person should be told. */
  readonly reason: 'left_discord' | null;
}
interface Deps {
  readonly db: Connection;
  readonly secret: string;
  readonly secure: boolean;
  readonly revocation: Pick<Revocation, 'publish' | 'onRevoked' | 'isHearing' | 'onHearing'>;
  readonly clock: Clock;
  personOf(discordId: string): Promise<Person | null>;
  /** The last end of this person's sessions; null: none were ended. */
  lastEnd(discordId: string): Promise<SessionEnd | null>;
  /**
   * Whether sessions end after a day. Then people who have left the Discord server are found out at
   * their next sign-in.
   */
  readonly isShort: boolean;
}
interface SessionDocument {
  _id: string;
  expires: Date;
  session: { discordId?: string; signedInAt?: number };
}
interface CachedCaller {
  readonly caller: Caller | null;
  readonly until: number;
}

/**
 * @param secure whether the cookie is sent over https only; then its name makes browsers accept it
 *   only from this host
 */
export const cookieNameOf = (secure: boolean): string => (secure ? '__Host-guild_session' : 'guild_session');
const dayMs = 24 * 3600 * 1000;
const lifetimeMs = 30 * dayMs;
/** Lifetime of the session during the sign-in at Discord, in ms. */
const beforeSignInMs = 10 * 60 * 1000;
const leftDiscord = "You're no longer a member of the guild's Discord server.";
const storedIn = 'sessions';
const memoryMs = 5000;
const maxMemory = 20_000;

/** A hash that identifies a session in memory, rooms and messages without revealing the cookie. */
const publicId = (sid: string): string => createHash('sha256').update(sid).digest('base64url').slice(0, 32);

/**
 * The session id in a signed cookie value (`s:id.signature`, as in the header), or null when it is
 * forged.
 */
function sidOf(signed: string, secret: string): string | null {
  let value: string;
  try {
    value = decodeURIComponent(signed);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf('.');
  if (!value.startsWith('s:') || dot < 0) return null;
  const sid = value.slice(2, dot);
  const expected = Buffer.from(createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, ''));
  const given = Buffer.from(value.slice(dot + 1));
  return expected.length === given.length && timingSafeEqual(expected, given) ? sid : null;
}

/** Reads the session id from the cookie of a request; null when there is none, or when it is forged. */
function createSidReader(secret: string, cookieName: string): (req: IncomingMessage) => string | null {
  const inCookies = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`);
  return (req) => {
    const signed = inCookies.exec(req.headers.cookie ?? '')?.[1];
    return signed === undefined ? null : sidOf(signed, secret);
  };
}

/** Caches callers by session for at most 5 s, and only while revocations arrive. */
function createMemory(revocation: Deps['revocation']): {
  read(sid: string, load: () => Promise<Caller | null>): Promise<Caller | null>;
} {
  const known = new Map<string, CachedCaller>();
  let generation = 0;
  const forgetWhere = (fits: (caller: Caller) => boolean): void => {
    generation++;
    for (const [sid, { caller }] of known) if (!caller || fits(caller)) known.delete(sid);
  };
  revocation.onRevoked(({ kind, id }) =>
    forgetWhere((caller) => kind === 'everybody' || (kind === 'session' ? caller.sessionId : caller.discordId) === id),
  );
  revocation.onHearing(() => forgetWhere(() => true));
  return {
    async read(sid, load) {
      if (!revocation.isHearing()) return load();
      const found = known.get(sid);
      if (found && found.until > performance.now()) return found.caller;
      const before = generation;
      const caller = await load();
      // A revocation during the load may concern the loaded caller. Then do not cache it.
      if (caller && before === generation && revocation.isHearing()) {
        if (known.size >= maxMemory) known.clear();
        known.set(sid, { caller, until: performance.now() + memoryMs });
      }
      return caller;
    },
  };
}

const done =
  (resolve: () => void, reject: (error: Error) => void) =>
  (error?: unknown): void =>
    error ? reject(error as Error) : resolve();

/** Creates the index for `endStored`. */
export const prepareStored = async (db: Connection): Promise<void> => {
  await db.collection(storedIn).createIndex({ 'session.discordId': 1 }, {}, {});
};

/**
 * Deletes the sessions of a person that started until then.
 * @param at server time in ms since 1970
 */
export async function endStored(db: Connection, discordId: string, at: number): Promise<void> {
  const until = [{ 'session.signedInAt': { $lte: at } }, { 'session.signedInAt': { $exists: false } }];
  await db.collection(storedIn).deleteMany({ 'session.discordId': discordId, $or: until });
}

/** Discord ids of everybody with a stored session. */
export async function signedInPeople(db: Connection): Promise<string[]> {
  const found: unknown[] = await db
    .collection(storedIn)
    .distinct('session.discordId', { expires: { $gt: new Date() } });
  return found.filter((one) => typeof one === 'string');
}

export function createSessions(parts: Deps): Sessions {
  const { db, secret, revocation, clock } = parts;
  const stored = db.collection<SessionDocument>(storedIn);
  const memory = createMemory(revocation);
  const cookieName = cookieNameOf(parts.secure);
  const cookie = { httpOnly: true, sameSite: 'lax', secure: parts.secure, path: '/' } as const;
  const attempts = createAttempts(db, storedIn, beforeSignInMs);
  const sidIn = createSidReader(secret, cookieName);
  const end = (sid: string): void => revocation.publish({ kind: 'session', id: publicId(sid) });
  const load = async (sid: string): Promise<Caller | null> => {
    const found = await stored.findOne({ _id: sid, expires: { $gt: new Date() } });
    const { discordId, signedInAt = 0 } = found?.session ?? {};
    if (discordId === undefined) return null;
    // Also for sessions that started when they were to last longer.
    if (parts.isShort && signedInAt + dayMs <= clock.now()) return null;
    const [person, end] = await Promise.all([parts.personOf(discordId), parts.lastEnd(discordId)]);
    // A running request may have stored a session again after it had ended.
    if (end !== null && signedInAt <= end.at) {
      if (end.reason === null) return null;
      throw new AppError('not_signed_in', leftDiscord, { reason: end.reason });
    }
    return person && { ...person, sessionId: publicId(sid), signedInAt };
  };
  return {
    cookieName,
    attempts,
    middleware: session({
      name: cookieName,
      secret,
      resave: false,
      saveUninitialized: false,
      cookie: { ...cookie, maxAge: beforeSignInMs },
      store: MongoStore.create({
        client: db.getClient(),
        dbName: db.name,
        collectionName: storedIn,
        stringify: false,
        ttl: lifetimeMs / 1000,
      }),
    }),
    async callerOf(req) {
      const sid = sidIn(req);
      return sid === null ? null : memory.read(sid, () => load(sid));
    },
    async signIn(req, discordId) {
      const before = req.sessionID;
      const others = await attempts.list(before);
      await new Promise<void>((resolve, reject) => req.session.regenerate(done(resolve, reject)));
      end(before);
      req.session.discordId = discordId;
      req.session.signedInAt = clock.now();
      req.session.cookie.maxAge = parts.isShort ? dayMs : lifetimeMs;
      await new Promise<void>((resolve, reject) => req.session.save(done(resolve, reject)));
      await attempts.close(req.sessionID, others);
    },
    async signOut(req, res) {
      const before = req.sessionID;
      await new Promise<void>((resolve, reject) => req.session.destroy(done(resolve, reject)));
      res.clearCookie(cookieName, cookie);
      end(before);
    },
  };
}
