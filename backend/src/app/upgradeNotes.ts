// Upgrade notes: what a new version needs an admin to do by hand, told to admins once.
import type { Warnings } from '../features/notifications/sending/notifications.warnings.ts';
import type { Context } from '../platform/features/context.ts';
import type { ScheduledTask } from '../platform/features/feature.ts';

export interface UpgradeNote {
  /** The first version that needs it, such as `0.2.0`. */
  readonly version: string;
  /** What to do, in one or two sentences. */
  readonly text: string;
  /** The page where it is done. */
  readonly link: string;
}

/**
 * All notes, from the oldest version. A version that only its host has to prepare for is in
 * CHANGELOG.md instead. The first version with notes is the one after 0.1.0.
 */
export const upgradeNotes: readonly UpgradeNote[] = [];

const numbersOf = (version: string): readonly number[] => (version.split('-')[0] ?? '').split('.').map(Number);
/** Whether a version is newer than another one. A preview counts as its version. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  const at = one.findIndex((number, place) => number !== (other[place] ?? 0));
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The notes of an upgrade. @param from the version that ran before @param to the version that runs now */
export const notesBetween = (notes: readonly UpgradeNote[], from: string, to: string): readonly UpgradeNote[] =>
  notes.filter(({ version }) => isNewer(version, from) && !isNewer(version, to));

interface State {
  readonly _id: string;
  /** Admins know the notes up to this version. */
  readonly upTo: string;
}
const stateId = 'upgrade-notes';
const everyMs = 3_600_000;

/**
 * Tells admins the notes of each version since the last one that ran. A hall that has stored no version is
 * new, or older than these notes: it is told nothing. If the process is killed before it has stored the
 * version, the same notices are sent again, and people have each of them once.
 */
export const upgradeNotesTask = (
  { db, env: { version } }: Pick<Context, 'db' | 'env'>,
  { upgradeNote }: Pick<Warnings, 'upgradeNote'>,
  notes = upgradeNotes,
): ScheduledTask => ({
  name: 'upgrade-notes',
  everyMs,
  async run() {
    const states = db.collection<State>('settings');
    const known = await states.findOne({ _id: stateId });
    if (known !== null && !isNewer(version, known.upTo)) return;
    if (known !== null) for (const note of notesBetween(notes, known.upTo, version)) await upgradeNote(note);
    await states.updateOne({ _id: stateId }, { $set: { upTo: version } }, { upsert: true });
  },
});
