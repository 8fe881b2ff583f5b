// CSV file of imports.
import type { GuildImport } from '@guild/common/imports/imports.api';
import { declareTable } from '../../platform/http/csv.ts';

export const importTable = declareTable<GuildImport>({
  At: (one) => one.createdAt,
  Kind: (one) => one.kind,
  From: (one) => one.source,
  Rows: (one) => one.rows,
  Status: (one) => one.state,
  By: (one) => one.createdBy,
});
