import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import { applyDueWith } from './trials.decisions.ts';
import { trialFacts, type TrialFacts } from './trials.facts.ts';
import { storedTrials, type TrialDocument } from './trials.model.ts';
import type { Situation } from '../story/trials.situations.ts';

export type TrialDocuments = Documents<TrialDocument, TrialFacts>;

/** Due changes of a trial are applied before any other decision or reply. */
export const trialDocuments = (
  situations: () => readonly Situation[],
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): TrialDocuments =>
  createDocuments(
    { stored: storedTrials, facts: trialFacts, name: 'trial', applyDue: applyDueWith(situations) },
    context,
  );
