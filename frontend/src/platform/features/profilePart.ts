// What a feature adds to the page of a member: lists, details beside the name, and the news after which it is read anew.
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ReactNode } from 'react';

export interface ProfileRow {
  readonly key: number;
  readonly to: string;
  readonly name: string;
  /** At the end of the line: a price, a time, or a badge. */
  readonly more: ReactNode;
  /** A second line. */
  readonly below?: ReactNode;
}
export interface ProfileList {
  /** Beside or below each other: what they trade, and what they do with the others. */
  readonly column: 'market' | 'guild';
  readonly title: string;
  /** Above the rows: what they come to. */
  readonly lead?: ReactNode;
  readonly rows: readonly ProfileRow[];
  /** Below the rows, when these are not all. */
  readonly rest?: ReactNode;
  /** What stands there while there is nothing; null: the lead says it all. */
  readonly empty: string | null;
  /** What one could do about that, on one's own page. */
  readonly next?: { readonly to: string; readonly words: string } | undefined;
}
export interface ProfileDetail {
  readonly name: string;
  readonly value: string;
}
/** Who looks at it. */
export interface Looking {
  /** The page is the viewer's own: it speaks in the first person. */
  readonly isOwn: boolean;
  /** Guests only look on. */
  readonly canWrite: boolean;
  /** Reads the profile anew, for what changes with time alone. */
  readonly reload: () => void;
}
export interface ProfilePart {
  /** The room of its live messages. */
  readonly room: string;
  readonly lists: (profile: Profile, looking: Looking) => readonly ProfileList[];
  readonly details?: (profile: Profile) => readonly ProfileDetail[];
  /** Says of each of its live messages whether it concerns a profile. @returns how to stop */
  readonly hear: (changed: (concerns: (profile: Profile) => boolean) => void) => () => void;
}

/** Whether one of them has this id. */
export const has = (list: readonly { readonly id: number }[], id: number): boolean => list.some((one) => one.id === id);
/** Stops all of them. */
export const together =
  (stops: readonly (() => void)[]): (() => void) =>
  () => {
    for (const stop of stops) stop();
  };
