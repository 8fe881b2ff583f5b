// Where the conversation is scrolled to: to its end with whatever comes, unless somebody reads further up.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** This near to the end, in CSS pixels, counts as there. */
const nearPx = 48;

export interface LogScroll {
  readonly log: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  /** Whether something has come below what is read. */
  readonly hasNews: boolean;
}
/** @param shown changes with what is said last */
export function useLogScroll(shown: string): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef(shown);
  const [hasNews, setNews] = useState(false);
  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    setNews(false);
    const place = log.current;
    if (place !== null) place.scrollTop = place.scrollHeight;
  }, []);
  const onScroll = useCallback(() => {
    const place = log.current;
    if (place === null) return;
    isAtEnd.current = place.scrollHeight - place.scrollTop - place.clientHeight < nearPx;
    if (isAtEnd.current) setNews(false);
  }, []);
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    else if (before.current !== shown) setNews(true);
    before.current = shown;
  }, [shown, toEnd]);
  useEffect(() => {
    // A phone's keyboard takes of its height.
    const size = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    if (log.current !== null) size.observe(log.current);
    return () => size.disconnect();
  }, [toEnd]);
  return { log, onScroll, toEnd, hasNews };
}
