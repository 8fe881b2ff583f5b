// Files of each kind as spreadsheet programs write them, from their bytes to the imported rows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GuildImport, ImportPreview } from '@guild/common/imports/imports.api';
import { decodeFile } from '@guild/common/imports/imports.decoding';
import { importKinds, type ImportKind } from '@guild/common/imports/imports.kinds';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

/** LibreOffice wrote its files in English, the others in German. */
const programs = ['excel-utf8.csv', 'excel-cp1252.csv', 'excel-unicode.txt', 'google.csv', 'libreoffice.csv'];
const fixtures = path.resolve(import.meta.dirname, '../../../test/fixtures/imports');
/** Where the rows can be read, and two cells of the first row. */
const shown: Readonly<Record<ImportKind, { readonly path: string; readonly row: object }>> = {
  items: {
    path: '/api/marketplace?search=prüfköder',
    row: { quantity: 12, price: 1500, description: 'Größe „mittel“; für 3 €' },
  },
  contracts: {
    path: '/api/contracts?search=wüste',
    row: { reward: 1500, targetLocation: 'Süden', contractType: 'raid' },
  },
  events: { path: '/api/events?search=übung', row: { date: '2031-07-05', time: '20:30', lengthMinutes: 90 } },
  resources: {
    path: '/api/treasury?search=gewürz',
    row: { currentAmount: 1200, goalAmount: 5000, unit: 'Säcke', category: 'spice' },
  },
  members: {
    path: '/api/guild-members?search=jörg',
    row: {
      discordId: '200000000000000101',
      role: 'Officer',
      characters: [expect.objectContaining({ name: 'Jörgl' }), expect.objectContaining({ name: 'Jörga' })],
    },
  },
  deals: {
    path: '/api/deals?source=import&side=creditor',
    row: { owed: [{ currency: 'Solari', amount: 1200 }] },
  },
};

let hall: Hall;
let admin: Client;
let owed: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  owed = await hall.signIn('Member', 'Jürgen');
});
afterAll(() => hall.close());

const inState = async (id: number, state: GuildImport['state']): Promise<GuildImport> => {
  const read = async (): Promise<GuildImport> => (await admin.get<GuildImport>(`/api/imports/${id}`)).body;
  await until(async () => (await read()).state === state, `import ${id} is ${state}`);
  return read();
};

describe.each(importKinds)('%s', (kind) => {
  test.each(programs)('%s', async (program) => {
    const text = decodeFile(readFileSync(path.join(fixtures, `${kind}.${program}`)));
    const preview = (await admin.post<ImportPreview>('/api/imports/preview', { text, kind })).body;
    expect(preview).toMatchObject({ kind, rowCount: 2, missing: [], problemCount: 0, questions: [] });
    expect(preview.columns).not.toContain(null);
    const started = await admin.post<GuildImport>('/api/imports', { text, kind, source: `${kind}.${program}` });
    expect(started.status).toBe(201);
    expect(await inState(started.body.id, 'done')).toMatchObject({ rows: 2, written: 2 });
    const { body } = await (kind === 'deals' ? owed : admin).get<object[]>(shown[kind].path);
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining(shown[kind].row)]));
    expect((await admin.post(`/api/imports/${started.body.id}/undo`)).status).toBe(200);
    expect(await inState(started.body.id, 'undone')).toMatchObject({ kept: 0 });
  });
});
