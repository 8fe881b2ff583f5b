// Polite live region for screen readers. It announces at most one sentence every five seconds: the
// latest.
import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { create } from 'zustand';

const quiet = 5000;
const useVoice = create<{ text: string }>(() => ({ text: '' }));
let lastAt = -Infinity;
let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function speak(text: string): void {
  lastAt = performance.now();
  waiting = null;
  useVoice.setState({ text });
}

/**
 * Announces a sentence politely. Of several within five seconds, only the last one is announced.
 */
export function announce(text: string): void {
  const wait = lastAt + quiet - performance.now();
  if (wait <= 0 && timer === undefined) {
    speak(text);
    return;
  }
  waiting = text;
  timer ??= setTimeout(() => {
    timer = undefined;
    if (waiting !== null) speak(waiting);
  }, wait);
}

export function Announcer(): ReactNode {
  const text = useVoice((state) => state.text);
  useEffect(
    () => () => {
      clearTimeout(timer);
      timer = undefined;
      // The next person who signs in must not hear it.
      waiting = null;
      useVoice.setState({ text: '' });
    },
    [],
  );
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
