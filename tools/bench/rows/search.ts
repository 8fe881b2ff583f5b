// Search row: global search while typing, among 2,000 members and 10,000 each of auctions, items
// and events.
import { percentile, shown } from '../figures.ts';
import { startHall } from '../hall.ts';
import { load, requestOf } from '../line.ts';
import type { Row } from '../row.ts';

/** A text that matches members, one that matches every auction, and one without matches. */
const texts = ['walker 1999', 'maula', 'zzz'] as const;

export const searchRow: Row = {
  name: 'search',
  what: 'the search over everything among 2,000 members and 10,000 auctions',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      const [person] = await hall.people(bench.few(2000, 20));
      await hall.auctions(bench.few(10_000, 100));
      await hall.items(bench.few(10_000, 100));
      await hall.events(bench.few(10_000, 100));
      const latencies: number[] = [];
      for (const text of texts) {
        const request = requestOf('GET', `/api/search?q=${encodeURIComponent(text)}`, { Cookie: person?.cookie ?? '' });
        const ask = (forMs: number): ReturnType<typeof load> =>
          load(hall.web.port, { request, status: 200, connections: 1, forMs });
        // The first search reads the names, so it is not counted.
        await ask(bench.few(500, 20));
        latencies.push(...(await ask(bench.few(3000, 50))).latencies);
      }
      return [
        {
          what: 'GET /api/search?q=…: p95 among 2,000 members, 10,000 auctions, items and events each',
          value: percentile(latencies, 0.95),
          unit: 'ms',
          goal: { max: 50 },
          from: `${latencies.length} answers; p50 ${shown(percentile(latencies, 0.5))} ms`,
        },
      ];
    } finally {
      await hall.close();
    }
  },
};
