// One toast at a time: the newest result of one's own action comes at once, notices by their rank, and none is pushed aside unread.
import { createToaster } from '@chakra-ui/react';
import type { NoticeRank } from '@guild/common/wire/manifest';
import { ApiError, onAnswered, sentenceOf } from '../platform/api/api.ts';

export interface ToastText {
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Milliseconds; usual is 6 s, 10 s with an action. */
  duration?: number;
  /** The call whose failure it tells, as in `ApiError`. */
  tried?: string;
  /** Whether it still is so, for news that may be overtaken while they wait. */
  stands?: () => boolean;
}
type Kind = 'success' | 'error' | 'info' | 'pending';
interface Entry {
  readonly kind: Kind;
  readonly text: ToastText;
  /** Whether it may push aside what is shown. */
  readonly rank: NoticeRank;
  /** Ms since 1970 after which it is no longer worth showing. */
  readonly until: number;
}
interface Shown {
  readonly id: string;
  readonly entry: Entry;
  /** Ms since 1970. */
  readonly since: number;
}

const sides = { top: '16px', right: '16px', left: '16px' };
const isPhone = window.matchMedia('(max-width: 767px)').matches;
export const toaster = createToaster({
  placement: isPhone ? 'bottom' : 'bottom-end',
  ...(isPhone && { offsets: { ...sides, bottom: 'calc(16px + max(var(--bottombar), var(--keyboard, 0px)))' } }),
  max: 1,
  overlap: false,
  gap: 12,
  pauseOnPageIdle: true,
});

/** What was shown for less than this has not been seen. */
const momentMs = 1000;
/** How long something is shown before a notice may push it aside; a success of one's own, which one has seen done, at once. */
const readingMs: Readonly<Record<Kind, number>> = { success: 0, error: 5000, info: 3000, pending: 3000 };
/** Longer than any call is waited for. */
const pendingMs = 30_000;
/** A pointer that rests where the toast came up holds it for this many times its duration; a focus that is seen holds it longer. */
const longestHold = 3;
/** How long a success with a way back, such as Undo, is worth returning to. */
const undoMs = 20_000;

let shown: Shown | null = null;
let waiting: Entry[] = [];
let count = 0;
/** Whether the pointer or the focus is on what is shown: then it is being read. */
let isHeld = false;
/** Whether somebody has pressed its action: then it has been seen, however short it was there. */
let isAnswered = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What was pressed last, which a toast on a phone does not cover. */
let pressed: Element | null = null;
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? (target.closest('button, a, input, [role=tab]') ?? target) : null;
  },
  true,
);
/** Whether a toast of three lines above the bottom bar of a phone would cover it. Lengths are CSS pixels. */
function isPressedBelow(): boolean {
  if (!isPhone || pressed?.isConnected !== true) return false;
  const { top, bottom } = pressed.getBoundingClientRect();
  return bottom > window.innerHeight - 200 && top < window.innerHeight - 72;
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
  const id = `toast-${count.toString()}`;
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
    meta: { isHigh: isPressedBelow() },
    closable: true,
    ...(text.description !== undefined && { description: text.description }),
    ...(text.action !== undefined && { action: answering(text.action) }),
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') gone(id);
    },
  });
  pushAside();
}

/** Forgets what is no longer worth showing. */
function forgetPassed(): void {
  waiting = waiting.filter(({ until, text }) => until > Date.now() && text.stands?.() !== false);
}
/** The next that waits: those that come at once first, each in its order. */
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
/** A way back that has been pushed aside comes again while it leads somewhere. */
const returns = ({ kind, text }: Entry): boolean => kind === 'success' && text.action !== undefined;

/** Lets a notice that comes at once take the place of what is shown, as soon as that could be read. */
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
  // A notice that nobody can have seen yet is told again afterwards.
  if (shown?.entry.kind === 'info' && !isAnswered && Date.now() - shown.since < momentMs) waiting.unshift(shown.entry);
  const until = Date.now() + (text.action === undefined ? Infinity : undoMs);
  replace({ kind, text, rank: 'queued', until });
}

/** The pointer or the focus has come to what is shown, or left it. */
export function holdToast(held: boolean): void {
  isHeld = held;
  pushAside();
}

// An error stays no longer than it is true: it leaves when the same call succeeds, or, told before anything was sent,
// when anything has been written.
onAnswered(({ tried, method, status }) => {
  if (shown?.entry.kind !== 'error' || status === 0 || status >= 400) return;
  const { tried: failed } = shown.entry.text;
  if (failed === undefined ? method !== 'GET' : failed === tried) toaster.dismiss(shown.id);
});

export const toast = {
  /** One's own action is on its way: says so until its result takes the place. @returns how to take it away without one */
  pending: (text: ToastText): (() => void) => {
    result('pending', { duration: pendingMs, ...text });
    const mine = shown;
    return () => {
      if (mine !== null && shown === mine) toaster.dismiss(mine.id);
    };
  },
  /** What one's own action has done. */
  success: (text: ToastText): void => result('success', text),
  /** Why one's own action failed. */
  error: (text: ToastText): void => result('error', text),
  /**
   * News from elsewhere. Of the rank 'at-once' it pushes aside a success of one's own, and anything else once that could be read;
   * 'queued' it waits until nothing else is shown.
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
  /** Takes everything away, shown and waiting. */
  clear: (): void => {
    waiting = [];
    shown = null;
    clearTimeout(timer);
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
