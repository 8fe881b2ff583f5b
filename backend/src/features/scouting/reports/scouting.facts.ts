// The facts of scouting, and what follows from each before the reply: live messages to everybody who looks at the map.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import * as z from 'zod/mini';
import { defineFacts, kindsOf, noData, type Handler, type FactOf } from '../../../platform/outbox/facts.ts';
import { firstKind, onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/context/context.ts';
import { storedMark, toReport, type ReportDocument } from './scouting.model.ts';
import type { Weeks } from '../weeks/scouting.weeks.ts';

/** What a command has done to one mark; null: it was, or is, not there. */
export const markChange = z.object({
  id: z.int(),
  cell: z.string(),
  before: z.nullable(storedMark),
  after: z.nullable(storedMark),
  /** The change of this cell that came before it. */
  follows: z.optional(z.nullable(z.int())),
});
export type MarkChange = z.output<typeof markChange>;
const changes = z.object({
  changes: z.array(markChange),
  by: z.object({ username: z.string(), discordId: z.string() }),
});

export const reportFacts = defineFacts<ReportDocument>()({
  'report:created': changes,
  /** It is the first one of a pasted text; the others follow from this. */
  'report:imported': z.object({
    others: z.array(z.object({ id: z.int(), category: z.enum(scoutingCategories), marks: z.array(storedMark) })),
    by: z.object({ userId: z.int(), username: z.string(), discordId: z.string() }),
  }),
  /** An admin has edited it whole. */
  'report:updated': changes,
  /** Somebody has marked a cell, taken a mark off, or said what has become of one. */
  'report:marked': changes,
  /** One change has been taken back. */
  'report:undone': z.object({ undone: z.int(), ...changes.shape }),
  'report:removed': noData,
  'report:restored': noData,
});
export type ReportFacts = typeof reportFacts;
type ReportFact = FactOf<ReportFacts>;
export const reportKinds = kindsOf(reportFacts);

/** Which message says what these facts have made of a report that is there. */
const messageOf = (facts: readonly ReportFact[]) =>
  firstKind(facts, ['report:created', 'report:restored'], 'report:updated');

/** Sends to everybody who looks at the map. */
export const reportScreens = (weeks: Pick<Weeks, 'read'>, { live }: Pick<Context, 'live'>): Handler =>
  onList(reportFacts, reportKinds, {
    name: 'scouting:screens',
    live,
    room: scoutingRooms.list,
    removed: 'report:removed',
    messageOf,
    entityOf: async (document) => toReport(document, (await weeks.read(document.weekId)).label),
  });
