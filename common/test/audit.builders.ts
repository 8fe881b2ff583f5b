// Audit entries for tests, typed by the api, each field overridable.
import type { AuditEntry } from '../src/audit/audit.api.ts';
import { inHours, other } from './people.ts';

export const anAuditEntry = (parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 90,
  at: inHours(-2),
  username: 'Ilsabet Korr',
  discordId: other,
  action: 'member.rank_changed',
  entity: 'guild_members',
  entityId: 3,
  name: 'Oro Dast',
  memberId: 3,
  before: { name: 'Oro Dast', role: 'Member', version: 1 },
  after: { name: 'Oro Dast', role: 'Veteran', version: 2 },
  canRestore: false,
  ...parts,
});
