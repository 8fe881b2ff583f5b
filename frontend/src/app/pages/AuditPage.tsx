// The audit record, for admins.
import type { ReactNode } from 'react';
import { AuditSection } from '../../features/audit/AuditSection.tsx';
import { useViewer } from '../../platform/session.store.ts';
import { EmptyAccess } from '../../ui/art/EmptyAccess.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export default function AuditPage(): ReactNode {
  const { isAdmin } = useViewer();
  return isAdmin ? (
    <AuditSection />
  ) : (
    <EmptyState art={EmptyAccess} title="Admins only" more="The audit record is for the guild's admins." />
  );
}
