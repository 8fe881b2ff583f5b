// CSV files of the treasury: resources, ledgers and requests.
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

export const resourceTable = declareTable<TreasuryResource>({
  Resource: (one) => one.name,
  Description: (one) => one.description,
  Category: (one) => one.category,
  Priority: (one) => one.priority,
  Amount: (one) => one.currentAmount,
  Goal: (one) => (one.goalAmount === 0 ? '' : one.goalAmount),
  Unit: (one) => one.unit,
  'Last updated': (one) => one.lastUpdated,
  'Updated by': (one) => one.updatedBy,
  Id: (one) => one.id,
});

export const ledgerTable = declareTable<LedgerEntry>({
  At: (one) => one.at,
  Resource: (one) => one.resourceName,
  Id: (one) => one.resourceId,
  Kind: (one) => one.kind,
  Before: (one) => one.before,
  Change: (one) => one.change,
  After: (one) => one.after,
  Unit: (one) => one.unit,
  Who: (one) => one.username,
  'Discord id': (one) => longNumber(one.discordId ?? ''),
  'Decided by': (one) => one.decidedBy,
  Note: (one) => one.note,
  Entry: (one) => one.id,
  Corrects: (one) => one.refers,
});

export const requestTable = declareTable<TreasuryRequest>({
  'Asked at': (one) => one.askedAt,
  Resource: (one) => one.resourceName,
  Kind: (one) => one.kind,
  Amount: (one) => one.amount,
  Unit: (one) => one.unit,
  Who: (one) => one.username,
  'Discord id': (one) => longNumber(one.discordId),
  Note: (one) => one.note,
  Status: (one) => one.status,
  'Decided by': (one) => one.decidedBy,
  'Decided at': (one) => one.decidedAt,
  Reason: (one) => one.reason,
});
