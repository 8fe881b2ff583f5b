// For tests and the page of components: audit entries typed by the api.
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { inHours, other } from '../../platform/standIn.ts';

export const anEntry = (parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 90,
  at: inHours(-2),
  username: 'Ilsabet Korr',
  discordId: other,
  action: 'member.rank_changed',
  entity: 'guild_members',
  entityId: 3,
  name: 'Oro Dast',
  before: { name: 'Oro Dast', role: 'Member', version: 1 },
  after: { name: 'Oro Dast', role: 'Veteran', version: 2 },
  canRestore: false,
  ...parts,
});
