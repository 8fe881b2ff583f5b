// Toasts, one at a time. Results of the viewer's own actions appear at once, notices by their rank.
// Unread notices are shown again.
import { createToaster } from '@chakra-ui/react';
import type { NoticeRank } from '@guild/common/wire/manifest';
import { ApiError, onAnswered, sentenceOf } from '../platform/api/api.ts';

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
type Kind = 'success' | 'error' | 'info' | 'pending';
interface Entry {
  readonly kind: Kind;
  readonly text: ToastText;
  /** Whether it may replace the visible toast. */
  readonly rank: NoticeRank;
  /** ms since 1970 after which it is dropped. */
  readonly until: number;
}
interface Shown {
  readonly id: string;
  readonly entry: Entry;
  /** ms since 1970. */
  readonly since: number;
}

const sides = { top: '16px', right: '16px', left: '16px' };
/** As `--topbar`, in CSS pixels. */
const topBarHeight = 64;
const isPhone = window.matchMedia('(max-width: 767px)').matches;
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
const readingMs: Readonly<Record<Kind, number>> = { success: 2000, error: 5000, info: 3000, pending: 3000 };
/** Longer than the time limit of a call. */
const pendingMs = 30_000;
/**
 * A resting pointer holds a toast for at most this many times its duration. A visible focus holds
 * it longer.
 */
const longestHold = 3;
/** How long a success with an action such as Undo may be shown again, in ms. */
const undoMs = 20_000;

let shown: Shown | null = null;
let waiting: Entry[] = [];
let count = 0;
/** Whether the pointer or the focus is on the toast, which means that it is being read. */
let isHeld = false;
/** Whether its action was pressed. Then it counts as seen, however short it was visible. */
let isAnswered = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The control that was pressed last, unless it belongs to a toast. A toast must not cover it. */
let pressed: Element | null = null;
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    const control = target instanceof Element ? target.closest('button, a, input, select, textarea, label') : null;
    pressed = control?.closest('[data-scope=toast]') == null ? control : null;
  },
  true,
);
/** Height of a toast with three lines and a button, with the gap around it, in CSS pixels. */
const roomHeight = 200;
/** Width of a toast on wide screens, with the gap beside it, in CSS pixels. */
const roomWidth = 400;
/**
 * Whether a toast in its usual place would cover the control that was pressed last. The usual place
 * is below the top bar on phones, and the lower end corner on wide screens.
 */
function coversPressed(): boolean {
  if (pressed?.isConnected !== true) return false;
  const { top, bottom, right } = pressed.getBoundingClientRect();
  if (isPhone) return top < topBarHeight + roomHeight && bottom > topBarHeight;
  const { innerWidth, innerHeight } = window;
  return bottom > innerHeight - roomHeight && top < innerHeight && right > innerWidth - roomWidth;
}

const answering = ({ label, onClick }: NonNullable<ToastText['action']>): NonNullable<ToastText['action']> => ({
  label,
  onClick() {
    isAnswered = true;
    onClick();
  },
});

function show(entry: Entry): void {
  count += 1;
  const id = `toast-${count}`;
  const { kind, text } = entry;
  shown = { id, entry, since: Date.now() };
  isHeld = false;
  isAnswered = false;
  const duration = text.duration ?? (text.action === undefined ? 6000 : 10_000);
  setTimeout(() => {
    if (shown?.id === id && document.activeElement?.matches('[data-scope=toast]:focus-visible') !== true)
      toaster.dismiss(id);
  }, longestHold * duration);
  toaster.create({
    id,
    type: kind === 'pending' ? 'info' : kind,
    title: text.title,
    duration,
    meta: { isAway: coversPressed() },
    closable: true,
    ...(text.description !== undefined && { description: text.description }),
    ...(text.action !== undefined && { action: answering(text.action) }),
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') gone(id);
    },
  });
  pushAside();
}

/** Drops outdated toasts. */
function forgetPassed(): void {
  waiting = waiting.filter(({ until, text }) => until > Date.now() && text.stands?.() !== false);
}
/** Takes the next waiting toast: those with rank 'at-once' first, each group in order. */
function takeNext(): Entry | undefined {
  forgetPassed();
  const at = waiting.findIndex(({ rank }) => rank === 'at-once');
  return waiting.splice(Math.max(0, at), 1)[0];
}
function gone(id: string): void {
  if (shown?.id !== id) return;
  shown = null;
  const next = takeNext();
  if (next !== undefined) show(next);
}

function replace(entry: Entry): void {
  const before = shown;
  shown = null;
  if (before !== null) toaster.remove(before.id);
  show(entry);
}
/** Whether a replaced toast is shown again: a success with an action, such as Undo. */
const returns = ({ kind, text }: Entry): boolean => kind === 'success' && text.action !== undefined;

/**
 * Lets an 'at-once' notice replace the visible toast, as soon as that has been visible long enough.
 */
function pushAside(): void {
  clearTimeout(timer);
  forgetPassed();
  if (shown === null || isHeld || !waiting.some(({ rank }) => rank === 'at-once')) return;
  const { entry: before, since } = shown;
  const left = since + readingMs[before.kind] - Date.now();
  if (left > 0) {
    timer = setTimeout(pushAside, left);
    return;
  }
  const next = takeNext();
  if (next === undefined) return;
  if (returns(before)) waiting.push(before);
  replace(next);
}

function result(kind: Kind, text: ToastText): void {
  // A notice that was replaced before anyone could see it is shown again.
  if (shown?.entry.kind === 'info' && !isAnswered && Date.now() - shown.since < momentMs) waiting.unshift(shown.entry);
  const until = Date.now() + (text.action === undefined ? Infinity : undoMs);
  replace({ kind, text, rank: 'queued', until });
}

/** Called when the pointer or the focus enters or leaves the toast. */
export function holdToast(held: boolean): void {
  isHeld = held;
  pushAside();
}

// An error disappears when it is no longer true: when the same call succeeds. An error that was
// shown before any call was sent disappears after any successful change.
onAnswered(({ tried, method, status }) => {
  if (shown?.entry.kind !== 'error' || status === 0 || status >= 400) return;
  const { tried: failed } = shown.entry.text;
  if (failed === undefined ? method !== 'GET' : failed === tried) toaster.dismiss(shown.id);
});

export const toast = {
  /**
   * The viewer's own action is running. The toast stays until its result replaces it.
   * @returns how to remove it without a result
   */
  pending: (text: ToastText): (() => void) => {
    result('pending', { duration: pendingMs, ...text });
    const mine = shown;
    return () => {
      if (mine !== null && shown === mine) toaster.dismiss(mine.id);
    };
  },
  /** The viewer's own action succeeded. */
  success: (text: ToastText): void => result('success', text),
  /** The viewer's own action failed. */
  error: (text: ToastText): void => result('error', text),
  /**
   * A notice. With rank 'at-once' it replaces the visible toast as soon as that has been visible
   * long enough. With 'queued' it waits until no toast is visible.
   */
  notice: (text: ToastText, rank: NoticeRank = 'queued'): void => {
    const entry: Entry = { kind: 'info', text, rank, until: Infinity };
    if (shown === null) {
      show(entry);
      return;
    }
    waiting.push(entry);
    pushAside();
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
