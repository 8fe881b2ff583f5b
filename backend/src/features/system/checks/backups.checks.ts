// Checks of backups: the age of the newest, whether it can be restored, and how fast the disk fills.
import { readBackupFacts } from '../../backups/backups.service.ts';
import { defineCheck, type Check, type Finding } from '../system.checks.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const ageInWords = (ms: number): string => {
  if (ms < hourMs) return 'less than an hour';
  return ms < 2 * dayMs ? counted(Math.floor(ms / hourMs), 'hour') : counted(Math.floor(ms / dayMs), 'day');
};
const notYet: Finding = { state: 'good', meaning: 'Nothing was due yet.' };

const backups = defineCheck(
  { name: 'backups', title: 'Backups', needs: ['database'] },
  async ({ database, machine }): Promise<Finding> => {
    const now = machine.now();
    const facts = await readBackupFacts(database.db, now);
    if (facts === null) return notYet;
    const { isNightly, isOld, newestAt, failure, bucketFailure } = facts;
    const age = newestAt === null ? 'There is no backup.' : `The newest backup is ${ageInWords(now - newestAt)} old.`;
    const remedy = 'Settings → System → Backups has the reason. Press “Back up now” when it is mended.';
    const why = failure === null ? '' : ` The last attempt failed: ${failure.problem}`;
    if (isOld) return { state: 'bad', meaning: `${age}${why}`, remedy };
    if (failure !== null) return { state: 'warning', meaning: `${age}${why}`, remedy };
    if (bucketFailure !== null)
      return { state: 'warning', meaning: `${age} It isn't in the bucket: ${bucketFailure.problem}`, remedy };
    if (!isNightly) return { state: 'good', meaning: `${age} The hall makes none at night, as you have chosen.` };
    return { state: 'good', meaning: newestAt === null ? 'The first backup is made tonight.' : age };
  },
);

/** A proof follows every week. */
const lateProofMs = 10 * dayMs;
const proof = defineCheck(
  { name: 'backup-proof', title: 'Restoring a backup', needs: ['database'] },
  async ({ database, machine }): Promise<Finding> => {
    const now = machine.now();
    const facts = await readBackupFacts(database.db, now);
    if (facts?.proof == null) return notYet;
    const { provedAt } = facts;
    const last = provedAt === null ? 'It never worked.' : `It last worked ${ageInWords(now - provedAt.getTime())} ago.`;
    if (facts.proof.problem !== null)
      return {
        state: 'bad',
        meaning: `The last try to restore the newest backup failed: ${facts.proof.problem} ${last}`,
        remedy: 'The log of the worker has more. Make a new backup, and restore it by hand into another database.',
      };
    if (provedAt !== null && now - provedAt.getTime() > lateProofMs)
      return { state: 'warning', meaning: last, remedy: 'Look whether the worker runs, and finds the backups.' };
    return { state: 'good', meaning: `The newest backup was restored as a trial, and nothing was missing. ${last}` };
  },
);

const minDays = 7;
const diskFills = defineCheck(
  { name: 'disk-fills', title: 'How fast the disk fills', needs: ['database'] },
  async ({ database, machine }): Promise<Finding> => {
    const facts = await readBackupFacts(database.db, machine.now());
    const days = facts?.daysUntilFull ?? null;
    if (days === null) return { state: 'good', meaning: "It didn't get fuller lately." };
    const meaning = `If it fills as in the last days, the disk with the backups is full in ${counted(Math.floor(days), 'day')}.`;
    if (days > minDays) return { state: 'good', meaning };
    return {
      state: 'warning',
      meaning,
      remedy: 'Find what grows: docker system df, old logs, old backups. Or get a larger disk.',
    };
  },
);

export const backupChecks: readonly Check[] = [backups, proof, diskFills];
