// The audit feature: reads the audit record. Entries are written with each fact.
import { auditRoutes } from '@guild/common/audit/audit.api';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import type { MembersService } from '../members/members.service.ts';
import { failuresActionItems } from './audit.actionItems.ts';
import { createAuditService } from './audit.service.ts';
import { auditTable } from './audit.tables.ts';

/** @param members says which members in the entries are in the roster */
export function auditFeature(context: Context, members: Pick<MembersService, 'presentAmong'>): Feature {
  const service = createAuditService(members, context);
  return {
    name: 'audit',
    // A removed member's entries stay on record.
    onMemberRemoved: 'nothing',
    // There is no search provider: entries are found through the things they are about.
    actionItems: failuresActionItems(context),
    routes: [
      routes(
        auditRoutes,
        { listAudit: ({ query }, { caller }) => service.list(query, caller) },
        { listAudit: auditTable },
      ),
    ],
    prepare: () => service.prepare(),
  };
}
