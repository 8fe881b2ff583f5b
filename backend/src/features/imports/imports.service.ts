// Import service: the feature's entry point.
import {
  importLimits,
  type GuildImport,
  type ImportPreview,
  type ImportPreviewBody,
  type ImportProblem,
  type ImportQuery,
  type NewImport,
} from '@guild/common/imports/imports.api';
import { importColumns } from '@guild/common/imports/imports.columns';
import { limits } from '@guild/common/wire/fields';
import type { Collection } from 'mongodb';
import type { QueryFilter } from 'mongoose';
import { setImmediate as nextTick } from 'node:timers/promises';
import { invalidField, invalidInput } from '../../platform/errors.ts';
import type { Context } from '../../platform/features/context.ts';
import type { ImportTarget } from '../../platform/features/imports.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { insertMissing } from '../../platform/store/documents/bulk.ts';
import { afterCursor, newestFirst, pageOf } from '../../platform/store/queries/lists.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import { buildImport, started, undo } from './imports.decisions.ts';
import {
  importRowsKey,
  rowsAtOnce,
  toImport,
  type ImportDocument,
  type ImportModels,
  type ImportRowDocument,
} from './imports.model.ts';
import type { ImportDocuments } from './imports.writing.ts';
import { readImport, type Choices, type Reading, type RowValues } from './reading/imports.rows.ts';

export interface ImportService {
  /** Newest first. */
  listImports(query: ImportQuery): Promise<Page<GuildImport>>;
  /** @throws AppError `not_found` */
  getImport(id: number): Promise<GuildImport>;
  /** What a text contains. @throws AppError `invalid_input` if it is no table */
  preview(body: ImportPreviewBody): Promise<ImportPreview>;
  /**
   * Begins to import all rows. @throws AppError `invalid_input` if a row has an error, or a question
   * has no answer
   */
  createImport(body: NewImport, caller: Caller): Promise<GuildImport>;
  /** @throws AppError `not_found`, `conflict` too late, or not done */
  undoImport(id: number, caller: Caller): Promise<GuildImport>;
}

interface Checked extends Reading {
  readonly target: ImportTarget;
  readonly missing: readonly string[];
  /** The values of each row after its schema. Complete if there are no problems. */
  readonly values: readonly RowValues[];
}
/** Rows that are checked before other calls get their turn. */
const checkedAtOnce = 500;
const bySoonest = (a: ImportProblem, b: ImportProblem): number => a.line - b.line;

interface Deps {
  readonly models: ImportModels;
  readonly documents: ImportDocuments;
  readonly targets: readonly ImportTarget[];
}
export function createImportService(
  { models: { imports, rows: rowModel }, documents, targets }: Deps,
  { ids, env, clock }: Pick<Context, 'ids' | 'env' | 'clock'>,
): ImportService {
  const check = async (text: string, choices: Choices): Promise<Checked> => {
    const reading = readImport(text, choices, env.timezone);
    const { kind, rows, columns } = reading;
    const target = targets.find((one) => one.kind === kind);
    if (target === undefined) throw new Error(`no feature imports ${kind}`);
    if (rows.length === 0) throw invalidField('text', 'There are no rows');
    if (rows.length > importLimits.rows)
      throw invalidField('text', `At most ${importLimits.rows} rows at once. Import it in several parts`);
    const named = new Set(columns);
    const missing = importColumns[kind]
      .filter(({ key, isRequired }) => isRequired === true && !named.has(key))
      .map(({ key }) => key)
      // The date may contain the time.
      .filter((key) => rows.some(({ values }) => values[key] === undefined));
    const problems = [...reading.problems];
    const known = new Set(problems.map(({ line, column }) => `${line} ${column ?? ''}`));
    const values: RowValues[] = [];
    for (const [at, row] of rows.entries()) {
      if (at % checkedAtOnce === checkedAtOnce - 1) await nextTick();
      const parsed = target.schema.safeParse(row.values);
      if (parsed.success) values.push(parsed.data as RowValues);
      for (const { path, message } of parsed.error?.issues ?? []) {
        const column = typeof path[0] === 'string' ? path[0] : null;
        // A missing column is said once, and a cell that could not be read has its own message.
        if (column !== null && (missing.includes(column) || known.has(`${row.line} ${column}`))) continue;
        problems.push({ line: row.line, column, message });
      }
    }
    if (values.length === rows.length)
      for (const { at, field, message } of await target.check(values))
        problems.push({ line: rows[at]?.line ?? 0, column: field, message });
    return { ...reading, target, missing, values, problems: problems.sort(bySoonest) };
  };

  const labelOf = (kind: GuildImport['kind'], column: string | null): string =>
    importColumns[kind].find(({ key }) => key === column)?.label ?? '';
  /** @throws AppError `invalid_input` */
  const refuseProblems = ({ kind, missing, problems, questions }: Checked, body: NewImport): void => {
    const fields = [
      ...missing.map((key) => ({ path: 'columns', message: `No column is ${labelOf(kind, key)}` })),
      ...questions
        .filter(({ about }) => body[about] === undefined)
        .map(({ about, example }) => ({ path: about, message: `Say how to read ${example}` })),
      ...problems.slice(0, importLimits.shownProblems).map(({ line, column, message }) => {
        const label = labelOf(kind, column);
        return { path: 'text', message: `Line ${line}${label === '' ? '' : `, ${label}`}: ${message}` };
      }),
    ];
    if (fields.length > 0) throw invalidInput(fields);
  };

  return {
    async listImports({ limit = limits.pageDefault, cursor }) {
      const parts: QueryFilter<ImportDocument>[] = [{ deletedAt: null }, ...afterCursor(newestFirst, cursor)];
      const found = await imports
        .find({ $and: parts })
        .select({ outbox: 0 })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean<ImportDocument[]>();
      return pageOf(found, limit, toImport, ({ _id }) => _id);
    },
    getImport: async (id) => toImport(await documents.read(id)),

    async preview({ text, ...choices }) {
      const { kind, table, columns, problems, questions, missing } = await check(text, choices);
      return {
        kind,
        headings: table.headings === null ? null : [...table.headings],
        columns: [...columns],
        fields: importColumns[kind].map(({ key, label, isRequired = false }) => ({ key, label, isRequired })),
        rowCount: table.rows.length,
        rows: table.rows.slice(0, importLimits.shownRows).map(({ line, cells }) => ({ line, cells: [...cells] })),
        missing: [...missing],
        problems: problems.slice(0, importLimits.shownProblems),
        problemCount: problems.length,
        questions: [...questions],
      };
    },

    async createImport(body, caller) {
      const checked = await check(body.text, body);
      refuseProblems(checked, body);
      const { target, values, kind } = checked;
      const id = await ids.newId('imports');
      const at = new Date(clock.now());
      for (let from = 0; from < values.length; from += rowsAtOnce) {
        const waiting = { _id: importRowsKey(id, from), rows: values.slice(from, from + rowsAtOnce), at };
        // An earlier try of this call may have stored them.
        await insertMissing(rowModel.collection as unknown as Collection<ImportRowDocument>, [waiting]);
      }
      const [firstId = 0] = await ids.nextMany(target.collection, values.length);
      const newDocument = buildImport({ id, firstId }, { kind, source: body.source, rows: values.length }, caller);
      return toImport(await documents.insert(newDocument, started(caller)));
    },

    undoImport: async (id, caller) => toImport(await documents.update(id, undo(caller))),
  };
}
