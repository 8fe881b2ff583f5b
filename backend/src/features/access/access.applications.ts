// What follows a decision about an application: ranks, live messages, the welcome, and the end of trials.
import { applicationRooms, welcomeFor } from '@guild/common/access/applications.api';
import { may } from '@guild/common/members/ranks';
import type { Context } from '../../platform/features/context.ts';
import type { RoomRule, ScheduledTask } from '../../platform/features/feature.ts';
import { AppError } from '../../platform/errors.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import { everybody, type Caller } from '../../platform/people/caller.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { rankToGive } from './access.decisions.ts';
import { accessFacts, toApplication } from './access.model.ts';
import type { LetIn } from './access.letIn.ts';
import type { AccessService } from './access.service.ts';
import type { AccessSettingsStore } from './access.settings.ts';

export const applicationRoomRules: readonly RoomRule[] = [
  { room: applicationRooms.list, mayJoin: (caller) => may(caller, 'roster') },
];

interface Deps {
  readonly letIn: LetIn;
  readonly settings: Pick<AccessSettingsStore, 'read'>;
  readonly members: Pick<MembersService, 'holdersOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
  readonly guildName: string;
}
/** The decider as the caller of a change that follows. The decision has checked what they may do. */
const asCaller = (by: Pick<Caller, 'userId' | 'discordId' | 'username'>): Caller => ({
  ...everybody,
  access: 'Admin',
  userId: by.userId,
  discordId: by.discordId,
  username: by.username,
});
/** Ignores that the person cannot be let in or removed any more, which somebody else has changed meanwhile. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || !['conflict', 'not_allowed', 'not_found'].includes(error.code)) throw error;
}

export const applicationHandlers = (
  { letIn, settings, members, notifications, guildName }: Deps,
  { live }: Pick<Context, 'live'>,
): readonly Handler[] => [
  on(accessFacts, ['access-request:granted'], {
    // Also welcomes them, because nobody gets a notice before they have access.
    name: 'access:let-in',
    when: 'before-reply',
    async run({ document, facts }) {
      const fact = facts.findLast(({ data }) => data.by !== undefined);
      const rank = rankToGive(document);
      if (fact?.data.by === undefined || rank === null) return;
      await letIn.give(document, rank, asCaller(fact.data.by)).catch(ignoreRefusal);
      if (fact.data.isPlain === true) return;
      const { _id, discordId, name, trialUntil } = document;
      const { welcome } = await settings.read();
      const onTrial = trialUntil === null ? '' : ' You are on trial at first.';
      const text = `${welcome === '' ? `Your rank is ${rank}.` : welcomeFor(welcome, { name, guild: guildName })}${onTrial}`;
      const notice = { kind: 'application_accepted', about: `accepted-${_id}`, occasion: fact.id } as const;
      await notifications.notifyAll([
        { ...notice, to: discordId, title: 'Welcome to the guild', text, link: '/dashboard' },
      ]);
    },
  }),
  on(accessFacts, ['access-request:ended'], {
    // After the reply, because the removal closes this application, too.
    name: 'access:end-trial',
    async run({ document, facts }) {
      const fact = facts.at(-1);
      if (fact === undefined || document.status !== 'ended') return;
      await letIn.remove(document, asCaller(fact.data.by)).catch(ignoreRefusal);
    },
  }),
  on(accessFacts, 'all', {
    name: 'access:screens',
    when: 'before-reply',
    async run({ document, facts }) {
      // Applicants never learn what others say about them, not even when they decide themselves.
      if ((await members.holdersOf('roster')).includes(document.discordId)) return;
      const isNew = facts.some(({ kind }) => kind === 'access-request:sent');
      const payload = { ...toApplication(document), ...factIdsOf(facts) };
      live.send(applicationRooms.list, isNew ? 'application:created' : 'application:updated', payload);
    },
  }),
];

/** Finds trials that are over. */
export const trialTask = (service: Pick<AccessService, 'markDue'>): ScheduledTask => ({
  name: 'access-trials',
  everyMs: 30_000,
  run: () => service.markDue(),
});
