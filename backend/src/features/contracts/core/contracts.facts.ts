// Contract facts, and the live messages for the board.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import * as z from 'zod/mini';
import { defineFacts, kindsOf, noData, type Handler, type FactOf } from '../../../platform/store/outbox/facts.ts';
import { onList } from '../../../platform/live/screens.ts';
import type { Documents } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import { toContract, type ContractDocument } from './contracts.model.ts';

/** The person who claimed the contract or gave the claim back. */
const contractor = z.object({ userId: z.int(), username: z.string(), discordId: z.string() });

export const contractFacts = defineFacts<ContractDocument>()({
  'contract:created': noData,
  'contract:updated': noData,
  'contract:claimed': contractor,
  'contract:unclaimed': contractor,
  'contract:activated': noData,
  'contract:completed': noData,
  'contract:cancelled': noData,
  'contract:failed': noData,
  /** Somebody has rated somebody. Others may not see the rating yet. */
  'rating:given': z.object({ ratingId: z.int() }),
  /** These ratings are now visible to everybody. */
  'contract:rated': z.object({ ratingIds: z.array(z.int()) }),
  'contract:removed': noData,
  'contract:restored': noData,
});
export type ContractFacts = typeof contractFacts;
export type ContractFact = FactOf<ContractFacts>;
export type ContractDocuments = Documents<ContractDocument, ContractFacts>;

/**
 * Order in which facts decide the live message: what adds the contract to a list first, then the
 * latest status.
 */
const messages = [
  'contract:created',
  'contract:restored',
  'contract:failed',
  'contract:cancelled',
  'contract:completed',
  'contract:activated',
  'contract:claimed',
  'contract:unclaimed',
  'contract:updated',
] as const;

/** Kinds that change the contract on screen. Ratings have their own messages. */
export const shownKinds = kindsOf(contractFacts).filter((kind) => kind !== 'rating:given' && kind !== 'contract:rated');

/** Sends contract messages to everybody who has the board open. */
export const contractScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(contractFacts, shownKinds, {
    name: 'contracts:screens',
    live,
    room: contractRooms.list,
    removed: 'contract:removed',
    messages,
    entityOf: toContract,
  });
