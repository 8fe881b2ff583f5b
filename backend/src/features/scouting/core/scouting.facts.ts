// Report facts, and the live messages for the map.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import * as z from 'zod/mini';
import { defineFacts, kindsOf, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { storedMark, toReport, type ReportDocument } from './scouting.model.ts';
import type { Weeks } from '../weeks/scouting.weeks.ts';
import type { Documents } from '../../../platform/store/documents/documents.ts';

/** A change of one mark. Null: there was no mark before, or there is none after. */
export const markChange = z.object({
  id: z.int(),
  cell: z.string(),
  before: z.nullable(storedMark),
  after: z.nullable(storedMark),
  /** The id of the previous change of this cell. */
  follows: z.optional(z.nullable(z.int())),
});
export type MarkChange = z.output<typeof markChange>;
const changes = z.object({
  changes: z.array(markChange),
  by: z.object({ username: z.string(), discordId: z.string() }),
});

export const reportFacts = defineFacts<ReportDocument>()({
  'report:created': changes,
  /** The first report of an imported text. A handler inserts the others. */
  'report:imported': z.object({
    others: z.array(z.object({ id: z.int(), category: z.enum(scoutingCategories), marks: z.array(storedMark) })),
    by: z.object({ userId: z.int(), username: z.string(), discordId: z.string() }),
  }),
  /** An admin has edited the report. */
  'report:updated': changes,
  /** Somebody has marked a cell, removed a mark, or set its state. */
  'report:marked': changes,
  /** A change was undone. */
  'report:undone': z.object({ undone: z.int(), ...changes.shape }),
  'report:removed': noData,
  'report:restored': noData,
});
export type ReportFacts = typeof reportFacts;
export type ReportDocuments = Documents<ReportDocument, ReportFacts>;
export const reportKinds = kindsOf(reportFacts);

/** Sends report messages to everybody who has the map open. */
export const reportScreens = (weeks: Pick<Weeks, 'read'>, { live }: Pick<Context, 'live'>): Handler =>
  onList(reportFacts, 'all', {
    name: 'scouting:screens',
    live,
    room: scoutingRooms.list,
    removed: 'report:removed',
    // What adds it to a list comes first.
    messages: ['report:created', 'report:restored', 'report:updated'],
    entityOf: async (document) => toReport(document, (await weeks.read(document.weekId)).label),
  });
