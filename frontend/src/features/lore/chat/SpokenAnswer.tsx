// An answer for those who hear the page: sentence by sentence while it comes, never word by word, and never what was said before.
import { useEffect, useRef, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/announce.tsx';
import { useMarkdown } from './AnswerText.tsx';
import { isAnswered, isOpen, type Turn } from './chat.turns.ts';
import type { MarkdownParts } from '../markdown/markdown.parts.ts';

/** Sentences are spoken at most so often, all that have come since together. */
const quietMs = 5000;
/** What has been spoken is there no longer for those who read on. */
const clearAfterMs = 10_000;

interface Speech {
  readonly id: string;
  /** How much of the answer has been spoken, in UTF-16 units without marks. */
  readonly spoken: number;
  /** Ms since the page was opened. */
  readonly at: number;
}
const endWords = (turn: Turn): string => {
  if (isAnswered(turn)) return turn.reply.stopped === true ? 'Stopped.' : '';
  return turn.failure?.why === 'stopped' ? 'Stopped.' : 'No answer.';
};
/** @param last what was asked last @returns what is to be spoken now, and what has been then; null: nothing yet */
function next(
  { plainText, endOfSentences }: MarkdownParts,
  last: Turn,
  { id, spoken, at }: Speech,
): { words: string; speech: Speech } | null {
  const now = performance.now();
  const hasEnded = !isOpen(last);
  if (!hasEnded && now - at < quietMs) return null;
  const plain = plainText(isAnswered(last) ? last.reply.answer : (last.said ?? ''), !hasEnded);
  const end = hasEnded ? plain.length : endOfSentences(plain);
  const words = [
    spoken === 0 && end > 0 ? 'Hyperion:' : '',
    plain.slice(spoken, end).trim(),
    hasEnded ? endWords(last) : '',
  ]
    .filter((one) => one !== '')
    .join(' ');
  return words === '' ? null : { words, speech: { id, spoken: Math.max(spoken, end), at: now } };
}

/** Puts a line where it is read out, as soon as it stands there. */
function say(log: HTMLElement | null, words: string): void {
  const line = document.createElement('span');
  line.textContent = `${words} `;
  log?.append(line);
}

export function SpokenAnswer({ last }: { last: Turn | undefined }): ReactNode {
  const log = useRef<HTMLSpanElement>(null);
  const speech = useRef<Speech | null>(null);
  const parts = useMarkdown();
  useEffect(() => {
    if (last === undefined || parts === null) return undefined;
    if (speech.current?.id !== last.id) {
      if (!isOpen(last)) return undefined;
      speech.current = { id: last.id, spoken: 0, at: -Infinity };
      log.current?.replaceChildren();
    }
    const speak = (): void => {
      const found = speech.current === null ? null : next(parts, last, speech.current);
      if (found === null) return;
      speech.current = found.speech;
      say(log.current, found.words);
    };
    speak();
    if (!isOpen(last)) speech.current = null;
    // Sentences that came in between wait for no further word.
    const timer = setTimeout(speak, quietMs);
    return () => clearTimeout(timer);
  }, [last, parts]);
  const hasEnded = last !== undefined && !isOpen(last);
  useEffect(() => {
    if (!hasEnded) return undefined;
    const timer = setTimeout(() => log.current?.replaceChildren(), clearAfterMs);
    return () => clearTimeout(timer);
  }, [hasEnded]);
  return (
    <VisuallyHidden>
      <span ref={log} role="log" aria-label="Hyperion says" />
    </VisuallyHidden>
  );
}
