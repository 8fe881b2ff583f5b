// Warnings to admins about Discord.

/** Warns all admins once about each problem. */
export type WarnAdmins = (problem: {
  /** The same for every warning about one problem. */
  readonly about: string;
  readonly title: string;
  readonly text: string;
  /** The setting that it is about; absent: access follows Discord. */
  readonly link?: string;
}) => Promise<void>;
