// Mercenary profiles: what people write about themselves, with counted results.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import type {
  ContractorStanding,
  MercenaryProfile,
  MercenaryProfileChange,
} from '@guild/common/contracts/standings.api';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Account, SessionService } from '../../session/session.service.ts';
import { changeMercenary } from './mercenaries.decisions.ts';
import { mercenaryFacts } from './mercenaries.facts.ts';
import { storedMercenaries, type MercenaryDocument } from './mercenaries.model.ts';

export interface Mercenaries {
  /** @throws AppError `not_found` for an unknown user */
  profileOf(userId: number): Promise<MercenaryProfile>;
  /** @throws AppError `conflict` stale */
  change(change: MercenaryProfileChange, caller: Caller): Promise<MercenaryProfile>;
  readonly handler: Handler;
}
/** Counted results of a contractor. */
export interface Counts {
  /** In the current season; null: not on the board. */
  standing(userId: number): Promise<ContractorStanding | null>;
  /** How many contracts they claimed that were activated, in all seasons. */
  accepted(userId: number): Promise<number>;
}
interface Deps {
  readonly accounts: Pick<SessionService, 'accountById'>;
  readonly record: Counts;
}

export function createMercenaries(
  { accounts, record }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>,
): Mercenaries {
  const documents = createDocuments(
    {
      stored: storedMercenaries,
      facts: mercenaryFacts,
      initial: (_id) => {
        const now = new Date(context.clock.now());
        return { _id, bio: null, specialties: [], isAvailable: true, createdAt: now, updatedAt: now };
      },
    },
    context,
  );
  const toProfileOf = async (userId: number): Promise<(stored: MercenaryDocument) => MercenaryProfile> => {
    const [account, standing, contractsAccepted] = await Promise.all([
      accounts.accountById(userId),
      record.standing(userId),
      record.accepted(userId),
    ]);
    return (stored) => toProfile(stored, account, { standing, contractsAccepted });
  };
  return {
    async profileOf(userId) {
      const [stored, toWhole] = await Promise.all([documents.read(userId), toProfileOf(userId)]);
      return toWhole(stored);
    },
    async change(change, caller) {
      const toWhole = await toProfileOf(caller.userId);
      return toWhole(await documents.update(caller.userId, changeMercenary(change, toWhole, caller)));
    },
    handler: onScreens(mercenaryFacts, ['mercenary-profile:updated'], {
      name: 'contracts:mercenary-screens',
      live: context.live,
      room: contractRooms.list,
      messages: ['mercenary-profile:updated'],
      entityOf: async (document) => (await toProfileOf(document._id))(document),
    }),
  };
}

function toProfile(
  stored: MercenaryDocument,
  { id, username, discordId, createdAt }: Account,
  counted: { readonly standing: ContractorStanding | null; readonly contractsAccepted: number },
): MercenaryProfile {
  const { bio, specialties, isAvailable, version } = stored;
  const isWritten = version > 0;
  return {
    id,
    userId: id,
    username,
    discordId,
    totalPoints: counted.standing?.totalPoints ?? 0,
    contractsCompleted: counted.standing?.contractsCompleted ?? 0,
    averageRating: counted.standing?.averageRating ?? 0,
    contractsAccepted: counted.contractsAccepted,
    specialties,
    isAvailable,
    bio,
    // A person who has written nothing has this profile since they first signed in.
    createdAt: createdAt.toISOString(),
    updatedAt: (isWritten ? stored.updatedAt : createdAt).toISOString(),
    version,
  };
}
