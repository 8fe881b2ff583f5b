// Heap row: memory of a connected, signed-in socket, compared with one of bare Socket.IO.
import path from 'node:path';
import { median, shown } from '../figures.ts';
import { startHall, type SignedIn } from '../hall.ts';
import { programs, startProgram, type Program } from '../program.ts';
import type { Row } from '../row.ts';
import { gather } from '../sockets.ts';

/** Heap bytes per socket: the difference with and without the sockets, after garbage collection. */
async function perSocket(program: Program, port: number, people: readonly SignedIn[]): Promise<number> {
  const count = people.length;
  const before = await program.usageWithoutGarbage();
  const crowd = await gather({ port, people, count, rooms: ['auctions'] });
  const after = await program.usageWithoutGarbage();
  await crowd.close();
  return (after.heapBytes - before.heapBytes) / count;
}

export const heapRow: Row = {
  name: 'heap',
  what: 'heap per connected, signed-in socket beside bare Socket.IO',
  async run(bench) {
    const hall = await startHall(bench);
    const bare = await startProgram(path.join(programs, 'bare-sockets.mjs'), { reportsPort: true });
    try {
      const people = await hall.people(bench.few(2000, 20));
      // The first crowd fills memory that stays in use: compiled code, session cache, pools.
      await perSocket(hall.web, hall.web.port, people);
      await perSocket(bare, bare.port, people);
      const ours: number[] = [];
      const other: number[] = [];
      for (let round = 0; round < bench.rounds; round += 1) {
        other.push(await perSocket(bare, bare.port, people));
        ours.push(await perSocket(hall.web, hall.web.port, people));
      }
      return [
        {
          what: 'heap per connected, signed-in socket of a person of its own, in the room of the list',
          value: median(ours) / median(other),
          unit: 'x',
          goal: { max: 1.3 },
          from: `${shown(median(ours) / 1024)} KB; bare Socket.IO ${shown(median(other) / 1024)} KB`,
        },
      ];
    } finally {
      await bare.stop();
      await hall.close();
    }
  },
};
