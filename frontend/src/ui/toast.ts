// Toasts, one at a time. Results of the viewer's own actions appear at once, notices by their rank.
// Unread notices are shown again.
import { createToaster } from '@chakra-ui/react';
import type { NoticeRank } from '@guild/common/wire/manifest';
import { ApiError, onAnswered, sentenceOf } from '../platform/api/api.ts';
import { coversPressed, isPhone } from './toastPlace.ts';

export interface ToastText {
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Duration in ms. Default: 6 s, 10 s with an action. */
  duration?: number;
  /** The failed call, as in `ApiError.tried`. */
  tried?: string;
  /** Whether the message is still true. For notices that may become outdated while they wait. */
  stands?: () => boolean;
}
type Kind = 'success' | 'error' | 'info';
/** A toast that is visible or waits. */
interface Entry {
  readonly kind: Kind;
  readonly text: ToastText;
  /** 'at-once': it may replace the visible toast. */
  readonly rank: NoticeRank;
  /** ms since 1970 after which it is dropped. */
  readonly until: number;
}
interface VisibleToast {
  readonly id: string;
  readonly entry: Entry;
  /** ms since 1970. */
  readonly since: number;
  /** Whether the pointer or the focus is on it, which means that it is being read. */
  isHeld: boolean;
  /** Whether its action was pressed. Then it counts as seen, however short it was visible. */
  isAnswered: boolean;
}

const sides = { top: '16px', right: '16px', left: '16px' };
export const toaster = createToaster({
  placement: isPhone ? 'bottom' : 'bottom-end',
  ...(isPhone && { offsets: { ...sides, bottom: 'calc(16px + max(var(--bottombar), var(--keyboard, 0px)))' } }),
  max: 1,
  overlap: false,
  gap: 12,
  pauseOnPageIdle: true,
});

/** A toast that was visible for a shorter time counts as unseen. */
const momentMs = 1000;
/** How long a toast is visible before a notice may replace it, in ms. */
const readingMs: Readonly<Record<Kind, number>> = { success: 2000, error: 5000, info: 3000 };
/**
 * A resting pointer holds a toast for at most this many times its duration. A visible focus holds
 * it longer.
 */
const longestHold = 3;
/** How long a success with an action such as Undo may be shown again, in ms. */
const undoMs = 20_000;

let count = 0;
let shown: VisibleToast | null = null;
let waiting: Entry[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast, in place of the visible one. */
function show(entry: Entry): void {
  const { kind, text } = entry;
  const before = shown;
  count += 1;
  const mine: VisibleToast = { id: `toast-${count}`, entry, since: Date.now(), isHeld: false, isAnswered: false };
  shown = mine;
  if (before !== null) toaster.remove(before.id);

  const { title, description, action, duration = action === undefined ? 6000 : 10_000 } = text;
  const onClick = (): void => {
    mine.isAnswered = true;
    action?.onClick();
  };
  toaster.create({
    id: mine.id,
    type: kind,
    title,
    duration,
    meta: { isAway: coversPressed() },
    closable: true,
    ...(description !== undefined && { description }),
    ...(action !== undefined && { action: { label: action.label, onClick } }),
    onStatusChange: ({ status }) => {
      if (status !== 'unmounted' || shown !== mine) return;
      shown = null;
      showNext();
    },
  });
  setTimeout(() => {
    const hasFocus = document.activeElement?.matches('[data-scope=toast]:focus-visible') === true;
    if (shown === mine && !hasFocus) toaster.dismiss(mine.id);
  }, longestHold * duration);
  showNext();
}

/** Whether a replaced toast is shown again: a success with an action, such as Undo. */
const returns = ({ kind, text }: Entry): boolean => kind === 'success' && text.action !== undefined;

/**
 * Shows the next waiting toast: those with rank 'at-once' first, each group in order. An 'at-once'
 * notice replaces the visible toast as soon as that has been visible long enough.
 */
function showNext(): void {
  clearTimeout(timer);
  waiting = waiting.filter(({ until, text }) => until > Date.now() && text.stands?.() !== false);
  const next = waiting.find(({ rank }) => rank === 'at-once') ?? waiting[0];
  if (next === undefined) return;
  if (shown !== null) {
    if (next.rank !== 'at-once' || shown.isHeld) return;
    const left = shown.since + readingMs[shown.entry.kind] - Date.now();
    if (left > 0) {
      timer = setTimeout(showNext, left);
      return;
    }
    if (returns(shown.entry)) waiting.push(shown.entry);
  }
  waiting = waiting.filter((one) => one !== next);
  show(next);
}

/** Shows the result of the viewer's own action at once. */
function result(kind: Kind, text: ToastText): void {
  // A notice that was replaced before anyone could see it is shown again.
  if (shown?.entry.kind === 'info' && !shown.isAnswered && Date.now() - shown.since < momentMs)
    waiting.unshift(shown.entry);
  const until = Date.now() + (text.action === undefined ? Infinity : undoMs);
  show({ kind, text, rank: 'queued', until });
}

/** Called when the pointer or the focus enters or leaves the toast. */
export function holdToast(held: boolean): void {
  if (shown !== null) shown.isHeld = held;
  showNext();
}

// An error disappears when it is no longer true: when the same call succeeds. An error that was
// shown before any call was sent disappears after any successful change.
onAnswered(({ tried, method, status }) => {
  if (shown?.entry.kind !== 'error' || status === 0 || status >= 400) return;
  const { tried: failed } = shown.entry.text;
  if (failed === undefined ? method !== 'GET' : failed === tried) toaster.dismiss(shown.id);
});

export const toast = {
  /** The viewer's own action succeeded. */
  success: (text: ToastText): void => result('success', text),
  /** The viewer's own action failed. */
  error: (text: ToastText): void => result('error', text),
  /**
   * A notice. With rank 'at-once' it replaces the visible toast as soon as that has been visible
   * long enough. With 'queued' it waits until no toast is visible.
   */
  notice: (text: ToastText, rank: NoticeRank = 'queued'): void => {
    waiting.push({ kind: 'info', text, rank, until: Infinity });
    showNext();
  },
  /** Removes all visible and waiting toasts. */
  clear: (): void => {
    waiting = [];
    shown = null;
    clearTimeout(timer);
    toaster.remove();
  },
};

/** Shows why a call failed: the server's sentence, or the fallback. */
export const toastError = (title: string, error: unknown, fallback: string): void =>
  toast.error({
    title,
    description: sentenceOf(error, fallback),
    ...(error instanceof ApiError && error.tried !== '' && { tried: error.tried }),
  });
