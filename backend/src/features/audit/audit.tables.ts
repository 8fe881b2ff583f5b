// CSV file of the audit record.
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

export const auditTable = declareTable<AuditEntry>({
  At: (one) => one.at,
  Who: (one) => one.username ?? 'the system',
  'Discord id': (one) => longNumber(one.discordId ?? ''),
  Action: (one) => one.action,
  Entity: (one) => one.entity,
  Id: (one) => one.entityId,
  Name: (one) => one.name,
  Before: (one) => JSON.stringify(one.before),
  After: (one) => JSON.stringify(one.after),
});
