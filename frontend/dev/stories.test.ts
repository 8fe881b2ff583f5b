// Test that the component page shows every shared component.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const house = path.join(__dirname, '../src/ui');
const isSource = (name: string): boolean => name.endsWith('.tsx') && !name.includes('.test.');
const pieces = readdirSync(house)
  .filter(isSource)
  .map((name) => name.replace('.tsx', ''));
const sources = readdirSync(__dirname)
  .filter(isSource)
  .map((name) => readFileSync(path.join(__dirname, name), 'utf8'))
  .join('\n');

/** Files that are no components themselves, with the story that uses them. */
const atWork: Readonly<Record<string, string>> = {
  CardPlace: 'items',
  CardText: 'items',
  ConfirmDialog: 'question',
  CreateButton: 'events-admin',
  DialogButton: 'trial-market',
  EnlargedPicture: 'gallery',
  ExportCsv: 'items',
  Face: 'event-page',
  FormDialog: 'dialog-create',
  GuestNotice: 'items-guest',
  ListDialog: 'dialog-resource-edit',
  ListFilters: 'items',
  LiveGrid: 'items',
  Looking: 'event-page',
  Moves: 'event-page',
  NameInput: 'dialog-create',
  OrderedRows: 'dialog-event-new',
  PriceField: 'dialog-item-new',
  ResourceView: 'audit-failed',
  SeeAdmins: 'items-guest',
  TableFoot: 'trial-standings',
  Toaster: 'toast-success',
};
const isImported = (piece: string): boolean => sources.includes(`/ui/${piece}.tsx'`);

test('every component has a story of its own, or a story that shows it in use', () => {
  expect(pieces.length).toBeGreaterThan(30);
  expect(pieces.filter((piece) => !isImported(piece) && atWork[piece] === undefined)).toEqual([]);
});

test('a component shown in use has no story of its own, and the story that shows it exists', () => {
  const wrong = Object.entries(atWork).filter(
    ([piece, story]) => !pieces.includes(piece) || isImported(piece) || !sources.includes(`id: '${story}'`),
  );
  expect(wrong).toEqual([]);
});
