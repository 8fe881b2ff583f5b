// Handlers of OpenID Connect sign-ins: live messages, notices to admins, and the end of old sessions.
import { waitingSignInsLink } from '@guild/common/session/openId';
import { adminsRoom, factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Context } from '../../../platform/features/context.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import type { SessionEnds } from '../session.ends.ts';
import { openIdFacts } from './session.openid.model.ts';

interface Deps {
  readonly members: Pick<MembersService, 'adminIds'>;
  readonly ends: Pick<SessionEnds, 'endUntil'>;
  /** Created after this feature. */
  readonly notifications: () => Pick<NotificationsService, 'notifyAll' | 'resolve'>;
}
const aboutOf = (id: number): string => `openid-${id}`;

export const openIdHandlers = (
  { members, ends, notifications }: Deps,
  { live }: Pick<Context, 'live'>,
): readonly Handler[] => [
  on(openIdFacts, 'all', {
    name: 'openid:screens',
    when: 'before-reply',
    async run({ document: { discordId }, facts }) {
      const ids = factIdsOf(facts);
      live.send(adminsRoom, 'waiting-sign-ins:changed', ids);
      const before = facts.flatMap((fact) => ('from' in fact.data ? [fact.data.from] : []));
      sendToPeople(live, { people: [discordId, ...before] }, 'own-openid:changed', ids);
      // Whoever waited with a session signs in again as the member, and nobody else stays behind.
      for (const fact of facts)
        if (fact.kind === 'openid:linked' && fact.data.from !== discordId)
          await ends.endUntil(fact.data.from, fact.at.getTime());
    },
  }),
  on(openIdFacts, 'all', {
    name: 'openid:notices',
    async run({ document: { _id, name, state }, facts }) {
      const fact = facts.at(-1);
      if (fact === undefined) return;
      const about = aboutOf(_id);
      if (state !== 'waiting') {
        await notifications().resolve(
          { begins: `${about}/` },
          state === 'linked' ? 'Linked to a member.' : 'Refused, or unlinked.',
        );
        return;
      }
      const notice = {
        kind: 'access_requested',
        about,
        occasion: fact.id,
        title: `${name} waits to be linked`,
        text: 'They signed in with OpenID Connect. Link them to a member, add them, or refuse.',
        link: waitingSignInsLink,
      } as const;
      await notifications().notifyAll((await members.adminIds()).map((to) => ({ ...notice, to })));
    },
  }),
];

/**
 * A handler for accounts that were linked to a member. It may run twice.
 * @param run `from`: the person that the account stood for while it waited, `at` in ms since 1970
 */
export const onOpenIdLinked = (name: string, run: (from: string, at: number) => Promise<void>): Handler =>
  on(openIdFacts, ['openid:linked'], {
    name,
    async run({ facts }) {
      for (const { at, data } of facts) await run(data.from, at.getTime());
    },
  });
