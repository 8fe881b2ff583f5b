// List rows: the auctions list compared with bare Express, and every list at very different
// lengths.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alternate, median, percentile, ratioOf, shown } from '../figures.ts';
import { startHall, type Hall } from '../hall.ts';
import { Line, load, requestOf, type Answer, type Load } from '../line.ts';
import { programs, startProgram } from '../program.ts';
import type { Bench, Figure, Row } from '../row.ts';

const where = '/api/auctions?limit=50';
const connections = 32;
/** SecantusDB reads every matching document for one page, so that more would measure only that. */
const auctionsIn = ({ production }: Bench): number => (production ? 500 : 10_000);

const headerOf = ({ head }: Answer, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

async function once(port: number, request: Buffer): Promise<Answer> {
  const line = await Line.to(port);
  const answer = await line.send(request);
  line.close();
  return answer;
}

/** Loads both servers alternately, with requests for the page or conditional requests. */
async function compare(
  bench: Bench,
  ports: { ours: number; bare: number },
  cookie: string,
  status: 200 | 304,
): Promise<Figure> {
  const forMs = bench.few(2000, 50);
  const side = async (port: number, headers: Record<string, string>): Promise<() => Promise<Load>> => {
    const etag = headerOf(await once(port, requestOf('GET', where, headers)), 'etag');
    const request = requestOf('GET', where, status === 304 ? { ...headers, 'If-None-Match': etag } : headers);
    return () => load(port, { request, status, connections, forMs });
  };
  const measured = await alternate(
    bench.rounds,
    await side(ports.ours, { Cookie: cookie }),
    await side(ports.bare, {}),
  );
  const rate = ({ perSecond }: Load): number => perSecond;
  const ours = shown(median(measured.ours.map(rate)));
  const bare = shown(median(measured.bare.map(rate)));
  return {
    what: `signed-in GET ${where} over ${auctionsIn(bench).toLocaleString('en-US')} auctions, ${status === 200 ? 'whole' : 'unchanged (304)'}`,
    value: ratioOf(measured, rate),
    unit: 'x',
    goal: { min: status === 200 ? 0.35 : 0.5 },
    from: `${ours}/s; bare Express with the same ${status === 200 ? 'bytes' : 'bytes, its own 304'} ${bare}/s`,
  };
}

export const listRow: Row = {
  name: 'list',
  what: 'the list of auctions beside a bare Express that sends the same bytes',
  async run(bench) {
    const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-bench-'));
    const hall = await startHall(bench);
    try {
      await hall.auctions(bench.few(auctionsIn(bench), 100));
      const [person] = await hall.people(1);
      const cookie = person?.cookie ?? '';
      const file = path.join(folder, 'page.json');
      writeFileSync(file, (await once(hall.web.port, requestOf('GET', where, { Cookie: cookie }))).body);
      const bare = await startProgram(path.join(programs, 'bare-express.mjs'), { args: [file], reportsPort: true });
      const ports = { ours: hall.web.port, bare: bare.port };
      const whole = await compare(bench, ports, cookie, 200);
      const unchanged = await compare(bench, ports, cookie, 304);
      await bare.stop();
      return [whole, unchanged];
    } finally {
      await hall.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface ListCall {
  readonly name: string;
  /** Name of the listed entities in the table. */
  readonly things: string;
  readonly call: string;
  readonly fill: (hall: Hall, count: number) => Promise<unknown>;
}

async function filled(
  bench: Bench,
  { call, fill }: ListCall,
  count: number,
): Promise<{ hall: Hall; ask: () => Promise<number> }> {
  const hall = await startHall(bench);
  const [person] = await hall.people(1);
  await fill(hall, count);
  const request = requestOf('GET', call, { Cookie: person?.cookie ?? '' });
  const forMs = bench.few(1500, 50);
  const ask = async (): Promise<number> =>
    percentile((await load(hall.web.port, { request, status: 200, connections: 1, forMs })).latencies, 0.5);
  return { hall, ask };
}

const listSize = (list: ListCall): Row => ({
  name: list.name,
  what: `the list of ${list.things} among 100,000 and among 1,000`,
  async run(bench) {
    const large = await filled(bench, list, bench.few(100_000, 200));
    const small = await filled(bench, list, bench.few(1000, 100));
    try {
      const { ours, bare } = await alternate(bench.rounds, large.ask, small.ask);
      return [
        {
          what: `GET ${list.call}: p50 among 100,000 ${list.things} against 1,000`,
          value: ratioOf({ ours, bare }, (p50) => p50),
          unit: 'x',
          goal: { max: 1.3 },
          from: `${shown(median(ours))} ms; ${shown(median(bare))} ms`,
        },
      ];
    } finally {
      await large.hall.close();
      await small.hall.close();
    }
  },
});

export const listSizeRows: readonly Row[] = [
  { name: 'list-size', things: 'auctions', call: where, fill: (hall: Hall, count: number) => hall.auctions(count) },
  {
    name: 'list-size-events',
    things: 'events',
    call: '/api/events?limit=50',
    fill: (hall: Hall, count: number) => hall.events(count),
  },
  {
    name: 'list-size-items',
    things: 'items',
    call: '/api/marketplace?limit=50&listingType=selling',
    fill: (hall: Hall, count: number) => hall.items(count),
  },
  {
    name: 'list-size-items-all',
    things: 'items of both kinds',
    call: '/api/marketplace?limit=50',
    fill: (hall: Hall, count: number) => hall.items(count),
  },
  {
    name: 'list-size-members',
    things: 'members',
    call: '/api/guild-members?limit=50',
    fill: (hall: Hall, count: number) => hall.people(count),
  },
  {
    name: 'list-size-contracts',
    things: 'contracts',
    call: '/api/contracts?limit=50',
    fill: (hall: Hall, count: number) => hall.contracts(count),
  },
].map(listSize);
