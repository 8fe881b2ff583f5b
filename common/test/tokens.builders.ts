// API tokens for tests, typed by the api, each field overridable.
import type { ApiToken } from '../src/tokens/tokens.api.ts';
import { inHours } from './people.ts';

export const aToken = (parts: Partial<ApiToken> = {}): ApiToken => ({
  id: 1,
  name: 'Price bot',
  scopes: ['auctions:read', 'auctions:write', 'events:read'],
  createdAt: inHours(-48),
  expiresAt: inHours(24 * 60),
  lastUsedAt: inHours(-1),
  ...parts,
});
