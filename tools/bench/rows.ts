// The list of rows, in the order of the table. A new row is a file that exports a `Row`, and a line
// here. Browser rows are in tools/bench/browser, at the end of this list.
import { lighthouseRow, steadyRow, weightRow } from './browser/rows.ts';
import type { Row } from './row.ts';
import { archiveRow } from './rows/archive.ts';
import { attackRow } from './rows/attack.ts';
import { bidsRow } from './rows/bids.ts';
import { claimStormRow } from './rows/claims.ts';
import { desertMapRow, desertPictureRow, markFanOutRow } from './rows/desertMap.ts';
import { discordRow } from './rows/discord.ts';
import { embeddedRow } from './rows/embedded.ts';
import { endsRow } from './rows/ends.ts';
import { eventsAnswersRow, eventsCancelRow } from './rows/events.ts';
import { eventsRolesRow } from './rows/eventsRoles.ts';
import { heapRow } from './rows/heap.ts';
import { hyperionRow } from './rows/hyperion.ts';
import { ledgerRow } from './rows/ledger.ts';
import { listRow, listSizeRows } from './rows/lists.ts';
import { memoryRow } from './rows/memory.ts';
import { nightRow } from './rows/night.ts';
import { searchRow } from './rows/search.ts';
import { stormRow } from './rows/storm.ts';
import { trialRow } from './rows/trials.ts';
import { acrossRow, connectedRow, fanOutRow, joinFanOutRow } from './rows/sockets.ts';

export const rows: readonly Row[] = [
  listRow,
  ...listSizeRows,
  ledgerRow,
  desertMapRow,
  desertPictureRow,
  searchRow,
  archiveRow,
  hyperionRow,
  bidsRow,
  claimStormRow,
  fanOutRow,
  joinFanOutRow,
  markFanOutRow,
  stormRow,
  eventsAnswersRow,
  eventsCancelRow,
  eventsRolesRow,
  discordRow,
  connectedRow,
  heapRow,
  attackRow,
  endsRow,
  nightRow,
  trialRow,
  acrossRow,
  embeddedRow,
  memoryRow,
  weightRow,
  lighthouseRow,
  steadyRow,
];

/** Names of the rows that `--production` measures when no row is named. */
export const productionRows = ['list', 'bids', 'fan-out', 'across'];
