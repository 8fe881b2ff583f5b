// Live region that reads answers to screen readers, sentence by sentence, without repeating any.
import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMarkdown } from './AnswerText.tsx';
import { isAnswered, isOpen, type Turn } from './chat.turns.ts';
import type { MarkdownParts } from '../markdown/markdown.parts.ts';

/** Minimum pause between two announcements, in ms. Sentences in between are announced together. */
const quietMs = 5000;
/** Announced text is removed after this time, so that screen readers do not find it twice. */
const clearAfterMs = 10_000;

interface Speech {
  readonly id: string;
  /** Announced part of the answer, in UTF-16 units of its plain text. */
  readonly spoken: number;
  /** ms since the page was opened. */
  readonly at: number;
}
const endWords = (turn: Turn): string => {
  if (isAnswered(turn)) return turn.reply.stopped === true ? 'Stopped.' : '';
  return turn.failure?.why === 'stopped' ? 'Stopped.' : 'No answer.';
};
/**
 * @param last the last question
 * @returns the text to announce now, and the new state; null: nothing yet
 */
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

/** Puts a text into the live region. */
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
    // Sentences that arrived in between are announced even if no further text comes.
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
