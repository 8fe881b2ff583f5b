// Large imports: 10,000 items and 2,000 members. Prints how long they take.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildImport, ImportPreview } from '@guild/common/imports/imports.api';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(() => hall.close());

const rowsOf = (count: number, head: string, row: (at: number) => string): string =>
  [head, ...Array.from({ length: count }, (_each, at) => row(at))].join('\r\n');

test.each([
  [
    'items',
    10_000,
    rowsOf(10_000, 'Item;Kategorie;Menge;Preis', (at) => `Marble ${at};Rohstoff;${at + 1};1.0${at % 10}0,00`),
  ],
  [
    'members',
    2000,
    rowsOf(
      2000,
      'Name;Discord id;Rang;Charaktere',
      (at) => `Person ${at};3000000000000${10_000 + at};Rekrut;Figure ${at}`,
    ),
  ],
] as const)('%s: %i rows', async (kind, count, text) => {
  const socket = await admin.socket();
  await socket.join('imports');
  const begun = performance.now();
  const preview = await admin.post<ImportPreview>('/api/imports/preview', { text });
  expect(preview.body).toMatchObject({ kind, rowCount: count, problemCount: 0, missing: [], questions: [] });
  const previewed = performance.now();
  const { status, body } = await admin.post<GuildImport>('/api/imports', { kind, text });
  expect(status).toBe(201);
  const inState = (wanted: GuildImport['state']): Promise<unknown> =>
    socket.waitFor('import:changed', ({ id, state }) => id === body.id && state === wanted);
  await inState('done');
  const imported = performance.now();
  expect((await admin.post(`/api/imports/${body.id}/undo`)).status).toBe(200);
  await inState('undone');
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
  process.stdout.write(
    `${count} ${kind}: preview ${seconds(begun, previewed)} s, import ${seconds(previewed, imported)} s, undo ${seconds(imported, performance.now())} s\n`,
  );
});
