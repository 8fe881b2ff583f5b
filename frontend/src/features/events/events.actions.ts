// Actions on events: confirm question, call, and result toast.
import type { Answer, EventResponse, EventScope, GuildEvent } from '@guild/common/events/events.api';
import { roleOf } from '@guild/common/events/events.roles';
import type { RosterPlace } from '@guild/common/events/events.roster.api';
import { isOpenForAnswers } from '@guild/common/events/events.rules';
import { useMemo } from 'react';
import { serverNow } from '../../platform/format/clock.ts';
import { sessionStore, viewerOf } from '../../platform/session/session.store.ts';
import type { Confirm } from '../../ui/confirm.context.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { report } from '../../ui/report.ts';
import type { ToastText } from '../../ui/toast.ts';
import { removeWithUndo, useRemoval, type UndoableRemoval } from '../../ui/useRemoval.ts';
import * as store from './events.store.ts';
import { giveUpQuestion, type NextAnswer } from './signup/events.nextInLine.ts';

export interface EventActions {
  join: (event: GuildEvent) => Promise<void>;
  leave: (event: GuildEvent) => Promise<void>;
  answer: (event: GuildEvent, status: Answer, note: string | null, roles?: store.RoleChoice) => Promise<void>;
  /**
   * Asks, then deletes the event. Events of a series have a dialog instead.
   * @returns whether it was deleted
   */
  remove: (event: GuildEvent) => Promise<boolean>;
}

/** Takes a seat and shows the result. */
export async function join({ id }: GuildEvent): Promise<void> {
  await report(() => store.joinEvent(id), {
    done: () => ({ title: 'Successfully joined event' }),
    failed: ['Error', 'Failed to join event'],
    onFailure: () => void store.people.load(id),
  });
}

/** Gives up the seat and shows the result. */
export async function leave({ id }: GuildEvent): Promise<void> {
  await report(() => store.leaveEvent(id), {
    done: () => ({ title: 'Left event successfully' }),
    failed: ['Error', 'Failed to leave event'],
    onFailure: () => void store.people.load(id),
  });
}

const onWaitlist = (place: number): ToastText => ({
  title: `You're on the waitlist, place ${place}`,
  description: "You'll be notified when a seat opens up.",
});

/** The toast after an answer: accepted, or the place on the waitlist. */
export function answered(id: number): ToastText {
  const place = store.placeInWaitlist(id);
  return place === null ? { title: 'Answer saved' } : onWaitlist(place);
}
export const answerFailed = ['Error', 'Failed to save answer'] as const;

/** Gives an answer and shows the result. */
export async function answer(
  { id }: GuildEvent,
  status: Answer,
  note: string | null,
  roles: store.RoleChoice = {},
): Promise<void> {
  await report(() => store.answerEvent(id, status, note, roles), { done: () => answered(id), failed: answerFailed });
}

const placeNames: Readonly<Record<RosterPlace, string>> = {
  roster: 'the roster',
  bench: 'the bench',
  waitlist: 'the waitlist',
};
/** The last move on its way. A leader who moves people quickly makes the next one before its reply. */
let lastMove: Promise<unknown> = Promise.resolve();
/** Moves or adds a person after earlier moves, and shows the result. @param roleId in the roster of an event with roles */
export async function movePerson(
  event: GuildEvent,
  { discordId, username }: Pick<EventResponse, 'discordId' | 'username'>,
  to: RosterPlace,
  roleId?: number,
): Promise<void> {
  const { id } = event;
  const placing = { to, ...(roleId !== undefined && { roleId }) };
  const where = roleOf(event, roleId)?.name ?? placeNames[to];
  const move = (): Promise<unknown> =>
    report(() => store.placePerson(id, discordId, placing), {
      done: () => ({ title: `${username} moved to ${where}` }),
      failed: ['Error', 'Failed to move the person'],
      onFailure: () => void store.people.load(id),
    });
  lastMove = lastMove.then(move);
  await lastMove;
}

const removalOf = (id: number, scope: EventScope): UndoableRemoval => ({
  remove: () => store.removeEvent(id, scope),
  restore: () => store.restoreEvent(id),
  done: { title: 'Event deleted successfully' },
  failed: ['Error', 'Failed to delete event'],
  undoFailed: 'Failed to restore event',
});

/** Deletes the chosen part of a series, with an Undo. @returns whether it was deleted */
export const removeFromSeries = ({ id }: GuildEvent, scope: EventScope): Promise<boolean> =>
  removeWithUndo(removalOf(id, scope));

/** Asks before somebody else gets the viewer's seat. @param next null: they leave the event @returns whether to go on */
async function mayGiveUp(confirm: Confirm, event: GuildEvent, next: NextAnswer | null): Promise<boolean> {
  const rows = store.peopleOf(event.id)?.rows ?? [];
  const userId = viewerOf(sessionStore.getState())?.userId;
  const mine = rows.find((row) => row.userId === userId);
  const question = giveUpQuestion(event, rows, mine, next);
  return question === null || (await confirm(question));
}

/** The actions, with the confirm dialog for their questions. */
export function useEventActions(): EventActions {
  const remove = useRemoval();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      join,
      leave: async (event) => {
        if (await mayGiveUp(confirm, event, null)) await leave(event);
      },
      answer: async (event, status, note, roles) => {
        if (await mayGiveUp(confirm, event, { status, ...roles })) await answer(event, status, note, roles);
      },
      remove: (event) => {
        const isNotified = isOpenForAnswers(event, serverNow());
        const text = `Are you sure you want to delete “${event.title}”? ${isNotified ? 'Everyone who responded' : 'Nobody'} is notified.`;
        return remove({ title: 'Delete event', text, keep: 'Keep event', ...removalOf(event.id, 'this') });
      },
    }),
    [confirm, remove],
  );
}
