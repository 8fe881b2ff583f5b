// Sign-in with OpenID Connect: its addresses, and which people have no Discord account.

/** Signs in with the guild's OpenID Connect provider. */
export const openIdPath = '/auth/openid';
/** The same, and uses the first-admin link. */
export const openIdFirstAdminPath = '/auth/openid/first-admin';
/** Links the provider's account to the person who is signed in. */
export const openIdLinkPath = '/auth/openid/link';
/** The person's own setting. */
export const openIdSettingLink = '/settings#openid';
/** The sign-ins that wait for an admin. */
export const waitingSignInsLink = '/settings#waiting-sign-ins';

/**
 * Whether the id is one of Discord. People who came by OpenID Connect have ids of 20 digits that begin
 * with 9. Ids of Discord have 64 bits, so none of them is that large.
 */
export const isOnDiscord = (discordId: string): boolean => !/^9\d{19}$/.test(discordId);
