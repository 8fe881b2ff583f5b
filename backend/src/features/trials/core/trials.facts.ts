// Trial facts and their handlers: live messages, and rows of participants.
import type { Documents } from '../../../platform/store/documents/documents.ts';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import * as z from 'zod/mini';
import { defineFacts, on, type Handler, type Delivery, type FactOf } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { firstKind } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { TrialDocument, TrialModels } from './trials.model.ts';
import { chosenNow, openRound, toOwnTrial, toParticipant, toTrial } from './trials.views.ts';

const ids = z.array(z.int());
/** Whose public fields have changed, who has left, and after which version of the participants. */
const people = z.object({ since: z.int(), userIds: ids, leftUserIds: ids });
/** Whose private fields have changed. */
const own = z.object({ userIds: ids });

export const trialFacts = defineFacts<TrialDocument>()({
  'trial:created': people,
  'trial:joined': people,
  'trial:left': people,
  /** The countdown was changed. */
  'trial:moved': people,
  /** The open round has got its full time again. */
  'trial:reopened': people,
  /** The trial has begun, or a round is over and the next one is set. */
  'trial:advanced': people,
  /** The next round has got its narration. */
  'trial:narrated': people,
  'trial:completed': people,
  'trial:cancelled': people,
  'trial:chosen': own,
  'trial:item-used': own,
  'trial:bet': own,
  'trial:guessed': own,
});
export type TrialFacts = typeof trialFacts;
export type TrialDocuments = Documents<TrialDocument, TrialFacts>;
/** Kinds that matter outside the trial's own screens: its people, its start and its end. */
export const courseKinds = [
  'trial:created',
  'trial:joined',
  'trial:left',
  'trial:moved',
  'trial:advanced',
  'trial:completed',
  'trial:cancelled',
] as const;
export type CourseFact = FactOf<TrialFacts, (typeof courseKinds)[number]>;
const publicKinds = [...courseKinds, 'trial:reopened', 'trial:narrated'] as const;
type PublicFact = FactOf<TrialFacts, (typeof publicKinds)[number]>;
const ownKinds = ['trial:chosen', 'trial:item-used', 'trial:bet', 'trial:guessed'] as const;

/** Picks the live message for these facts. */
const messageOf = (facts: readonly PublicFact[]) =>
  firstKind(facts, ['trial:created', 'trial:completed', 'trial:cancelled', 'trial:advanced', 'trial:changed']);

/** Public messages for everybody, and private ones for all screens of one person. */
export function trialScreens({ live }: Pick<Context, 'live'>): Handler[] {
  const sendChanged = ({ document, facts }: Delivery<TrialDocument, PublicFact>): void => {
    const changed = new Set(facts.flatMap(({ data }) => data.userIds));
    const participants = document.participants.filter(({ userId }) => changed.has(userId));
    const participantIds = new Set(document.participants.map(({ userId }) => userId));
    live.send([trialRooms.list, trialRooms.one(document._id)], messageOf(facts), {
      ...toTrial(document),
      ...factIdsOf(facts),
      since: Math.min(...facts.map(({ data }) => data.since)),
      participants: participants.map((one) => toParticipant(document._id, one)),
      leftUserIds: [...new Set(facts.flatMap(({ data }) => data.leftUserIds))].filter((id) => !participantIds.has(id)),
    });
  };
  return [
    on(trialFacts, publicKinds, {
      name: 'trials:screens',
      when: 'before-reply',
      coalesced: ['trial:joined', 'trial:left'],
      run: sendChanged,
    }),
    on(trialFacts, ownKinds, {
      name: 'trials:own-screens',
      when: 'before-reply',
      run({ document, facts }) {
        for (const userId of new Set(facts.flatMap(({ data }) => data.userIds))) {
          const one = document.participants.find((other) => other.userId === userId);
          if (one === undefined) continue;
          const message = { ...toOwnTrial(document, userId), ...factIdsOf(facts) };
          sendToPeople(live, { people: [one.discordId] }, 'trial:own-changed', message);
        }
      },
    }),
    on(trialFacts, ['trial:chosen', 'trial:item-used'], {
      name: 'trials:chosen',
      when: 'before-reply',
      coalesced: ['trial:chosen', 'trial:item-used'],
      run({ document, facts }) {
        const round = openRound(document);
        if (round === null) return;
        const { version } = document;
        const message = { id: document._id, round: round.number, chosen: chosenNow(document), version };
        live.send(trialRooms.one(document._id), 'trial:chosen', { ...message, ...factIdsOf(facts) });
      },
    }),
  ];
}

/** Writes the rows of the participants from the trial. Safe to repeat. */
export const participantRows = ({ participants: rows }: Pick<TrialModels, 'participants'>): Handler =>
  on(trialFacts, ['trial:created', 'trial:joined', 'trial:left', 'trial:advanced', 'trial:completed'], {
    name: 'trials:participant-rows',
    async run({ document, facts }) {
      const changed = new Set(facts.flatMap(({ data }) => [...data.userIds, ...data.leftUserIds]));
      const here = document.participants.filter(({ userId }) => changed.has(userId));
      const leaverIds = [...changed].filter((id) => !here.some(({ userId }) => userId === id));
      const trialId = document._id;
      const writes = here.map((one) => ({
        updateOne: {
          filter: { trialId, userId: one.userId },
          update: {
            $set: {
              username: one.username,
              discordId: one.discordId,
              joinedAt: one.joinedAt,
              isEliminated: one.fellIn !== null,
              eliminatedAt: one.fellAt,
              eliminationReason: one.reason,
            },
            $setOnInsert: { _id: one.id },
          },
          upsert: true,
        },
      }));
      if (leaverIds.length > 0) await rows.deleteMany({ trialId, userId: { $in: leaverIds } });
      if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false });
    },
  });
