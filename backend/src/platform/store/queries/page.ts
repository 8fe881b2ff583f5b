// The type of one page of items.

/**
 * One page of items. `changesWithTime`: the items can change without a new version, so the page
 * has no ETag.
 */
export interface Page<T> {
  items: T[];
  /** Cursor of the next page, or null. */
  next: string | null;
  /** Number of items on all pages, if it was requested and could be counted. */
  total?: number | undefined;
  changesWithTime?: boolean;
  /**
   * For the ETag: version of something else that the items depend on besides their own versions.
   */
  dependsOn?: number;
}
