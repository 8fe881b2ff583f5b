// Recently opened search options and recent commands, kept in this browser for each person.
import type { Option } from './options.ts';

const most = 6;
const keyOf = (viewer: string): string => `recent-${viewer}`;

/** @param viewer Discord id of the signed-in person. @returns the latest first */
export function recentOf(viewer: string): Option[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(viewer)) ?? '[]');
    return Array.isArray(stored) ? (stored as Option[]).filter(({ title, link }) => title !== '' && link !== '') : [];
  } catch {
    return [];
  }
}

/** Moves an opened option, or a command that was run, to the front. */
export function rememberOpened(viewer: string, opened: Option): void {
  const rest = recentOf(viewer).filter(({ link, fill }) => link !== opened.link || fill !== opened.fill);
  try {
    localStorage.setItem(keyOf(viewer), JSON.stringify([opened, ...rest].slice(0, most)));
  } catch {
    // Without storage, the search has no recent options.
  }
}
