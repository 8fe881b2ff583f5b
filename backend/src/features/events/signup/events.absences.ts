// Events follow absences: people who are away get the answer absent, and lose it with their absence.
import { isAwayOn } from '@guild/common/members/absences.api';
import type { Context } from '../../../platform/features/context.ts';
import { unlessGone } from '../../../platform/errors.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { AbsenceNews, MembersService } from '../../members/members.service.ts';
import type { SessionService } from '../../session/session.service.ts';
import { eventFacts, type EventDocuments } from '../core/events.facts.ts';
import { notOver, type EventModels } from '../core/events.model.ts';
import { answerForAway, giveUpSeat, type AwayPerson } from './events.absences.decisions.ts';

/** Creates a handler for people whose absence has changed. */
export type OnAbsenceChanged = (name: string, run: (news: AbsenceNews) => Promise<void>) => Handler;

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: Pick<EventDocuments, 'read' | 'update'>;
  readonly members: Pick<MembersService, 'awayOn'>;
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
  readonly onAbsenceChanged: OnAbsenceChanged;
}

export function absenceHandlers(
  { models: { events }, documents, members, accounts, onAbsenceChanged }: Deps,
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
): Handler[] {
  /** The people with new ids for their answers. People who have never signed in are left out. */
  const toPeople = async (discordIds: readonly string[], answered: ReadonlySet<string>): Promise<AwayPerson[]> => {
    const found = await accounts.usersByDiscordIds(discordIds);
    return Promise.all(
      found.map(async ({ id: userId, username, discordId }) => ({
        // An answer that exists keeps its id.
        id: answered.has(discordId) ? 0 : await ids.next('event_participants'),
        userId,
        username,
        discordId,
      })),
    );
  };
  /** Brings the answers of an event in line with the absences on its day. */
  const align = async (id: number): Promise<void> => {
    for (;;) {
      const seen = await documents.read(id).catch(unlessGone);
      if (seen === null) return;
      const { date, answers } = seen;
      const away = await members.awayOn(date);
      const people = await toPeople(away, new Set(answers.map(({ discordId }) => discordId)));
      await documents.update(id, answerForAway(people, date)).catch(unlessGone);
      // An absence may have changed meanwhile, and its own handler may have run before this update.
      if ((await members.awayOn(date)).join() === away.join()) return;
    }
  };
  return [
    on(eventFacts, ['event:created', 'event:updated', 'event:restored'], {
      name: 'events:absences',
      async run({ document: { _id, deletedAt }, facts }) {
        const isMoved = facts.some(({ kind, data }) => kind !== 'event:updated' || ('moved' in data && data.moved));
        if (isMoved && deletedAt === null) await align(_id);
      },
    }),
    onAbsenceChanged('events:of-absent', async ({ discordId, days, gaveUpSeatsAt: at }) => {
      const onDays = days === null ? [] : [{ date: { $gte: days.from, $lte: days.to } }];
      const found = await events
        .find(
          {
            deletedAt: null,
            status: 'planned',
            ...notOver(clock.now()),
            $or: [{ 'answers.discordId': discordId }, ...onDays],
          },
          { date: 1 },
        )
        .sort({ startsAt: 1 })
        .lean();
      for (const { _id, date } of found) {
        if (at !== null && isAwayOn(days, date))
          await documents.update(_id, giveUpSeat(discordId, { date, at })).catch(unlessGone);
        await align(_id);
      }
    }),
  ];
}
