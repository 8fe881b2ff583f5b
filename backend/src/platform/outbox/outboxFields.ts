// What a stored shape needs to have an outbox.
import type { Fact } from './facts.ts';

/** The outbox of a schema: the facts that still have to be followed. */
export const outboxField = { type: [{}], default: (): Fact[] => [] };
/** The index that the sweep of outboxes reads. */
export const outboxIndex = { 'outbox.at': 1 } as const;
