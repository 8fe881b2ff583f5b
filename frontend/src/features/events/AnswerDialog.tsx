// Every answer beyond Join and Leave: going, late, tentative or absent, with a note.
import { chakra } from '@chakra-ui/react';
import { answers, type Answer, type GuildEvent } from '@guild/common/events/events.api';
import { isFull, takesSeat } from '@guild/common/events/events.rules';
import { useState, type ReactNode } from 'react';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useEventActions } from './events.actions.ts';
import { events, usePeople } from './events.store.ts';

const words: Readonly<Record<Answer, string>> = {
  going: 'Going',
  late: 'Late',
  tentative: 'Tentative',
  absent: 'Absent',
};

export function AnswerDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const { userId } = useViewer();
  const mine = usePeople(event.id)?.rows.find((row) => row.userId === userId);
  const known = mine === undefined || mine.status === 'waiting' ? 'going' : mine.status;
  const [status, setStatus] = useState<Answer>(known);
  const [note, setNote] = useState(mine?.note ?? '');
  // What it began with: an answer that comes in meanwhile is not what was typed here.
  const [first] = useState({ status, note });
  const pending = events.use((state) => state.pending[event.id] === 'answer');
  const offline = useIsOffline();
  const { answer } = useEventActions();
  const hasSeat = mine !== undefined && takesSeat(mine.status);
  const save = async (): Promise<void> => {
    if (await answer(event, status, note.trim() === '' ? null : note.trim())) onClose();
  };
  const footer = (
    <>
      <CloseButton>Close</CloseButton>
      <Button type="submit" variant="primary" disabled={offline} pending={pending} pendingText="Saving...">
        Save answer
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={status !== first.status || note !== first.note}
      title={event.title}
      titleFace="text"
      width={440}
      footer={footer}
      onSubmit={() => void save()}
    >
      <chakra.div display="grid" gap={4}>
        <Toggle
          label="Your answer"
          value={status}
          options={answers.map((value) => ({ value, label: words[value] }))}
          onChange={setStatus}
        />
        {takesSeat(status) && isFull(event) && !hasSeat && (
          <Notice
            tone="quiet"
            title="All seats are taken"
            more="You will be put on the waitlist and told when a seat is free."
          />
        )}
        <Field label="Note (optional)" hint="Seen by everybody who sees the event.">
          {(ids) => (
            <Textarea {...ids} rows={2} maxLength={200} value={note} onChange={(at) => setNote(at.target.value)} />
          )}
        </Field>
      </chakra.div>
    </Dialog>
  );
}
