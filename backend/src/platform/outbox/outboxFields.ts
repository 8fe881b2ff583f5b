// Schema parts for documents with an outbox.
import type { Fact } from './facts.ts';

/** The outbox field: facts that have not been handled completely. */
export const outboxField = { type: [{}], default: (): Fact[] => [] };
/** The index that the sweep of outboxes reads. */
export const outboxIndex = { 'outbox.at': 1 } as const;
