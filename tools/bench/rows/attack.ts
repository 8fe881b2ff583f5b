// Attack row: response time of /healthz and memory of the process while the live connection is
// attacked.
import { shown } from '../figures.ts';
import { floodOfHandshakes, floodOfJoins, manySockets, manyStrangers, underAttack } from '../attack.ts';
import { startHall } from '../hall.ts';
import type { Figure, Row } from '../row.ts';

/** Default limits, and little memory. */
export const attackedSettings = {
  LINE_SOCKETS_PER_PERSON: '',
  LINE_SOCKETS_PER_ADDRESS: '',
  NODE_OPTIONS: '--max-old-space-size=256',
};

export const attackRow: Row = {
  name: 'attack',
  what: 'the live line under attack, in a process with a heap of 256 MB',
  async run(bench) {
    const hall = await startHall(bench, attackedSettings);
    const { port } = hall.web;
    try {
      const [guest] = await hall.people(1);
      const cookie = guest?.cookie ?? '';
      const [joins, handshakes] = [bench.few(800_000, 8000), bench.few(200_000, 2000)];
      const [sockets, strangers] = [bench.few(2000, 60), bench.few(1000, 20)];
      const attacks: [string, () => Promise<unknown>][] = [
        [`${shown(joins)} joins on 10 sockets`, () => floodOfJoins(port, cookie, joins)],
        [`${shown(handshakes)} handshakes on 10 connections`, () => floodOfHandshakes(port, handshakes)],
        [`${shown(sockets)} sockets of one person`, () => manySockets(port, cookie, sockets)],
        [`${shown(strangers)} connections of strangers`, () => manyStrangers(port, strangers)],
      ];
      const figures: Figure[] = [];
      for (const [what, attack] of attacks) {
        const { heapBytes, slowestMs, answers } = await underAttack(hall.web, attack);
        const from = `${shown(answers)} answers`;
        figures.push(
          {
            what: `${what}: the slowest answer of /healthz`,
            value: slowestMs,
            unit: 'ms',
            goal: { max: 100 },
            from,
          },
          { what: `${what}: heap`, value: heapBytes / 1e6, unit: 'MB', goal: { max: 150 }, from },
        );
      }
      return figures;
    } finally {
      await hall.close();
    }
  },
};
