// Reload hook for data that depend on the version of something else.
import { useEffect, useRef } from 'react';

/** Reloads when `version` differs from the last one. The first load is left to the caller. */
export function useReloadOn(version: number | string | null, reload: () => Promise<void>): void {
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    void reload();
  }, [version, reload]);
}
