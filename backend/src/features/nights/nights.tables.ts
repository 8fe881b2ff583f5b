// CSV file of loot nights: one row for each lot.
import type { Night, NightLot } from '@guild/common/nights/nights.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

interface LotRow {
  readonly night: Night;
  readonly lot: NightLot;
}
export const nightTable = declareTable<Night, LotRow>(
  {
    Night: ({ night }) => night.title,
    Status: ({ night }) => night.status,
    Started: ({ night }) => night.startedAt,
    Ended: ({ night }) => night.endedAt,
    Category: ({ night, lot }) => lot.category ?? night.category,
    Lot: ({ lot }) => lot.name,
    Quantity: ({ lot }) => lot.quantity,
    'Starting price': ({ lot }) => lot.startingPrice,
    State: ({ lot }) => lot.state,
    'Sold to': ({ lot }) => lot.sale?.username,
    'Discord id': ({ lot }) => longNumber(lot.sale?.discordId ?? ''),
    Price: ({ lot }) => lot.sale?.price,
    'Price unit': ({ night }) => night.priceUnit,
    'Created by': ({ night }) => night.createdBy,
  },
  (night) => night.lots.map((lot) => ({ night, lot })),
);
