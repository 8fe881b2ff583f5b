// Ledger rows: 100,000 entries compared with 1,000. Measures the first page, a page far inside, and
// the memory of the CSV export.
import { alternate, median, percentile, ratioOf, shown } from '../figures.ts';
import { startHall, type Hall } from '../hall.ts';
import { load, requestOf } from '../line.ts';
import type { Bench, Figure, Row } from '../row.ts';

const list = '/api/treasury/1/ledger?limit=50';
/** Interval of garbage collections and memory measurements while the table is sent, in ms. */
const weighedMs = 200;

interface FilledLedger {
  readonly hall: Hall;
  readonly cookie: string;
  readonly count: number;
}
async function filled(bench: Bench, count: number): Promise<FilledLedger> {
  const hall = await startHall(bench);
  const [person] = await hall.people(1);
  await hall.ledger(count);
  return { hall, cookie: person?.cookie ?? '', count };
}

/** The p50 of one page in ms. @param where the page's address, for a ledger of this many entries */
async function page(
  bench: Bench,
  sides: { large: FilledLedger; small: FilledLedger },
  what: string,
  where: (count: number) => string,
): Promise<Figure> {
  const side =
    ({ hall, cookie, count }: FilledLedger) =>
    async (): Promise<number> => {
      const request = requestOf('GET', where(count), { Cookie: cookie });
      const forMs = bench.few(1500, 50);
      const { latencies } = await load(hall.web.port, { request, status: 200, connections: 1, forMs });
      return percentile(latencies, 0.5);
    };
  const { ours, bare } = await alternate(bench.rounds, side(sides.large), side(sides.small));
  return {
    what: `${what} of a ledger: p50 of 100,000 entries against 1,000`,
    value: ratioOf({ ours, bare }, (p50) => p50),
    unit: 'x',
    goal: { max: 1.3 },
    from: `${shown(median(ours))} ms; ${shown(median(bare))} ms`,
  };
}

interface Sent {
  readonly bytes: number;
  readonly ms: number;
  /**
   * Maximum growth of heap and buffers meanwhile, without garbage. It would show a table that is
   * built as a whole.
   */
  readonly grownBytes: number;
}
/**
 * Reads the whole table, and measures the memory of the process that sends it.
 * @throws when lines are missing
 */
async function table({ hall, cookie, count }: FilledLedger): Promise<Sent> {
  const weight = async (): Promise<number> => {
    const { heapBytes, externalBytes } = await hall.web.usageWithoutGarbage();
    return heapBytes + externalBytes;
  };
  const before = await weight();
  let most = before;
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${hall.web.port}/api/treasury/1/ledger.csv`, {
    headers: { Cookie: cookie },
  });
  if (!reply.ok) throw new Error(await reply.text());
  let weighing = Promise.resolve();
  const timer = setInterval(() => {
    weighing = weighing.then(async () => void (most = Math.max(most, await weight())));
  }, weighedMs);
  let [bytes, lines] = [0, 0];
  try {
    for await (const part of reply.body ?? []) {
      bytes += part.length;
      for (const byte of part) if (byte === 10) lines += 1;
    }
  } finally {
    clearInterval(timer);
    await weighing;
  }
  if (lines !== count + 1) throw new Error(`${lines} lines of ${count} entries`);
  return { bytes, ms: performance.now() - began, grownBytes: most - before };
}

async function tableFigure(bench: Bench, large: FilledLedger): Promise<Figure> {
  await table(large);
  const sent: Sent[] = [];
  for (let round = 0; round < bench.rounds; round += 1) sent.push(await table(large));
  const grown = sent.map(({ grownBytes }) => grownBytes / 1e6);
  return {
    what: 'the table (CSV) of 100,000 entries: what the web process holds more meanwhile',
    value: Math.max(...grown),
    unit: 'MB',
    goal: { max: 40 },
    from: `worst of ${sent.length}, median ${shown(median(grown))} MB; ${shown((sent[0]?.bytes ?? NaN) / 1e6)} MB sent in ${shown(median(sent.map(({ ms }) => ms)))} ms`,
  };
}

export const ledgerRow: Row = {
  name: 'ledger',
  what: 'a ledger of 100,000 entries and one of 1,000: pages, and the table',
  async run(bench) {
    const large = await filled(bench, bench.few(100_000, 300));
    const small = await filled(bench, bench.few(1000, 200));
    try {
      const sides = { large, small };
      const deep = (count: number): string => `${list}&cursor=${Math.round(count / 2)}`;
      return [
        await page(bench, sides, 'the first page', () => list),
        await page(bench, sides, 'a page deep inside', deep),
        await tableFigure(bench, large),
      ];
    } finally {
      await large.hall.close();
      await small.hall.close();
    }
  },
};
