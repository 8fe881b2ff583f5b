// Stored API tokens: one document for each person, with the hashes of the secrets.
import { apiToken, type ApiToken } from '@guild/common/tokens/tokens.api';
import * as z from 'zod/mini';
import { declareStored, documentFields, type DocumentOf } from '../../platform/store/documents/declareStored.ts';

const storedToken = z.object({
  ...apiToken.shape,
  /** SHA-256 of the secret, in hexadecimal digits. */
  hash: z.string(),
  createdAt: z.date(),
  expiresAt: z.nullable(z.date()),
  lastUsedAt: z.nullable(z.date()),
});
export type StoredToken = z.output<typeof storedToken>;

export const storedTokens = declareStored({
  collection: 'api_tokens',
  besides: {
    /** The person's Discord id. */
    _id: z.string(),
    tokens: z.array(storedToken),
    ...documentFields,
  },
  indexes: [[{ 'tokens.hash': 1 }], [{ 'tokens.id': 1 }]],
});
export type TokensDocument = DocumentOf<typeof storedTokens>;

export const noTokens = (discordId: string): Omit<TokensDocument, 'version' | 'outbox'> => ({
  _id: discordId,
  tokens: [],
});
/** A token as people see it, without its hash. */
export const toToken = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: StoredToken): ApiToken => ({
  id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
