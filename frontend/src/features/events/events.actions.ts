// Actions on events: confirm question, call, and result toast.
import type { Answer, EventScope, GuildEvent } from '@guild/common/events/events.api';
import { useMemo } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import type { ToastText } from '../../ui/toast.ts';
import * as store from './events.store.ts';

export interface EventActions {
  join: (event: GuildEvent) => Promise<void>;
  leave: (event: GuildEvent) => Promise<void>;
  answer: (event: GuildEvent, status: Answer, note: string | null) => Promise<void>;
  /** Asks, then deletes the event. Events of a series have a dialog instead. */
  remove: (event: GuildEvent) => Promise<void>;
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
export async function answer({ id }: GuildEvent, status: Answer, note: string | null): Promise<void> {
  await report(() => store.answerEvent(id, status, note), { done: () => answered(id), failed: answerFailed });
}

async function undo(id: number): Promise<void> {
  await report(() => store.restoreEvent(id), { done: () => null, failed: ['Undo failed', 'Failed to restore event'] });
}

/**
 * Deletes the event, or the chosen part of its series, with an Undo.
 * @returns whether it was deleted
 */
export async function removeNow({ id }: Pick<GuildEvent, 'id'>, scope: EventScope): Promise<boolean> {
  const removed = await report(() => store.removeEvent(id, scope), {
    done: () => ({
      title: 'Event deleted successfully',
      action: { label: 'Undo', onClick: () => void undo(id) },
      duration: 10_000,
    }),
    failed: ['Error', 'Failed to delete event'],
  });
  return removed !== undefined;
}

async function remove(confirm: Confirm, { id, title }: GuildEvent): Promise<void> {
  const text = `Are you sure you want to delete "${title}"?`;
  if (!(await confirm({ title: 'Delete event', text, action: 'Delete event', danger: true }))) return;
  await removeNow({ id }, 'this');
}

/** The actions, with the confirm dialog for their questions. */
export function useEventActions(): EventActions {
  const confirm = useConfirm();
  return useMemo(() => ({ join, leave, answer, remove: (event) => remove(confirm, event) }), [confirm]);
}
