// Whether the viewer may edit and remove a member.
import { mayManageRank, type Member } from '@guild/common/members/members.api';
import { useViewer } from '../../platform/session/session.store.ts';

export function useMayManage({ role }: Pick<Member, 'role'>): boolean {
  const viewer = useViewer();
  return mayManageRank({ ...viewer, rank: viewer.member.role }, role);
}
