// API token decisions: creating, using and revoking tokens of one person. Pure functions.
import { maxTokens, type TokenForm } from '@guild/common/tokens/tokens.api';
import { AppError } from '../../platform/errors.ts';
import { noteOf } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Decide } from '../../platform/store/documents/documents.ts';
import type { TokenFacts } from './tokens.facts.ts';
import { toToken, type StoredToken, type TokensDocument } from './tokens.model.ts';

type Decision = Decide<TokensDocument, TokenFacts>;
const dayMs = 24 * 3_600_000;
/** The time of the last use is stored at most this often, in ms. */
const useMs = 60_000;

/** Adds a token. @throws AppError `conflict` when the person has too many */
export const addToken =
  ({ id, hash, form }: { id: number; hash: string; form: TokenForm }, actor: Caller): Decision =>
  ({ tokens }, now) => {
    if (tokens.length >= maxTokens)
      throw new AppError('conflict', `You can have at most ${maxTokens} API tokens. Revoke one first.`, {
        reason: 'too_many_tokens',
      });
    const added: StoredToken = {
      id,
      hash,
      name: form.name,
      scopes: [...new Set(form.scopes)],
      createdAt: new Date(now),
      expiresAt: form.days === null ? null : new Date(now + form.days * dayMs),
      lastUsedAt: null,
    };
    const audit = noteOf(actor, {
      entity: 'api_token',
      verb: 'created',
      name: added.name,
      after: toToken(added),
    });
    return { set: { tokens: [...tokens, added] }, facts: [{ kind: 'token:created', data: {}, audit }] };
  };

/** Revokes a token. @param owner the person's name for the audit record; null: the actor's own. @throws AppError `not_found` */
export const removeToken =
  (id: number, actor: Caller, owner: string | null): Decision =>
  ({ _id: ownerId, tokens }) => {
    const removed = tokens.find((one) => one.id === id);
    if (removed === undefined) throw new AppError('not_found');
    const audit = noteOf(actor, {
      entity: 'api_token',
      verb: 'revoked',
      name: owner === null ? removed.name : `${removed.name} (${owner})`,
      before: toToken(removed),
    });
    return {
      set: { tokens: tokens.filter((one) => one !== removed) },
      facts: [
        {
          kind: 'token:revoked',
          data: ownerId === actor.discordId ? {} : { revoked: { id, name: removed.name, by: actor.username } },
          audit,
        },
      ],
    };
  };

/** Removes the tokens that were created until then, ms since 1970; null if there are none. No audit entry: the removal of the person has one. */
export const removeTokensUntil =
  (until: number): Decision =>
  ({ tokens }) => {
    const left = tokens.filter(({ createdAt }) => createdAt.getTime() > until);
    return left.length === tokens.length
      ? null
      : { set: { tokens: left }, facts: [{ kind: 'token:revoked', data: {} }] };
  };

/** Stores that a token was used; null if its last use is less than a minute old. */
export const markUsed =
  (id: number): Decision =>
  ({ tokens }, now) => {
    const isNews = (one: StoredToken): boolean =>
      one.id === id && (one.lastUsedAt === null || one.lastUsedAt.getTime() + useMs <= now);
    if (!tokens.some(isNews)) return null;
    const next = tokens.map((one) => (isNews(one) ? { ...one, lastUsedAt: new Date(now) } : one));
    return { set: { tokens: next }, facts: [] };
  };
