// Checks of the machine: settings of the host, Node.js, disk, memory and clock.
import { defineCheck, type Check, type Finding } from '../system.checks.ts';
import type { Space } from '../system.parts.ts';

const gigabyte = 1024 ** 3;
const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;
const percentOf = ({ free, total }: Space): number => (total === 0 ? 100 : (100 * free) / total);
const describeSpace = (space: Space): string =>
  `${inGigabytes(space.free)} of ${inGigabytes(space.total)} are free (${Math.floor(percentOf(space))} %).`;

const environment = defineCheck(
  { name: 'environment', title: 'Settings of the host', needs: [] },
  ({ environment: { problems, warnings } }): Finding => {
    const remedy = 'Correct .env and start the hall again. .env.example explains every variable.';
    if (problems.length > 0)
      return { state: 'bad', meaning: `The hall can't start. ${problems.map((one) => `${one}.`).join(' ')}`, remedy };
    if (warnings.length > 0) return { state: 'warning', meaning: warnings.map((one) => `${one}.`).join(' '), remedy };
    return { state: 'good', meaning: 'Every variable has a valid value.' };
  },
);

/** The supported versions, as in `engines` of package.json. */
function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
}
const node = defineCheck({ name: 'node', title: 'Node.js', needs: [] }, ({ machine }): Finding =>
  isSupported(machine.node)
    ? { state: 'good', meaning: `Version ${machine.node} runs.` }
    : {
        state: 'warning',
        meaning: `Version ${machine.node} runs. The hall is made for 20.19, 22.13 and 24 or newer.`,
        remedy: 'Install Node.js 24 and start the hall again.',
      },
);

const diskLimits = { warning: 15, bad: 5 } as const;
const disk = defineCheck({ name: 'disk', title: 'Disk space', needs: [] }, async ({ machine }): Promise<Finding> => {
  const space = await machine.disk(process.cwd());
  const meaning = describeSpace(space);
  const percent = percentOf(space);
  if (percent >= diskLimits.warning) return { state: 'good', meaning };
  const isBad = percent < diskLimits.bad;
  return {
    state: isBad ? 'bad' : 'warning',
    meaning: `${meaning} ${isBad ? 'Soon nothing can be saved any more.' : 'When the disk is full, nothing can be saved any more.'}`,
    remedy: 'Move old backups to another machine, delete files that nobody needs, or get a larger disk.',
  };
});

const memoryLimits = { warning: 10, bad: 3 } as const;
const memory = defineCheck({ name: 'memory', title: 'Memory', needs: [] }, ({ machine }): Finding => {
  const space = machine.memory();
  const meaning = describeSpace(space);
  const percent = percentOf(space);
  if (percent >= memoryLimits.warning) return { state: 'good', meaning };
  return {
    state: percent < memoryLimits.bad ? 'bad' : 'warning',
    meaning: `${meaning} When memory runs out, the machine ends programs, perhaps the database.`,
    remedy: 'Stop other programs on this machine, or get more memory. 4 GB are plenty for a guild.',
  };
});

/** Above the second one, in ms, a process decides nothing. See `checkedClock.ts`. */
const clockLimits = { warning: 1000, bad: 5000 } as const;
const clock = defineCheck(
  { name: 'clock', title: 'Clock', needs: ['database'] },
  async ({ machine, database }): Promise<Finding> => {
    const before = machine.now();
    const { localTime } = await database.client.db('admin').command({ hello: 1 });
    const roundTrip = machine.now() - before;
    const difference = Math.abs((localTime as Date).getTime() - (before + roundTrip / 2)) - roundTrip / 2;
    if (difference < clockLimits.warning)
      return { state: 'good', meaning: "This machine's clock and the database's agree." };
    const seconds = Math.round(difference / 1000);
    const isBad = difference > clockLimits.bad;
    return {
      state: isBad ? 'bad' : 'warning',
      meaning:
        `This machine's clock differs from the database's by ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` +
        (isBad ? ' The hall accepts no bids or other changes until it is right.' : ''),
      remedy: 'Let both machines set their clocks by the internet (NTP): timedatectl set-ntp true.',
    };
  },
);

export const machineChecks: readonly Check[] = [environment, node, disk, memory, clock];
