// A choice that is kept in this browser, and followed by all its tabs.

export interface BrowserChoice {
  /** The stored text. null: nothing is stored, or storage is disabled. */
  readonly read: () => string | null;
  /**
   * Stores a text. null: removes it. With disabled storage nothing happens, so that the choice lasts
   * until the page is closed.
   */
  readonly write: (text: string | null) => void;
}

/**
 * @param key its name in the browser's storage
 * @param onOther called when another tab has changed it, or the storage was cleared
 */
export function createBrowserChoice(key: string, onOther: () => void): BrowserChoice {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) onOther();
  });
  return {
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Storage may be disabled.
      }
    },
  };
}
