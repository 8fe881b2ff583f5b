/** The address of a person's own API tokens. */
export const tokensLink = '/settings#api-tokens';
