// Check of the page to return to after sign-in. Only addresses of this site are accepted.
const longest = 2048;
const base = 'http://hall.invalid';
/** Paths that are not pages. */
const noPage = /^\/(api|auth|socket\.io|assets|metrics|healthz|readyz)(\/|$)/;
// Browsers drop some control characters and read a backslash as a slash.
// eslint-disable-next-line no-control-regex -- they are what is looked for
const odd = /[\\\u0000-\u001f\u007f]/;

/**
 * Whether every browser takes the path for one on this site: it starts with one slash, never two.
 */
const staysHere = (path: string): boolean => path.startsWith('/') && !path.startsWith('//');

/**
 * The page that an address from outside names, if it is one of this site.
 * @param given path, query and hash of a link
 * @returns the same in normal form; `/` if it leads elsewhere, is not a page, or is empty
 */
export function safePlace(given: unknown): string {
  if (typeof given !== 'string' || given.length > longest || odd.test(given) || !staysHere(given)) return '/';
  if (!URL.canParse(given, base)) return '/';
  const { origin, pathname, search, hash } = new URL(given, base);
  // Check again: `/.//there` starts with one slash only until the URL parser removes its dot.
  if (origin !== base || !staysHere(pathname) || noPage.test(pathname)) return '/';
  return pathname + search + hash;
}

/**
 * The address that signs in and then leads to that page.
 * @param way the path of the sign-in
 */
export function signInAt(place: string, way = '/auth/discord'): string {
  const safe = safePlace(place);
  return safe === '/' ? way : `${way}?to=${encodeURIComponent(safe)}`;
}
