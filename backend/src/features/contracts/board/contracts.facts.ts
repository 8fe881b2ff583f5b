// The facts of a contract, and what its screens hear of them.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import * as z from 'zod/mini';
import { defineFacts, kindsOf, noData, type Handler, type FactOf } from '../../../platform/outbox/facts.ts';
import { firstKind, onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/context/context.ts';
import { toContract, type ContractDocument } from './contracts.model.ts';

/** Who has claimed it, or gave the claim back. */
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
  /** The client says that these have been paid, or have not after all. */
  'contract:paid': z.object({ userIds: z.array(z.int()), paid: z.boolean() }),
  /** A contractor says that it has been received, or has not after all. */
  'contract:received': z.object({ userId: z.int(), received: z.boolean() }),
  /** Somebody has rated somebody; nobody else sees it yet. */
  'rating:given': z.object({ ratingId: z.int() }),
  /** These ratings can be seen from now on. */
  'contract:rated': z.object({ ratingIds: z.array(z.int()) }),
  'contract:removed': noData,
  'contract:restored': noData,
});
export type ContractFacts = typeof contractFacts;
export type ContractFact = FactOf<ContractFacts>;

/** What lets it enter a list counts most, then what has happened last to its status. */
const order = [
  'contract:created',
  'contract:restored',
  'contract:failed',
  'contract:cancelled',
  'contract:completed',
  'contract:activated',
  'contract:claimed',
  'contract:unclaimed',
] as const;
/** Which message says what these facts have made of a contract that is there. */
const messageOf = (facts: readonly ContractFact[]) => firstKind(facts, order, 'contract:updated');

/** Ratings change nothing that a contract's screen shows; they have messages of their own. */
export const shownKinds = kindsOf(contractFacts).filter((kind) => kind !== 'rating:given' && kind !== 'contract:rated');

/** Sends to everybody who looks at the board. */
export const contractScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(contractFacts, shownKinds, {
    name: 'contracts:screens',
    live,
    room: contractRooms.list,
    removed: 'contract:removed',
    messageOf,
    entityOf: toContract,
  });
