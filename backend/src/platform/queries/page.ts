// One page of a list, as services hand it to the call that sends it.

/** One page of a list. `changesWithTime`: what it answers changes without a new version, so it has no ETag. */
export interface Page<T> {
  items: T[];
  /** Cursor of the next page, or null. */
  next: string | null;
  /** How many there are on all pages, where that was asked for and could be counted. */
  total?: number | undefined;
  changesWithTime?: boolean;
  /** What else its items say, beside what their versions stand for: the version of what all of them belong to. */
  dependsOn?: number;
}
