// Imports API: what a file contains, its import, progress and undo.
import * as z from 'zod/mini';
import { id, idParams, line, paging, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText, neededText } from '../wire/text.ts';
import { importKinds } from './imports.kinds.ts';

/** Limits of one import. */
export const importLimits = {
  rows: 10_000,
  /** Letters of the text. */
  text: 4_000_000,
  /** Bytes of the body. A letter may take three. */
  body: 13_000_000,
  columns: 100,
  /** Errors, and rows of the preview, in one reply. */
  shownProblems: 200,
  shownRows: 20,
} as const;
/** How long an import can be undone, in ms. */
export const importUndoMs = 24 * 3_600_000;

/**
 * `writing`: its rows are written, and nobody sees them yet. `failed`: it was taken back, because
 * something went wrong. `undoing`: somebody undoes it.
 */
export const importStates = ['writing', 'done', 'failed', 'undoing', 'undone'] as const;

export const guildImport = z.object({
  id,
  kind: z.enum(importKinds),
  /** The name of the file, or where the rows come from. */
  source: z.string(),
  rows: z.int(),
  /** How many rows are written. */
  written: z.int(),
  state: z.enum(importStates),
  createdBy: z.string(),
  createdByDiscordId: z.string(),
  createdAt: time,
  updatedAt: time,
  /** Since when the imported things are there; null: they are not. It can be undone for 24 hours. */
  finishedAt: z.nullable(time),
  /** After Undo: the number of things that stay, because somebody has changed them since. */
  kept: z.int(),
  /** The names of some of them. */
  keptNames: z.array(z.string()),
  version: z.int(),
});
export type GuildImport = z.output<typeof guildImport>;

const columns = z.optional(z.array(z.nullable(blankOrText({ most: 40 }))).check(z.maxLength(importLimits.columns)));
const content = {
  /** The text of a file, or pasted cells: CSV, iCalendar or Raid-Helper's JSON. */
  text: neededText('Paste some rows', { most: importLimits.text, breaks: true }),
  /** The field of each column of the table; null: it is not imported. Absent: guessed. */
  columns,
  /** What comes before the decimals of numbers. Absent: as the numbers show. */
  numbers: z.optional(z.enum(['comma', 'point'], 'Choose how numbers are written')),
  /** What comes first in 03/04/2026. Absent: as the dates show. */
  dates: z.optional(z.enum(['day', 'month'], 'Choose how dates are written')),
};
/** The body of a preview. Without `kind`, it is guessed. */
export const importPreviewBody = z.object({
  ...content,
  kind: z.optional(z.enum(importKinds, 'Choose what to import')),
});
export type ImportPreviewBody = z.output<typeof importPreviewBody>;
export const newImport = z.object({
  ...content,
  kind: z.enum(importKinds, 'Choose what to import'),
  source: z._default(line('Enter a name'), 'Pasted rows'),
});
export type NewImport = z.output<typeof newImport>;

export const importProblem = z.object({
  /** From 1. */
  line: z.int(),
  /** The field; null: the whole line. */
  column: z.nullable(z.string()),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;
/** A question that only a person can answer, with a cell that can be read in two ways. */
export const importQuestion = z.object({ about: z.enum(['numbers', 'dates']), example: z.string() });
export type ImportQuestion = z.output<typeof importQuestion>;

export const importPreview = z.object({
  kind: z.enum(importKinds),
  /** Null: the table has no headings. */
  headings: z.nullable(z.array(z.string())),
  columns: z.array(z.nullable(z.string())),
  /** What a column can be. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), isRequired: z.boolean() })),
  rowCount: z.int(),
  /** The first rows. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** Required fields that no column has. */
  missing: z.array(z.string()),
  /** The first errors, by line. */
  problems: z.array(importProblem),
  problemCount: z.int(),
  questions: z.array(importQuestion),
});
export type ImportPreview = z.output<typeof importPreview>;

export const importQuery = z.object(paging);
export type ImportQuery = z.output<typeof importQuery>;

const ofImport = { params: idParams, reply: guildImport } as const;
export const importRoutes = {
  listImports: route({
    method: 'GET',
    path: '/api/imports',
    access: 'admin',
    summary: 'Imports, newest first',
    list: true,
    csv: true,
    query: importQuery,
    reply: z.array(guildImport),
  }),
  previewImport: route({
    method: 'POST',
    path: '/api/imports/preview',
    access: 'admin',
    summary: 'What a text contains: its columns, errors by line, and questions. Imports nothing',
    maxBody: importLimits.body,
    body: importPreviewBody,
    reply: importPreview,
  }),
  createImport: route({
    method: 'POST',
    path: '/api/imports',
    access: 'admin',
    summary: 'Import all rows of a text, or none if one of them has an error',
    status: 201,
    isHourly: false,
    maxBody: importLimits.body,
    body: newImport,
    reply: guildImport,
  }),
  getImport: route({ method: 'GET', path: '/api/imports/:id', access: 'admin', summary: 'One import', ...ofImport }),
  undoImport: route({
    method: 'POST',
    path: '/api/imports/:id/undo',
    access: 'admin',
    summary: 'Take back what an import has made within 24 hours, except what somebody has changed since',
    ...ofImport,
  }),
};

export const importRooms = { list: 'imports' } as const;
export const importMessages = liveMessages({
  'import:started': guildImport,
  'import:changed': guildImport,
});
