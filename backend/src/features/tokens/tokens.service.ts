// API tokens service: people create and revoke tokens, and calls with a token find its person.
import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { Model } from 'mongoose';
import type { MemberTokens, NewToken, OwnTokens, TokenForm } from '@guild/common/tokens/tokens.api';
import { sortedByText } from '@guild/common/wire/sorting';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Purge } from '../../platform/people/memberData.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { on } from '../../platform/store/outbox/facts.ts';
import type { SessionService } from '../session/session.service.ts';
import { addToken, markUsed, removeToken, removeTokensUntil } from './tokens.decisions.ts';
import { tokenFacts } from './tokens.facts.ts';
import { noTokens, storedTokens, toToken, type TokensDocument } from './tokens.model.ts';

export interface TokensService {
  own(caller: Caller): Promise<OwnTokens>;
  /** @throws AppError `conflict` when the person has too many */
  create(form: TokenForm, caller: Caller): Promise<NewToken>;
  /** Revokes one of the caller's own tokens. @throws AppError `not_found` */
  revoke(id: number, caller: Caller): Promise<void>;
  /** The tokens of everybody who has some, by name of the person. */
  all(): Promise<MemberTokens[]>;
  /** Revokes anybody's token. @throws AppError `not_found` */
  revokeOfMember(id: number, caller: Caller): Promise<void>;
  /**
   * The person of a token, with the token's scopes.
   * @throws AppError `not_signed_in` when it is unknown, revoked or expired, or the person has no access
   */
  callerOf(secret: string): Promise<Caller>;
  /** Removed members lose their tokens. */
  readonly ofRemoved: Purge;
}

/** How a secret begins, so that people and programs recognize one. */
const prefix = 'gh_';
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The secret of the API token in a request; null: there is none. Other bearer tokens are left to the proxy
 * that sent them.
 */
export function tokenIn({ headers: { authorization = '' } }: Pick<Request, 'headers'>): string | null {
  return /^bearer +(gh_\S*) *$/i.exec(authorization)?.[1] ?? null;
}

interface Deps {
  readonly model: Model<TokensDocument>;
  readonly accounts: Pick<SessionService, 'personOf' | 'usersByDiscordIds'>;
}
export function createTokensService(
  { model, accounts }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'ids' | 'log'>,
): TokensService {
  const { clock, ids, log } = context;
  const documents = createDocuments({ stored: storedTokens, facts: tokenFacts, initial: noTokens }, context);
  const refused = (): AppError =>
    new AppError('not_signed_in', 'This API token is unknown, revoked or expired.', { reason: 'token' });
  const namesOf = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map((await accounts.usersByDiscordIds(discordIds)).map(({ discordId, username }) => [discordId, username]));
  return {
    async own({ discordId }) {
      const { tokens, version } = await documents.read(discordId);
      return { tokens: tokens.map(toToken), version };
    },
    async create(form, caller) {
      const id = await ids.newId('api_tokens');
      const secret = prefix + randomBytes(32).toString('base64url');
      const { tokens } = await documents.update(caller.discordId, addToken({ id, hash: hashOf(secret), form }, caller));
      const created = tokens.find((one) => one.id === id);
      if (created === undefined) throw new AppError('not_found');
      return { token: toToken(created), secret };
    },
    async revoke(id, caller) {
      await documents.update(caller.discordId, removeToken(id, caller, null));
    },
    async all() {
      const found = await model.find({ 'tokens.0': { $exists: true } }).lean<TokensDocument[]>();
      const names = await namesOf(found.map(({ _id }) => _id));
      const people = found.map(({ _id: discordId, tokens }) => ({
        discordId,
        username: names.get(discordId) ?? discordId,
        tokens: tokens.map(toToken),
      }));
      return sortedByText(people, ({ username }) => username);
    },
    async revokeOfMember(id, caller) {
      const found = await model.findOne({ 'tokens.id': id }, { _id: 1 }).lean<TokensDocument>();
      if (found === null) throw new AppError('not_found');
      const names = await namesOf([found._id]);
      await documents.update(found._id, removeToken(id, caller, names.get(found._id) ?? found._id));
    },
    async callerOf(secret) {
      const hash = hashOf(secret);
      // Uses the driver: nothing needs casting, and every call of a token reads it.
      const found = await model.collection.findOne<TokensDocument>({ 'tokens.hash': hash });
      const token = found?.tokens.find((one) => one.hash === hash);
      if (found === null || token === undefined) throw refused();
      if (token.expiresAt !== null && token.expiresAt.getTime() <= clock.now()) throw refused();
      const person = await accounts.personOf(found._id);
      if (person?.access == null) throw refused();
      await documents
        .update(found._id, markUsed(token.id))
        .catch((error: unknown) => log.warn({ error }, 'the use of an API token was not stored'));
      const { id, scopes } = token;
      return { ...person, sessionId: `token-${id}`, token: { id, scopes } };
    },
    ofRemoved: {
      async purge({ discordId, at }) {
        await documents.update(discordId, removeTokensUntil(at));
      },
      lateGains: (cancel) =>
        on(tokenFacts, ['token:created'], {
          name: 'tokens:of-removed-late',
          run: ({ document: { _id: discordId }, facts }) =>
            cancel(facts.map(({ at }) => ({ discordId, at: at.getTime() }))),
        }),
    },
  };
}
