import { defineFacts, noData } from '../../../platform/store/outbox/facts.ts';
import type { MercenaryDocument } from './mercenaries.model.ts';

export const mercenaryFacts = defineFacts<MercenaryDocument>()({ 'mercenary-profile:updated': noData });
export type MercenaryFacts = typeof mercenaryFacts;
