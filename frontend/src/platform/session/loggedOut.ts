// The page on which this tab has just logged out, so that the landing page can say so and lead back.

const key = 'logged-out';

/** Called before the browser leaves for the address that logs out. */
export function noteLogout(): void {
  try {
    const { pathname, search, hash } = window.location;
    sessionStorage.setItem(key, pathname + search + hash);
  } catch {
    // Without storage, the landing page says nothing.
  }
}
/**
 * The page that the tab was on when it logged out. null: it has not just logged out. Later visits of
 * the landing page are not told.
 */
export function readLogout(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
export function forgetLogout(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
