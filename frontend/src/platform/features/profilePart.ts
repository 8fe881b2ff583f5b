// What a feature adds to a member's profile: lists, details beside the name, and live messages that
// reload it.
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
  /** The panel: trade, or activities with the guild. */
  readonly column: 'market' | 'guild';
  readonly title: string;
  /** Above the rows: a summary. */
  readonly lead?: ReactNode;
  readonly rows: readonly ProfileRow[];
  /** Below the rows, when not all rows are shown. */
  readonly rest?: ReactNode;
  /** Text for an empty list. null: the lead is enough. */
  readonly empty: string | null;
  /** A link for an empty list on one's own profile. */
  readonly next?: { readonly to: string; readonly words: string } | undefined;
}
/** A figure in the first panel. */
export interface ProfileDetail {
  readonly name: string;
  readonly value: string;
  /** What the figure is about: '2 of 3 events'. */
  readonly more?: string;
}
/** The viewer of the profile. */
export interface Looking {
  /** Whether the profile is the viewer's own. Then the texts use the second person. */
  readonly isOwn: boolean;
  /** False for Guests. */
  readonly canWrite: boolean;
  /** Loads the profile again, for data that change with time alone. */
  readonly reload: () => void;
}
export interface ProfilePart {
  /** The room of its live messages. */
  readonly room: string;
  readonly lists: (profile: Profile, looking: Looking) => readonly ProfileList[];
  readonly details?: (profile: Profile) => readonly ProfileDetail[];
  /**
   * Subscribes to its live messages and reports whether each concerns a profile.
   * @returns how to stop each
   */
  readonly subscribe: (changed: (concerns: (profile: Profile) => boolean) => void) => readonly (() => void)[];
}

/** Whether the list contains this id. */
export const has = (list: readonly { readonly id: number }[], id: number): boolean => list.some((one) => one.id === id);
