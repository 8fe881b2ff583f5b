// Scouting reports in the document store.
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import { reportFacts, type ReportFacts } from './scouting.facts.ts';
import { storedReports, type ReportDocument } from './scouting.model.ts';

export type ReportDocuments = Documents<ReportDocument, ReportFacts>;

export const reportDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): ReportDocuments =>
  createDocuments({ stored: storedReports, facts: reportFacts, name: 'report' }, context);
