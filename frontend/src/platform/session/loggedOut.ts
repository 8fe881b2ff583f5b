// Whether this tab has just logged out, so that the landing page can say so.

const key = 'logged-out';

/** Called before the browser leaves for the address that logs out. */
export function noteLogout(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without storage, the landing page says nothing.
  }
}
/** Whether the tab has just logged out. Later visits of the landing page are not told. */
export function readLogout(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
export function forgetLogout(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
