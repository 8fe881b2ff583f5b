// What follows from something else that is kept right: read anew with each other version of that.
import { useEffect, useRef } from 'react';

/** Reads anew when `version` is another one than when it was read last; the first read is somebody else's. */
export function useReloadOn(version: number | string | null, reload: () => Promise<void>): void {
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    void reload();
  }, [version, reload]);
}
