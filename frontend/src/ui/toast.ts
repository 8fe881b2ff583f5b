// One toast at a time: the newest result of one's own action replaces the one before, notices wait their turn.
import { createToaster } from '@chakra-ui/react';
import { ApiError, onAnswered, sentenceOf } from '../platform/api.ts';

export interface ToastText {
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Milliseconds; usual is 6 s, 10 s with an action. */
  duration?: number;
  /** The call whose failure it tells, as in `ApiError`. */
  tried?: string;
}
type Kind = 'success' | 'error' | 'info';
type Shown = { id: string; kind: Kind; tried: string | undefined };

export const toaster = createToaster({
  // On a phone the buttons are below: of a dialog most of all.
  placement: window.matchMedia('(max-width: 767px)').matches ? 'top' : 'bottom-end',
  max: 1,
  overlap: false,
  gap: 12,
  pauseOnPageIdle: true,
});

let shown: Shown | null = null;
let waiting: ToastText[] = [];
let count = 0;

function show(kind: Kind, text: ToastText): void {
  count += 1;
  const id = `toast-${count.toString()}`;
  shown = { id, kind, tried: text.tried };
  toaster.create({
    id,
    type: kind,
    title: text.title,
    duration: text.duration ?? (text.action === undefined ? 6000 : 10_000),
    closable: true,
    ...(text.description !== undefined && { description: text.description }),
    ...(text.action !== undefined && { action: text.action }),
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') gone(id);
    },
  });
}

function gone(id: string): void {
  if (shown?.id !== id) return;
  shown = null;
  const next = waiting.shift();
  if (next !== undefined) show('info', next);
}

function result(kind: Kind, text: ToastText): void {
  const before = shown;
  shown = null;
  if (before !== null) toaster.remove(before.id);
  show(kind, text);
}

// An error stays no longer than it is true: it leaves when the same call succeeds, or, told before anything was sent,
// when anything has been written.
onAnswered(({ tried, method, status }) => {
  if (shown?.kind !== 'error' || status === 0 || status >= 400) return;
  if (shown.tried === undefined ? method !== 'GET' : shown.tried === tried) toaster.dismiss(shown.id);
});

export const toast = {
  /** What one's own action has done. */
  success: (text: ToastText): void => result('success', text),
  /** Why one's own action failed. */
  error: (text: ToastText): void => result('error', text),
  /** News from elsewhere; waits until nothing else is shown. */
  notice: (text: ToastText): void => {
    if (shown === null) show('info', text);
    else waiting.push(text);
  },
  /** Takes everything away, shown and waiting. */
  clear: (): void => {
    waiting = [];
    shown = null;
    toaster.remove();
  },
};

/** Tells why a call failed: the sentence of the server's answer, or the fallback. */
export const toastError = (title: string, error: unknown, fallback: string): void =>
  toast.error({
    title,
    description: sentenceOf(error, fallback),
    ...(error instanceof ApiError && error.tried !== '' && { tried: error.tried }),
  });
