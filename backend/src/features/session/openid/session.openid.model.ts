// Stored OpenID Connect sign-ins: one document for each account of the provider that came here.
import { createHash } from 'node:crypto';
import type { WaitingSignIn } from '@guild/common/session/openId.api';
import * as z from 'zod/mini';
import { declareStored, documentFields, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';
import { defineFacts, noData } from '../../../platform/store/outbox/facts.ts';

/**
 * `waiting`: an admin has not decided yet. `unlinked`: as if it had never been here. `refused`: by an
 * admin.
 */
const states = ['waiting', 'linked', 'refused', 'unlinked'] as const;

export const storedOpenIds = declareStored({
  collection: 'openid_sign_ins',
  besides: {
    /** Hash of issuer and subject. */
    key: z.string(),
    /** The person who signs in with it. Until it is linked, the one that `personOfKey` makes. */
    discordId: z.string(),
    state: z.enum(states),
    name: z.string(),
    /** For the admin who links it; null afterwards, or if the provider did not say it. */
    email: z.nullable(z.string()),
    lastSignInAt: z.date(),
    /** When it is forgotten; null: it stays. */
    expiresAt: z.nullable(z.date()),
    ...documentFields,
  },
  indexes: [
    [{ key: 1 }, { unique: true }],
    // Each person has at most one.
    [{ discordId: 1 }, { unique: true, partialFilterExpression: { state: 'linked' } }],
    [{ state: 1, _id: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
});
export type OpenIdDocument = DocumentOf<typeof storedOpenIds>;

/** How long a sign-in that nobody has linked is kept after it was used, in ms. */
export const keepUnlinkedMs = 90 * 24 * 3_600_000;

export const keyOf = ({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
/** The person that an account stands for while it is not linked. No id of Discord is that large. */
export const personOfKey = (key: string): string =>
  `9${String(BigInt(`0x${key.slice(0, 16)}`) % 10n ** 19n).padStart(19, '0')}`;

export const toWaitingSignIn = ({ _id, name, email, lastSignInAt }: OpenIdDocument): WaitingSignIn => ({
  id: _id,
  name,
  email,
  lastSignInAt: lastSignInAt.toISOString(),
});

export const openIdFacts = defineFacts<OpenIdDocument>()({
  'openid:waiting': noData,
  /** `from`: the person that it stood for before. */
  'openid:linked': z.object({ from: z.string() }),
  'openid:unlinked': z.object({ from: z.string() }),
  'openid:refused': noData,
});
export type OpenIdFacts = typeof openIdFacts;
