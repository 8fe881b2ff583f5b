import type { Context } from '../../../platform/features/context.ts';
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import { endDue } from './auctions.decisions.ts';
import { auctionFacts, type AuctionFacts } from './auctions.facts.ts';
import { storedAuctions, type AuctionDocument } from './auctions.model.ts';

export type AuctionDocuments = Documents<AuctionDocument, AuctionFacts>;

/** Due auctions are ended before any other decision or reply. */
export const auctionDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): AuctionDocuments =>
  createDocuments({ stored: storedAuctions, facts: auctionFacts, name: 'auction', applyDue: endDue }, context);
