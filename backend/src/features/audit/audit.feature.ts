// Puts the reading of the audit record together; what is written there comes with each fact.
import { auditRoutes } from '@guild/common/audit/audit.api';
import type { Context } from '../../platform/context/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import type { MembersService } from '../members/members.service.ts';
import { failuresActionItems } from './audit.actionItems.ts';
import { createAuditService } from './audit.service.ts';

/** @param members who of those that entries are about is in the roster */
export function auditFeature(context: Context, members: Pick<MembersService, 'presentAmong'>): Feature {
  const service = createAuditService(members, context);
  return {
    name: 'audit',
    // What has been done stays on record, also when its actor has left.
    // Entries are about things that have names of their own.
    actionItems: failuresActionItems(context),
    routes: [
      routes(auditRoutes, {
        listAudit: ({ query }) => service.list(query),
        exportAudit: ({ query }) => service.toCsv(query),
      }),
    ],
    prepare: () => service.prepare(),
  };
}
