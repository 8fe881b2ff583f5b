// Attempts to sign in: each tab that goes to Discord or another provider has its own. They are stored beside the session.
import type { Connection } from 'mongoose';

export interface SignInAttempt {
  /** What the provider sends back. */
  readonly state: string;
  /** The secret of PKCE; null: the attempt is used up, or the person is signed in by another one. */
  readonly verifier: string | null;
  /** The page to return to. */
  readonly returnTo: string;
  /** What the id token of an OpenID Connect provider must contain. Absent: the attempt went to Discord. */
  readonly nonce?: string;
  /** The signed-in person to whom the account of the provider is to be linked. Absent: a sign-in. */
  readonly linkTo?: string;
  /** Hash of the key of the first-admin link that was opened. Absent: none was. */
  readonly adminKeyHash?: string;
}
export interface SignInAttempts {
  /** Adds an attempt. The oldest ones go. */
  add(sid: string, attempt: SignInAttempt): Promise<void>;
  /** Uses an attempt up. @returns the attempt as it was before; null: none with this state */
  take(sid: string, state: string): Promise<SignInAttempt | null>;
  /** All attempts of the session. */
  list(sid: string): Promise<readonly SignInAttempt[]>;
  /** Takes attempts over from another session. They only lead to their pages now. */
  close(sid: string, attempts: readonly SignInAttempt[]): Promise<void>;
}
interface SessionDocument {
  _id: string;
  expires: Date;
  attempts?: (SignInAttempt & { readonly startedAt: Date })[];
}
const maxAttempts = 5;

/**
 * Each change is one update, so that two tabs lose nothing. express-session writes only its own fields.
 * @param collection of the sessions
 * @param lifetimeMs lifetime of an attempt
 */
export function createAttempts(db: Connection, collection: string, lifetimeMs: number): SignInAttempts {
  const sessions = db.collection<SessionDocument>(collection);
  return {
    async add(_id, attempt) {
      const startedAt = new Date();
      await sessions.updateOne(
        { _id },
        {
          $push: { attempts: { $each: [{ ...attempt, startedAt }], $slice: -maxAttempts } },
          // The session itself is written at the end of the request.
          $setOnInsert: { expires: new Date(startedAt.getTime() + lifetimeMs) },
        },
        { upsert: true },
      );
    },
    async take(_id, state) {
      const startedAt = { $gt: new Date(Date.now() - lifetimeMs) };
      const found = await sessions.findOneAndUpdate(
        { _id, attempts: { $elemMatch: { state, startedAt } } },
        { $set: { 'attempts.$.verifier': null } },
        { returnDocument: 'before' },
      );
      return found?.attempts?.find((one) => one.state === state) ?? null;
    },
    async list(_id) {
      return (await sessions.findOne({ _id }))?.attempts ?? [];
    },
    async close(_id, attempts) {
      const closed = attempts.map((attempt) => ({ ...attempt, verifier: null })) as SessionDocument['attempts'];
      if (closed !== undefined && closed.length > 0) await sessions.updateOne({ _id }, { $set: { attempts: closed } });
    },
  };
}
