// Every creating call that is repeated although its reply was lost: it answers what exists.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allDevRoutes } from '@guild/common/all.routes';
import type { Route, Routes } from '@guild/common/wire/route';
import { startHall, type Client, type Hall } from '../harness.ts';
import { openLine, type Line, type RawReply } from './rawCall.ts';
import { titled } from './titled.ts';
import { createMaker, type Call, type Maker } from './validCalls.ts';

const table: Routes = allDevRoutes;
const creating: [string, Route][] = Object.entries(table).filter(([, { status }]) => status === 201);

let hall: Hall;
let line: Line;
let admin: Client;
let calls: Maker;
beforeAll(async () => {
  hall = await startHall();
  line = openLine(hall.url);
  admin = await hall.signIn('Admin', 'Ada Admin');
  const other = await hall.signIn('Admin', 'Mara Maker');
  calls = createMaker({ table, hall, making: { makerOf: () => other, owner: admin, other, insiders: [admin] } });
});
afterAll(async () => {
  line.close();
  await hall.close();
});

const send = (key: string, { method, path, body }: Call): Promise<RawReply> =>
  line.send({
    method,
    path,
    headers: { Cookie: admin.cookie(), 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
/** As if the process had died between the write and the reply. */
async function forgetReply(key: string): Promise<void> {
  const keys = (await hall.database()).collection<{ _id: string }>('idempotency_keys');
  const { matchedCount } = await keys.updateOne(
    { _id: `${admin.discordId}/${key}` },
    { $set: { done: false }, $unset: { answer: '' } },
  );
  expect(matchedCount).toBe(1);
}

/** Calls whose entity changes by itself after the reply. */
const goesOn = new Set(['createImport']);

test.each(titled(creating))('%s', async (_title, name, one) => {
  const call = await calls.call(name, one);
  const first = await send(name, call);
  expect([first.status, first.text]).toEqual([201, first.text]);
  await forgetReply(name);
  const second = await send(name, call);
  const [before, after] = [first, second].map(({ text }) => JSON.parse(text) as { id: number });
  const isSame = goesOn.has(name) ? { id: before?.id } : before;
  expect([second.status, goesOn.has(name) ? { id: after?.id } : after]).toEqual([201, isSame]);
});
