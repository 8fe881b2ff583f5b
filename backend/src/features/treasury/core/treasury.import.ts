// Import of opening balances: each row becomes a resource with the first entry of its ledger.
import { newResource, treasuryRooms } from '@guild/common/treasury/treasury.api';
import type { Collection } from 'mongodb';
import type { Context } from '../../../platform/features/context.ts';
import { stagedTarget, type ImportTarget } from '../../../platform/features/imports.ts';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { entryRowOf, type EntryDocument, type LedgerModels } from '../ledger/treasury.ledger.model.ts';
import { buildResource, openingOf } from './treasury.decisions.ts';
import { storedResources, type ResourceDocument } from './treasury.model.ts';

export const resourceImport = ({ entries }: LedgerModels, { db, ids }: Pick<Context, 'db' | 'ids'>): ImportTarget =>
  stagedTarget(
    {
      kind: 'resources',
      stored: storedResources,
      room: treasuryRooms.list,
      schema: newResource,
      build: ({ id, values }, { by, at }) => buildResource(id, values, by, at.getTime()),
      async writeMore(rows, { by, at }) {
        const entryIds = await ids.nextMany('treasury_entries', rows.length);
        const openings = rows.map(({ id, values }, position) =>
          entryRowOf(id, openingOf(values, entryIds[position] ?? 0, by), { id: `import-resource-${id}`, at }),
        );
        await insertMissing(entries.collection as unknown as Collection<EntryDocument>, openings);
      },
      nameOf: ({ name }: ResourceDocument) => name,
    },
    db,
  );
