// Random histories of scouting by 16 clients on two web processes, one of which is killed: list,
// map, picture, log and archive agree.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { categoryNames, gridCells, scoutingCategories, weekAt } from '@guild/common/scouting/scouting.rules';
import { markStates, type ScoutingReport, type ScoutingWeek } from '@guild/common/scouting/scouting.api';
import type { ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aClock, startHall, type Client, type Hall, type Reply } from '../harness.ts';
import { afterAnswers, startKillable, type KillableWeb } from '../killable.ts';
import { scoutingProblems, type Observations } from './scoutingProblems.ts';
import { atProcess, signInAgain } from './guild.ts';

const clientCount = 16;
const histories = 2;
/** Weeks change within a history, and data removed a month ago is purged. */
const maxNewWeeks = 3;
const hourMs = 3_600_000;
const clock = aClock();
let first: Hall;
let second: KillableWeb;
let admin: Client;
let people: Client[] = [];
/** Calls without a reply from a killed process. */
let cut = 0;

beforeAll(async () => {
  first = await startHall({ clock, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  second = await startKillable(first);
  admin = await first.signIn('Admin', 'Ada');
  people = [admin, await first.signIn('Admin', 'Otho'), await first.signIn('Admin', 'Rhea')];
  for (let at = 0; at < 5; at += 1) people.push(await first.signIn('Member', `Member ${at}`));
  await admin.put('/api/settings/scouting', { membersMayMark: true });
});
afterAll(async () => {
  await second.kill();
  await first.close();
});

/** Everybody at both processes. */
const clients = (): { client: Client; url: string }[] =>
  Array.from({ length: clientCount }, (_, at) => {
    const { url } = Math.floor(at / people.length) % 2 === 0 ? first : second;
    return { url, client: atProcess(people[at % people.length] ?? admin, url) };
  });

/** Only a few, so that people use the same ones. */
const cells = gridCells.slice(0, 5);
/** Members sometimes try them too. */
const ofAdmins = ['edit', 'switch', 'delete', 'restore', 'rename', 'import', 'clean up', 'map'] as const;
const time = ['day', 'turn'] as const;
const usually = ['mark', 'mark', 'mark', 'unmark', 'unmark', 'state', 'state', 'undo', 'undo', 'report'] as const;
const anAction = fc.record({
  who: fc.nat(clientCount - 1),
  does: fc.constantFrom(...time, ...ofAdmins, 'restore', ...usually, ...usually, ...usually),
  which: fc.nat(40),
  cell: fc.constantFrom(...cells),
  category: fc.constantFrom(...scoutingCategories),
  state: fc.constantFrom(...markStates),
});
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;

/** The known state during a history. */
interface History extends Observations {
  readonly reports: number[];
  readonly strange: string[];
  newWeeks: number;
}
/** An admin instead of a member, for admin-only calls. */
const asked = ({ which, does }: Action, client: Client, url: string): Client =>
  which % 4 > 0 && ofAdmins.some((one) => one === does)
    ? atProcess(nth(people.slice(0, 3), which) ?? admin, url)
    : client;
const nth = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

async function setClock(ms: number): Promise<null> {
  clock.set(ms);
  await second.setClock();
  return null;
}
const nextWeek = (): number => weekAt(clock.now(), first.env.weeklyReset, first.env.timezone).endsAt;

/** One's own, or anybody's. */
async function undo(client: Client, which: number): Promise<Reply> {
  const { body } = await client.get<ScoutingChange[]>('/api/scouting/changes?limit=30');
  const all = Array.isArray(body) ? body : [];
  const own = all.filter(({ discordId }) => discordId === client.discordId);
  const change = nth(which % 4 === 0 ? all : own, which);
  return client.post(`/api/scouting/changes/${change?.id ?? 0}/undo`);
}
async function rename(client: Client, label: string): Promise<Reply> {
  const { body } = await client.get<ScoutingWeek>('/api/scouting/week');
  return client.patch(`/api/scouting/weeks/${body.id}`, { label, version: body.version });
}
async function edit(client: Client, path: string, change: object): Promise<Reply> {
  const { body } = await client.get<ScoutingReport>(path);
  return client.patch(path, { ...change, version: body.version });
}

/** The week ends at one moment; somebody starts the new one. */
async function turn(history: History, client: Client, { category }: Action): Promise<Reply | null> {
  history.newWeeks += 1;
  if (history.newWeeks > maxNewWeeks) return null;
  await setClock(nextWeek());
  return client.post('/api/scouting', { category, locations: cells.slice(2) });
}

async function send(history: History, client: Client, action: Action): Promise<Reply | null> {
  const { reports } = history;
  const { does, which, cell, category, state } = action;
  // Mostly the latest ones, because nothing changes in another week.
  const path = `/api/scouting/${reports.at(-1 - (which % 3)) ?? 0}`;
  switch (does) {
    case 'report':
      return client.post('/api/scouting', {
        category,
        locations: [...cells.slice(2), gridCells[which]],
        isActive: which % 4 > 0,
      });
    case 'mark':
      return client.post(`${path}/marks`, { cell });
    case 'unmark':
      return client.delete(`${path}/marks/${cell}`);
    case 'state':
      return client.post(`${path}/marks/${cell}/state`, { state });
    case 'edit':
      return edit(client, path, { category, locations: [cell, gridCells[which]] });
    case 'switch':
      return edit(client, path, { isActive: which % 3 > 0 });
    case 'delete':
      return client.delete(path);
    case 'restore':
      return client.post(`${path}/restore`);
    case 'undo':
      return undo(client, which);
    case 'rename':
      return rename(client, `Week of ${cell} and ${which}`);
    case 'import':
      return client.post('/api/scouting/import', {
        text: `${categoryNames[category]}: ${cell} A-9\ncontrol_point: I-1`,
      });
    case 'clean up':
      return client.post('/api/scouting/cleanup');
    case 'map':
      return client.post('/api/desert-map/update');
    case 'day':
      return which < 20 ? setClock(clock.now() + 24 * hourMs) : null;
    case 'turn':
      return which < 20 ? turn(history, client, action) : null;
  }
}

const usual = [200, 201, 204, 400, 403, 404, 409, 503];
const isReport = (body: unknown): body is ScoutingReport =>
  typeof body === 'object' && body !== null && 'marks' in body && 'version' in body;
async function act(history: History, client: Client, action: Action): Promise<void> {
  let reply: Reply | null = null;
  try {
    reply = await send(history, client, action);
  } catch {
    // Killed during the call, so the outcome is unknown.
    cut += 1;
  }
  if (reply === null) return;
  const { status, body } = reply;
  if (!usual.includes(status)) history.strange.push(`${action.does} answered ${status}`);
  if (status >= 300) return;
  const reports = (Array.isArray(body) ? body : [body]).filter(isReport);
  history.answers.push(...reports);
  if (status === 201) history.reports.push(...reports.map(({ id }) => id));
}

/** All clients run at once, each its own actions in order. */
async function play(history: History, actions: readonly Action[], answered: () => void): Promise<void> {
  await Promise.all(
    clients().map(async ({ client, url }, at) => {
      for (const action of actions.filter(({ who }) => who === at)) {
        await act(history, asked(action, client, url), action);
        answered();
      }
    }),
  );
}
/** The second process is killed after a third of the replies, and another one replaces it. */
async function playThroughKill(history: History, actions: readonly Action[]): Promise<void> {
  const half = Math.ceil(actions.length / 2);
  const strike = afterAnswers(Math.floor(half / 3), () => second.kill());
  await play(history, actions.slice(0, half), () => strike.answered());
  await strike.struck();
  second = await startKillable(first);
  await play(history, actions.slice(half), () => undefined);
}

test(`${histories} histories agree everywhere, from seed ${seed}`, async () => {
  const actions = fc.array(anAction, { minLength: 208, maxLength: 256, size: 'max' });
  const property = fc.asyncProperty(actions, async (list) => {
    await setClock(nextWeek() + hourMs);
    for (const one of people) await signInAgain(one, people.indexOf(one) < 3 ? 'Admin' : 'Member');
    const socket = await admin.socket();
    await socket.join('scouting');
    const since = weekAt(clock.now(), first.env.weeklyReset, first.env.timezone).id;
    const history: History = { since, answers: [], reports: [], strange: [], newWeeks: 0 };
    for (const category of scoutingCategories.slice(0, 3))
      await act(history, admin, { who: 0, does: 'report', which: 9, cell: 'A-1', category, state: 'present' });
    await playThroughKill(history, list);
    const problems = await scoutingProblems(first, { ...history, admin, socket, urls: [first.url, second.url] });
    expect([...history.strange, ...problems]).toEqual([]);
  });
  await fc.assert(property, running(histories));
  expect(cut).toBeGreaterThan(0);
}, 900_000);
