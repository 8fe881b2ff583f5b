// Keyboard shortcuts: single keys, 'g' and a letter, Ctrl/Cmd-K and -P. Single keys can be
// switched off.
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { createBrowserChoice } from './browserChoice.ts';

const choice = createBrowserChoice('shortcuts', () => useShortcutSwitch.setState({ on: storedSwitch() }));
const storedSwitch = (): boolean => choice.read() !== 'off';
export const useShortcutSwitch = create<{ on: boolean }>(() => ({ on: storedSwitch() }));

/** Switches single-key shortcuts on or off in this browser; Ctrl/Cmd-K and -P stay. */
export function switchShortcuts(on: boolean): void {
  choice.write(on ? 'on' : 'off');
  useShortcutSwitch.setState({ on });
}

type Action = () => void;
const actions = new Map<string, Action[]>();
let leaderAt = -Infinity;
const leaderWait = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
const inDialog = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null;

/** Ctrl-P moves the cursor up in a field of a Mac. Ctrl-Shift-P is the system's own print dialog. */
const isPrint = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (metaKey || (ctrlKey && !navigator.userAgent.includes('Mac'))) && !shiftKey && !altKey && key.toLowerCase() === 'p';

function keyOf(event: KeyboardEvent): string | null {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'mod+k';
  if (isPrint(event)) return 'mod+p';
  if (event.ctrlKey || event.metaKey || event.altKey || !useShortcutSwitch.getState().on) return null;
  if (isTyping(event.target) || inDialog()) return null;
  if (event.timeStamp - leaderAt < leaderWait) {
    leaderAt = -Infinity;
    return `g ${event.key}`;
  }
  if (event.key === 'g') {
    leaderAt = event.timeStamp;
    return null;
  }
  return event.key;
}

function press(event: KeyboardEvent): void {
  const key = keyOf(event);
  const action = key === null ? undefined : actions.get(key)?.at(-1);
  if (action === undefined) return;
  event.preventDefault();
  action();
}

/**
 * Runs `action` on a key: '/', '?', 'g a', 'mod+k', 'mod+p'. The last mounted shortcut wins. Nothing runs
 * while somebody types.
 */
export function useShortcut(key: string, action: Action): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const run = (): void => latest.current();
    if (actions.size === 0) window.addEventListener('keydown', press);
    actions.set(key, [...(actions.get(key) ?? []), run]);
    return () => {
      const rest = (actions.get(key) ?? []).filter((one) => one !== run);
      if (rest.length > 0) actions.set(key, rest);
      else actions.delete(key);
      if (actions.size === 0) window.removeEventListener('keydown', press);
    };
  }, [key]);
}
