// A place inside the hall to come back to after signing in: only ever one of our own pages.
const longest = 2048;
const base = 'http://hall.invalid';
/** Paths that are no pages. */
const noPage = /^\/(api|auth|socket\.io|assets|metrics|healthz|readyz)(\/|$)/;
// Browsers drop some control characters and read a backslash as a slash.
// eslint-disable-next-line no-control-regex -- they are what is looked for
const odd = /[\\\u0000-\u001f\u007f]/;

/** Whether it leads to this site whatever a browser makes of it: one slash, never two. */
const staysHere = (path: string): boolean => path.startsWith('/') && !path.startsWith('//');

/**
 * The page that an address from outside names, when it is one of ours.
 * @param given path, query and hash as somebody's link has them
 * @returns the same in normal form; `/` for whatever leads elsewhere, is no page, or is nothing
 */
export function safePlace(given: unknown): string {
  if (typeof given !== 'string' || given.length > longest || odd.test(given) || !staysHere(given)) return '/';
  if (!URL.canParse(given, base)) return '/';
  const { origin, pathname, search, hash } = new URL(given, base);
  // `/.//there` begins with one slash until its dot is gone.
  if (origin !== base || !staysHere(pathname) || noPage.test(pathname)) return '/';
  return pathname + search + hash;
}

/** The address that signs in and then leads to that place. */
export function signInAt(place: string): string {
  const safe = safePlace(place);
  return safe === '/' ? '/auth/discord' : `/auth/discord?to=${encodeURIComponent(safe)}`;
}
