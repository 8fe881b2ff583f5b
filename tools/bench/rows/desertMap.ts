// Desert map rows: its call compared with bare Express, one mark sent to many open maps, and
// drawing its picture.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gridCells, readWeeklyReset, scoutingCategories, weekAt } from '@guild/common/scouting/scouting.rules';
import { drawDesertMap } from '../../../backend/src/features/scouting/map/desertMap.drawing.ts';
import { toPng } from '../../../backend/src/platform/pictures/png.ts';
import type { ReportDocument } from '../../../backend/src/features/scouting/core/scouting.model.ts';
import { bareSender, hallList, timed, type Broadcaster } from '../bidding.ts';
import { alternate, median, percentile, ratioOf, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, load, requestOf, type Load } from '../line.ts';
import { programs, startProgram } from '../program.ts';
import type { Bench, Row } from '../row.ts';
import { fanOut } from './sockets.ts';

const where = '/api/desert-map/current';
const connections = 32;
/** Marks of each category, as many as in a busy week. */
const marksEach = 18;
const who = { markedBy: 'Sand Walker 1', markedByDiscordId: '900000000000000001' };

/** Some cells of the map, different for each category. */
const cellsOf = (place: number): string[] =>
  gridCells.filter((_cell, at) => (at * 7 + place) % gridCells.length < marksEach);

/** One report of each category for the current week. */
function reportsOf(now: number): ReportDocument[] {
  const reset = readWeeklyReset('TUE 03:00');
  if (reset === null) throw new Error('That is no time of the week');
  const { id: weekId, endsAt } = weekAt(now, reset, 'UTC');
  const at = new Date(now);
  return scoutingCategories.map((category, place) => ({
    _id: place + 1,
    weekId,
    weekEndsAt: new Date(endsAt),
    category,
    isActive: true,
    cleanedUp: false,
    marks: cellsOf(place).map((cell, index) => ({
      cell,
      ...who,
      markedAt: at,
      state: 'present' as const,
      changeId: 100 * place + index + 1,
      stateBy: null,
      stateByDiscordId: null,
      stateAt: null,
    })),
    lastUpdated: at,
    updatedBy: who.markedBy,
    updatedByDiscordId: who.markedByDiscordId,
    createdAt: at,
    updatedAt: at,
    version: 1,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  }));
}
const fill = async ({ db }: Hall): Promise<void> => {
  await db.collection<ReportDocument>('scouting_reports').insertMany(reportsOf(Date.now()));
};

async function once(port: number, request: Buffer): Promise<Buffer> {
  const line = await Line.to(port);
  const { status, head, body } = await line.send(request);
  line.close();
  if (status !== 200) throw new Error(`${head}\n${body.toString()}`);
  return body;
}

export const desertMapRow: Row = {
  name: 'desert-map',
  what: 'the map of the desert beside a bare Express that sends the same bytes',
  async run(bench) {
    const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-bench-'));
    const hall = await startHall(bench);
    try {
      await fill(hall);
      const [person] = await hall.people(1);
      const request = requestOf('GET', where, { Cookie: person?.cookie ?? '' });
      const bytes = await once(hall.web.port, request);
      const file = path.join(folder, 'map.json');
      writeFileSync(file, bytes);
      const bare = await startProgram(path.join(programs, 'bare-express.mjs'), { args: [file], reportsPort: true });
      const forMs = bench.few(2000, 50);
      const side = (port: number) => (): Promise<Load> => load(port, { request, status: 200, connections, forMs });
      const measured = await alternate(bench.rounds, side(hall.web.port), side(bare.port));
      await bare.stop();
      const rate = ({ perSecond }: Load): number => perSecond;
      const [ours, theirs] = [shown(median(measured.ours.map(rate))), shown(median(measured.bare.map(rate)))];
      return [
        {
          what: `signed-in GET ${where}, ${marksEach * scoutingCategories.length} marks`,
          value: ratioOf(measured, rate),
          unit: 'x',
          goal: { min: 0.6 },
          from: `${ours}/s; bare Express with the same ${bytes.length} bytes ${theirs}/s`,
        },
      ];
    } finally {
      await hall.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** An admin who marks the same cell again and again. The report has a new version each time. */
async function marker(hall: Hall, admin: SignedIn | undefined): Promise<Broadcaster> {
  await fill(hall);
  await hall.db
    .collection('guild_members')
    .updateOne({ discordId: admin?.discordId ?? '' }, { $set: { role: 'Admin' } });
  const line = await Line.to(hall.web.port);
  const request = requestOf('POST', '/api/scouting/1/marks', { Cookie: admin?.cookie ?? '' }, { cell: 'E-5' });
  let version = 1;
  return {
    broadcast(crowd) {
      version += 1;
      return timed(line, request, crowd, { name: 'report:updated', text: `"version":${version},` });
    },
    close: () => line.close(),
  };
}

/**
 * Makes the bare server send the same report, and before it the log entry that comes with every
 * mark.
 */
async function bareMarker(port: number, hall: Hall, person: SignedIn | undefined): Promise<Broadcaster> {
  const [report] = await hallList(hall, '/api/scouting?category=spice_craters', person);
  const change = {
    id: 1,
    reportId: 1,
    weekId: 20261117,
    category: 'spice_craters',
    categoryName: 'Large Spice Fields',
    cell: 'E-5',
    before: 'present',
    after: 'present',
    username: who.markedBy,
    discordId: who.markedByDiscordId,
    at: new Date().toISOString(),
    undoneBy: null,
    undoneByDiscordId: null,
    undoneAt: null,
    version: 1,
  };
  const line = await Line.to(port);
  const sender = await bareSender(port, { room: 'scouting', name: 'report:updated' }, (version) => ({
    message: { ...report, version, factId: crypto.randomUUID() },
    text: `"version":${version},`,
  }));
  return {
    async broadcast(crowd) {
      const message = { changes: [change], factId: crypto.randomUUID() };
      const [times] = await Promise.all([
        sender.broadcast(crowd),
        line.send(requestOf('POST', '/send/scouting/scouting-changes:made', {}, message)),
      ]);
      return times;
    },
    close() {
      sender.close();
      line.close();
    },
  };
}

export const markFanOutRow = fanOut({
  name: 'mark-fan-out',
  watchers: 500,
  message: 'one mark on the map',
  room: 'scouting',
  // Our server sends each of the two messages after its own write. The bare server sends both
  // together.
  goals: { p99: 2, cpu: 1.75 },
  async broadcasters(hall, people, barePort) {
    const [admin] = people;
    return { ours: await marker(hall, admin), bare: await bareMarker(barePort, hall, admin) };
  },
});

/** A full map with marks in every state. */
const picture = (): string => {
  const states = ['present', 'present', 'harvested', 'contested'] as const;
  const resources = scoutingCategories.map((category, place) => ({
    category,
    marks: cellsOf(place).map((cell, at) => ({ cell, state: states[at % states.length] ?? 'present' })),
  }));
  return drawDesertMap({ weekLabel: 'DD Week of 11/17', made: 'Updated 2026-11-18, 11:00', resources });
};
async function drawing(): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const { length } = await toPng(picture());
  return { ms: performance.now() - began, bytes: length };
}

export const desertPictureRow: Row = {
  name: 'desert-picture',
  what: 'the picture of the map, drawn in a process of its own',
  async run(bench: Bench) {
    await drawing();
    const drawn: { ms: number; bytes: number }[] = [];
    for (let round = 0; round < 4 * bench.rounds; round += 1) drawn.push(await drawing());
    const times = drawn.map(({ ms }) => ms);
    return [
      {
        what: 'the picture of a full map, 1,200 px wide, from the data to the last byte',
        value: median(times),
        unit: 'ms',
        goal: { max: 150 },
        from: `${times.length} pictures of ${shown((drawn[0]?.bytes ?? NaN) / 1000)} KB; p90 ${shown(percentile(times, 0.9))} ms`,
      },
    ];
  },
};
