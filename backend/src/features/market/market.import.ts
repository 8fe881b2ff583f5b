// Import of items: they are listed by the admin who imports them.
import { marketRooms, newItem } from '@guild/common/market/market.api';
import type { Connection } from 'mongoose';
import { stagedTarget, type ImportTarget } from '../../platform/features/imports.ts';
import { buildItem } from './market.decisions.ts';
import { storedItems, type ItemDocument } from './market.model.ts';

export const itemImport = (db: Connection): ImportTarget =>
  stagedTarget(
    {
      kind: 'items',
      stored: storedItems,
      room: marketRooms.list,
      schema: newItem,
      build: ({ id, values }, { by }) => buildItem(id, values, by),
      nameOf: ({ name }: ItemDocument) => name,
    },
    db,
  );
