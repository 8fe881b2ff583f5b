// Contract service: the feature's entry point.
import type {
  Completion,
  Contract,
  ContractChange,
  ContractCounts,
  NewContract,
} from '@guild/common/contracts/contracts.api';
import { isDuplicate } from '../../platform/store/documents/stored.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { claim, unclaim, type ShownReward } from './core/contracts.claims.decisions.ts';
import type { TabCounts } from './core/contracts.counts.ts';
import {
  activate,
  buildContract,
  cancel,
  complete,
  deadlineOf,
  edit,
  createdBy,
  fail,
  refusal,
  softDelete,
  restore,
  type ContractDecision,
} from './core/contracts.decisions.ts';
import type { ContractDocuments } from './core/contracts.facts.ts';
import type { ContractLists } from './core/contracts.lists.ts';
import { toContract } from './core/contracts.model.ts';
import type { ContractSettingsStore } from './core/contracts.settings.ts';
import { creditedIn, inSeason } from './seasons/seasons.decisions.ts';
import type { Seasons } from './seasons/seasons.service.ts';

export interface ContractService extends Pick<ContractLists, 'listContracts'> {
  counts(): Promise<ContractCounts>;
  /** @throws AppError `not_found` */
  getContract(id: number): Promise<Contract>;
  /**
   * @throws AppError `invalid_input` for a deadline in the past, `conflict` if the client has too
   * many open contracts
   */
  createContract(fields: NewContract, caller: Caller): Promise<Contract>;
  /**
   * For its client while it is unclaimed.
   * @throws AppError `not_found`, `not_allowed`, `conflict` claimed or stale
   */
  changeContract(id: number, change: ContractChange, caller: Caller): Promise<Contract>;
  /**
   * @throws AppError `not_allowed` for the client;
   * `conflict` if full, not open, overdue or already claimed
   */
  claim(id: number, caller: Caller, shown?: ShownReward): Promise<Contract>;
  /** @throws AppError `conflict` if not claimed, or already activated */
  unclaim(id: number, caller: Caller): Promise<Contract>;
  /** For its client. @throws AppError `not_allowed`, `conflict` unclaimed or not open */
  activate(id: number, caller: Caller): Promise<Contract>;
  /**
   * For its client.
   * @throws AppError `not_allowed`, `conflict` not active, `invalid_input` for unknown participants
   */
  complete(id: number, completion: Completion, caller: Caller): Promise<Contract>;
  /** For its client, before it is completed. @throws AppError `not_allowed`, `conflict` */
  cancel(id: number, note: string | null, caller: Caller): Promise<Contract>;
  /** For its client or an admin, after the deadline. @throws AppError `not_allowed`, `conflict` */
  fail(id: number, note: string | null, caller: Caller): Promise<Contract>;
  /**
   * For its client while it is unclaimed, for an admin always.
   * @throws AppError `not_allowed`, `conflict` claimed
   */
  removeContract(id: number, caller: Caller): Promise<void>;
  /**
   * For the person who removed it within 30 s, or an admin within 30 days.
   * @throws AppError `not_found`, `conflict`
   */
  restoreContract(id: number, caller: Caller): Promise<Contract>;
}

interface Deps {
  readonly documents: ContractDocuments;
  readonly lists: ContractLists;
  readonly counts: Pick<TabCounts, 'read'>;
  readonly seasons: Pick<Seasons, 'currentId'>;
  readonly settings: Pick<ContractSettingsStore, 'read'>;
}

export function createContractService(
  { documents, lists, counts, seasons, settings }: Deps,
  { clock, env, ids }: Pick<Context, 'clock' | 'env' | 'ids'>,
): ContractService {
  const update = async (id: number, decide: ContractDecision): Promise<Contract> =>
    toContract(await documents.update(id, inSeason(await seasons.currentId('clients'), decide)));
  /**
   * @returns the next `posting` number of a client; null without a limit
   * @throws AppError `conflict` if too many are open
   */
  const postingOf = async ({ discordId }: Caller): Promise<number | null> => {
    const { maxOpen } = await settings.read();
    if (maxOpen === null) return null;
    // Read the number before counting: a contract posted meanwhile takes it, and the insert fails.
    const last = await lists.lastPostingOf(discordId);
    if ((await lists.countOpenOf(discordId)) >= maxOpen) throw refusal('too_many_open');
    return last + 1;
  };
  return {
    listContracts: (query, caller) => lists.listContracts(query, caller),
    counts: () => counts.read(),
    getContract: async (id) => toContract(await documents.read(id)),

    async createContract(fields, caller) {
      const due = deadlineOf(fields.deadline, env.timezone, clock.now());
      for (;;) {
        const posting = await postingOf(caller);
        const seasonId = await seasons.currentId('clients');
        const newDocument = buildContract(await ids.newId('contracts'), { ...fields, seasonId, due, posting }, caller);
        try {
          return toContract(await documents.insert(newDocument, (document) => [createdBy(caller, document)]));
        } catch (error) {
          // Another contract of the client took the number. Count again.
          if (posting === null || !isDuplicate(error)) throw error;
        }
      }
    },
    changeContract: (id, change, caller) => update(id, edit(change, env.timezone, caller)),
    claim: async (id, caller, shown) => update(id, claim(await ids.next('contract_claims'), caller, shown)),
    unclaim: (id, caller) => update(id, unclaim(caller)),
    activate: (id, caller) => update(id, activate(caller)),
    complete: async (id, completion, caller) =>
      update(id, creditedIn(await seasons.currentId('contractors'), complete(completion, caller, env.timezone))),
    cancel: (id, note, caller) => update(id, cancel(note, caller)),
    fail: (id, note, caller) => update(id, fail(note, caller)),
    async removeContract(id, caller) {
      await documents.remove(id, caller, softDelete(caller));
    },
    restoreContract: async (id, caller) => toContract(await documents.restore(id, caller, restore(caller))),
  };
}
