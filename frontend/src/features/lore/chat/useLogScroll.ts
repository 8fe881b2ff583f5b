// Scroll hook of the conversation: follows new text, unless the person has scrolled up.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Distance from the end that counts as the end, in CSS pixels. */
const nearPx = 48;

export interface LogScroll {
  readonly log: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  /** Whether new text has arrived below the visible part. */
  readonly hasNews: boolean;
}
/** @param shown changes with the last text */
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
    // A phone's keyboard changes its height.
    const size = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    if (log.current !== null) size.observe(log.current);
    return () => size.disconnect();
  }, [toEnd]);
  return { log, onScroll, toEnd, hasNews };
}
