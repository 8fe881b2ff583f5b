// What somebody has lately opened by the search, kept in this browser for each person by themselves.
import type { Option } from './options.ts';

const most = 6;
const keyOf = (viewer: string): string => `recent-${viewer}`;

/** @param viewer the Discord id of whoever is signed in. @returns the latest first */
export function recentOf(viewer: string): Option[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(viewer)) ?? '[]');
    return Array.isArray(stored) ? (stored as Option[]).filter(({ title, link }) => title !== '' && link !== '') : [];
  } catch {
    return [];
  }
}

/** Puts what has been opened first. */
export function rememberOpened(viewer: string, opened: Option): void {
  const rest = recentOf(viewer).filter(({ link }) => link !== opened.link);
  try {
    localStorage.setItem(keyOf(viewer), JSON.stringify([opened, ...rest].slice(0, most)));
  } catch {
    // Without storage the search begins with the sections.
  }
}
