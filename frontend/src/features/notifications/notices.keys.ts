// Keyboard control of the notice rows: Tab reaches one row, arrows, Home and End move, letters act.
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { KeyboardEvent } from 'react';
import { textOf } from './notices.toasts.ts';

/** Attributes that mark a row, and the elements that its keys press. */
export const rowMark = 'data-notice-row';
export const pressedBy = { Enter: 'data-notice-open', a: 'data-notice-act', r: 'data-notice-read' } as const;

const isPressing = (key: string): key is keyof typeof pressedBy => key in pressedBy;

/**
 * The row that a key moves to. undefined: the key moves nowhere.
 * @param at index of the focused row; -1: none
 */
function nextFor(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Key handler for the element around the rows. It stops the keys that it handles. */
export function onNoticeKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${rowMark}]`)];
  const { activeElement: focused } = document;
  const next = nextFor(
    event.key,
    rows.findIndex((row) => row.contains(focused)),
    rows.length,
  );
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const row = rows.find((one) => one === focused);
  const pressed = row !== undefined && isPressing(key) ? row.querySelector<HTMLElement>(`[${pressedBy[key]}]`) : null;
  if (rows.length === 0 || (next === undefined && pressed === null)) return;
  if (next !== undefined) rows[next]?.focus();
  pressed?.click();
  event.preventDefault();
  event.stopPropagation();
}

/** A row's keys: as text for screen readers, and by name. */
export function keysOf({ kind, link, readAt, resolution }: Notice): { words: string; names: string } {
  const { action } = textOf(kind);
  const keys = [
    link !== null && (['Enter', 'opens'] as const),
    link !== null && resolution === null && action !== undefined && (['A', action] as const),
    readAt === null && (['R', 'marks as read'] as const),
  ].filter((one) => one !== false);
  return { words: keys.map((one) => one.join(': ')).join(', '), names: keys.map(([name]) => name).join(' ') };
}
