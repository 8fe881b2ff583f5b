// Counts of the board's tabs: one document that is counted again after each change.
import { contractRooms, contractTabs, type ContractCounts } from '@guild/common/contracts/contracts.api';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { importFactKinds } from '../../../platform/features/imports.ts';
import { createDebouncer } from '../../../platform/process/debounce.ts';
import { contractFacts } from './contracts.facts.ts';
import { storedCounts, type CountsDocument } from './contracts.model.ts';
import type { ContractLists } from './contracts.lists.ts';

const onlyId = 1;
const countFacts = defineFacts<CountsDocument>()({ 'contract-counts:updated': noData });
export interface TabCounts {
  read(): Promise<ContractCounts>;
  /** Counts now. Stores and sends the counts if they have changed. */
  refresh(): Promise<void>;
  readonly handlers: readonly Handler[];
  close(): Promise<void>;
}
/** How long to wait for further changes, in ms. The counts must be right within two seconds. */
const delayMs = 300;

export function createTabCounts(
  { lists }: { readonly lists: Pick<ContractLists, 'countTabs'> },
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live' | 'log'>,
): TabCounts {
  const documents = createDocuments(
    {
      stored: storedCounts,
      facts: countFacts,
      initial: (_id) => ({ _id, available: 0, active: 0, completed: 0, closed: 0 }),
    },
    context,
  );
  const refresh = async (): Promise<void> => {
    const counted = await lists.countTabs();
    await documents.update(onlyId, (seen) =>
      seen.version > 0 && contractTabs.every((tab) => seen[tab] === counted[tab])
        ? null
        : { set: counted, facts: [{ kind: 'contract-counts:updated', data: {} }] },
    );
  };
  const debounced = createDebouncer(refresh, { delayMs, what: 'contracts not counted yet', log: context.log });
  return {
    refresh,
    read: async () => storedCounts.toEntity(await documents.read(onlyId)),
    handlers: [
      {
        name: 'contracts:counts',
        kinds: new Set([...Object.keys(contractFacts.data), 'season:changed', ...importFactKinds]),
        run: debounced.schedule,
      },
      onScreens(countFacts, ['contract-counts:updated'], {
        name: 'contracts:count-screens',
        live: context.live,
        room: contractRooms.list,
        messages: ['contract-counts:updated'],
        entityOf: storedCounts.toEntity,
      }),
    ],
    close: debounced.close,
  };
}
