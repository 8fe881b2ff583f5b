// Asking inactive members whether they are still here.
import { inactiveRoutes } from '@guild/common/members/inactive.api';
import type { Member } from '@guild/common/members/members.api';
import { counted } from '@guild/common/wire/numbers';
import { call } from '../../../platform/api/api.ts';
import { report } from '../../../ui/report.ts';
import { inactiveMembers, markAsked } from './members.inactive.ts';

/** Asks one member, and shows the result. Never throws. */
export async function askInactive({ id, name }: Pick<Member, 'id' | 'name'>): Promise<void> {
  const reply = await report(() => call(inactiveRoutes.askInactiveMember, { params: { id } }), {
    done: ({ asked }) =>
      asked === null
        ? { title: `${name} is active again`, description: 'There is nothing to ask.' }
        : { title: `${name} was asked`, description: 'They get a notice and can answer with one press.' },
    failed: ['Error', `Failed to ask ${name}`],
  });
  if (reply !== undefined) markAsked({ id, asked: reply.asked });
}

/** Asks everybody who may be asked, and shows the result. Never throws. */
export async function askAllInactive(): Promise<void> {
  await report(() => call(inactiveRoutes.askInactiveMembers), {
    done: ({ asked }) => ({ title: asked === 0 ? 'Nobody was left to ask' : `${counted(asked, 'member')} asked` }),
    failed: ['Error', 'Failed to ask the inactive members'],
  });
  await inactiveMembers.load('all');
}
