// What a feature adds to the page of a member: lists, facts beside the name, and the news after which it is read anew.
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ReactNode } from 'react';

export interface ProfileList {
  readonly title: string;
  /** What stands there while there is nothing. */
  readonly empty: string;
  readonly rows: readonly {
    readonly key: number;
    readonly to: string;
    readonly name: string;
    readonly more: ReactNode;
  }[];
}
export interface ProfileFact {
  readonly name: string;
  readonly value: string;
}
export interface ProfilePart {
  /** Where its news are told. */
  readonly room: string;
  readonly lists: (profile: Profile) => readonly ProfileList[];
  readonly facts?: (profile: Profile) => readonly ProfileFact[];
  /** Says of each of its live messages whether it concerns a profile. @returns how to stop */
  readonly hear: (tell: (concerns: (profile: Profile) => boolean) => void) => () => void;
}

/** Whether one of them has this id. */
export const has = (list: readonly { readonly id: number }[], id: number): boolean => list.some((one) => one.id === id);
/** Stops all of them. */
export const together =
  (stops: readonly (() => void)[]): (() => void) =>
  () => {
    for (const stop of stops) stop();
  };
