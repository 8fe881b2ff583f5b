// Memory rows: all processes of `npm start` while a guild uses the app.
import { setTimeout as pause } from 'node:timers/promises';
import { median, shown } from '../figures.ts';
import type { Bench, Figure, Row } from '../row.ts';
import { gather } from '../sockets.ts';
import { signIn, useHall } from '../usage.ts';
import { canWeigh, npmStart, type ProcessMemory } from '../started.ts';

/** Number of calls at the same time. */
const atOnce = 8;
/**
 * Rest after the calls, in ms. The calls of an hour run in half a minute. Node.js then gets time
 * for what it does between calls: about 8 s after much work, it collects garbage and returns memory
 * in two or three steps.
 */
const restMs = 15_000;

const sum = (all: readonly ProcessMemory[], which: 'resident' | 'proportional'): number =>
  all.reduce((total, one) => total + one[which], 0);

function figuresOf(weighed: readonly ProcessMemory[][], calls: number): Figure[] {
  const middle = median(weighed.map((all) => sum(all, 'resident')));
  const last = weighed.at(-1) ?? [];
  const parts = last.map(({ name, resident }) => `${name} ${shown(resident)}`).join(', ');
  return [
    {
      what: `all that npm start runs, after ${shown(calls)} calls: memory of every process, shared pages counted in each`,
      value: middle,
      unit: 'MB',
      goal: { max: 600 },
      from: parts,
    },
    {
      what: 'the same, shared pages counted once',
      value: median(weighed.map((all) => sum(all, 'proportional'))),
      unit: 'MB',
      from: last.map(({ name, proportional }) => `${name} ${shown(proportional)}`).join(', '),
    },
  ];
}

export const memoryRow: Row = {
  name: 'memory',
  what: 'what all processes of npm start keep in memory',
  async run(bench: Bench) {
    if (!canWeigh()) {
      bench.say('this system does not say what a process keeps in memory');
      return [];
    }
    const hall = await npmStart({ LINE_SOCKETS_PER_ADDRESS: '0' });
    const origin = `http://localhost:${hall.port}`;
    try {
      bench.say(`at its start ${shown(sum(hall.memory(), 'resident'))} MB`);
      const people = await Promise.all(
        Array.from({ length: bench.few(32, 2) }, (_each, index) => signIn(hall.port, origin, index)),
      );
      const rooms = ['auctions', 'events'];
      const crowd = await gather({ port: hall.port, people, count: people.length, rooms });
      const calls = bench.few(5000, 60);
      await useHall(people.slice(0, atOnce), origin, calls);
      await pause(bench.few(restMs, 0));
      const weighed: ProcessMemory[][] = [];
      while (weighed.length < bench.few(5, 1)) {
        await pause(bench.few(1000, 0));
        weighed.push(hall.memory());
      }
      await crowd.close();
      for (const { line } of people) line.close();
      return figuresOf(weighed, calls);
    } finally {
      await hall.close();
    }
  },
};
