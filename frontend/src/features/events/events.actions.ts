// What people do with an event: the question before, the call, and the words after.
import type { Answer, GuildEvent } from '@guild/common/events/events.api';
import { useMemo } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import { toast, toastError, type ToastText } from '../../ui/toast.ts';
import * as store from './events.store.ts';

export interface EventActions {
  join: (event: GuildEvent) => Promise<void>;
  leave: (event: GuildEvent) => Promise<void>;
  /** @returns whether the answer stands */
  answer: (event: GuildEvent, status: Answer, note: string | null) => Promise<boolean>;
  remove: (event: GuildEvent) => Promise<void>;
}

async function join({ id }: GuildEvent): Promise<void> {
  await report(() => store.joinEvent(id), {
    done: () => ({ title: 'Successfully joined event' }),
    failed: ['Error', 'Failed to join event'],
    onFailure: () => void store.fetchPeople(id),
  });
}

async function leave({ id }: GuildEvent): Promise<void> {
  await report(() => store.leaveEvent(id), {
    done: () => ({ title: 'Left event successfully' }),
    failed: ['Error', 'Failed to leave event'],
    onFailure: () => void store.fetchPeople(id),
  });
}

const onWaitlist = (place: number): ToastText => ({
  title: `You are on the waitlist, place ${place.toString()}`,
  description: 'You will be told when a seat is free.',
});

async function answer({ id }: GuildEvent, status: Answer, note: string | null): Promise<boolean> {
  const answered = await report(() => store.answerEvent(id, status, note), {
    done() {
      const place = store.placeInWaitlist(id);
      return place === null ? { title: 'Answer saved' } : onWaitlist(place);
    },
    failed: ['Error', 'Failed to save answer'],
  });
  return answered !== undefined;
}

async function undo(id: number): Promise<void> {
  try {
    await store.restoreEvent(id);
  } catch (error) {
    toastError('Undo Failed', error, 'Failed to restore event');
  }
}

async function remove(confirm: Confirm, { id, title }: GuildEvent): Promise<void> {
  const text = `Are you sure you want to delete "${title}"? This action cannot be undone.`;
  if (!(await confirm({ title: 'Delete Event', text, action: 'Delete Event', danger: true }))) return;
  try {
    if ((await store.removeEvent(id)) === undefined) return;
    toast.success({
      title: 'Event deleted successfully',
      action: { label: 'Undo', onClick: () => void undo(id) },
      duration: 10_000,
    });
  } catch (error) {
    toastError('Error', error, 'Failed to delete event');
  }
}

/** The actions, with their questions asked in the dialog of the house. */
export function useEventActions(): EventActions {
  const confirm = useConfirm();
  return useMemo(() => ({ join, leave, answer, remove: (event) => remove(confirm, event) }), [confirm]);
}
