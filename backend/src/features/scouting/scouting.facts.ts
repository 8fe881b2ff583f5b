// The facts of scouting, and what follows from each before the reply: live messages to everybody who looks at the map.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import * as z from 'zod/mini';
import { defineFacts, kindsOf, noData, on, type Consequence, type FactOf } from '../../platform/data/facts.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';
import { storedMark, toReport, type ReportDocument } from './scouting.model.ts';
import type { Weeks } from './scouting.weeks.ts';

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
function messageOf(facts: readonly ReportFact[]) {
  const kinds = new Set(facts.map(({ kind }) => kind));
  const order = ['report:created', 'report:restored'] as const;
  return order.find((kind) => kinds.has(kind)) ?? 'report:updated';
}

/** Sends to everybody who looks at the map. */
export const reportScreens = (weeks: Pick<Weeks, 'read'>, { live }: Pick<Context, 'live'>): Consequence =>
  on(reportFacts, reportKinds, {
    name: 'scouting:screens',
    when: 'before-reply',
    async run({ document, facts }) {
      const { _id: id, version, deletedAt } = document;
      const isRemoved = deletedAt !== null;
      // What comes late says nothing about what the report is by now: its removal after it has been restored, and the like.
      const news = facts.filter(({ kind }) => (kind === 'report:removed') === isRemoved);
      if (news.length === 0) return;
      if (isRemoved) {
        live.send(scoutingRooms.list, 'report:removed', { id, version, ...factIdsOf(news) });
        return;
      }
      const { label } = await weeks.read(document.weekId);
      live.send(scoutingRooms.list, messageOf(news), { ...toReport(document, label), ...factIdsOf(news) });
    },
  });
