// Check-in on an event's page: the leader opens it and sees the code, people type it.
import { chakra } from '@chakra-ui/react';
import { checkInBody, checkInLeadMinutes, checkInMinutes } from '@guild/common/events/events.attendance.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import { isCheckInOpen, isOpenForAnswers } from '@guild/common/events/events.rules';
import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useNow } from '../../../platform/format/clock.ts';
import { clockTime } from '../../../platform/format/format.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { fieldsOf } from '../../../platform/forms/fields.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Field, Input } from '../../../ui/Field.tsx';
import { report } from '../../../ui/report.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useAnswers } from '../signup/SignUp.tsx';
import { events } from '../events.store.ts';
import { cancelCheckIn, checkIn, checkIns, openCheckIn } from './events.checkIn.ts';

type Sent = z.output<typeof checkInBody>;

/** Everybody who is not checked in yet types the code. */
function TypeCode({ event: { id } }: { event: GuildEvent }): ReactNode {
  const pending = events.use((state) => state.pending[id] === 'check-in');
  const form = useSchemaForm(checkInBody, { code: '' });
  const field = fieldsOf(form);
  const send = async ({ code }: Sent): Promise<void> => {
    await report(() => checkIn(id, code), {
      done: () => ({ title: "You're checked in" }),
      failed: ['Error', 'Failed to check in'],
    });
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={2}
      justifyItems="start"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <Field label="Code" hint="The leader says four digits. You can check in without a seat, too." {...field('code')}>
        {(ids) => <Input {...ids} inputMode="numeric" autoComplete="off" maxLength={4} width="110px" />}
      </Field>
      <Button size="sm" variant="primary" type="submit" pending={pending} pendingText="Checking in...">
        I'm here
      </Button>
    </chakra.form>
  );
}

/** The code that the leader says aloud. */
function Code({ event: { id } }: { event: GuildEvent }): ReactNode {
  const resource = checkIns.useOne(id);
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the code"
      skeleton={<Skeleton height="32px" width="90px" />}
    >
      {({ code }) =>
        code !== null && (
          <p>
            Say this code aloud:{' '}
            <chakra.b textStyle="figures" fontSize="xl" fontWeight="strong" letterSpacing="0.1em">
              {code}
            </chakra.b>
          </p>
        )
      }
    </ResourceView>
  );
}

function OpenButton({ event: { id }, isOpen }: { event: GuildEvent; isOpen: boolean }): ReactNode {
  const [pending, setPending] = useState(false);
  const open = async (): Promise<void> => {
    setPending(true);
    await report(() => openCheckIn(id), {
      done: () => ({ title: `Check-in is open for ${checkInMinutes} minutes` }),
      failed: ['Error', 'Failed to open check-in'],
    });
    setPending(false);
  };
  return (
    <Button size="sm" justifySelf="start" pending={pending} pendingText="Opening..." onClick={() => void open()}>
      {isOpen ? 'New code, full time' : 'Open check-in'}
    </Button>
  );
}

function CancelButton({ event: { id } }: { event: GuildEvent }): ReactNode {
  const confirm = useConfirm();
  const pending = events.use((state) => state.pending[id] === 'cancel-check-in');
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Close without counting',
      text: 'Attendance is as it was before check-in opened. Whoever has checked in needs to do it again.',
      action: 'Close check-in',
      cancel: 'Keep open',
    });
    if (!isSure) return;
    await report(() => cancelCheckIn(id), {
      done: () => ({ title: 'Check-in is closed. Nothing was counted.' }),
      failed: ['Error', 'Failed to close check-in'],
    });
  };
  return (
    <Button size="sm" variant="quiet" pending={pending} pendingText="Closing..." onClick={() => void cancel()}>
      Close without counting
    </Button>
  );
}

interface CheckInProps {
  event: GuildEvent;
  /** The panel around it. */
  frame: (children: ReactNode) => ReactNode;
}
/** Nothing for members while it is closed, and for admins until an hour before the start. */
export default function CheckIn({ event, frame }: CheckInProps): ReactNode {
  const mayManage = useMay('events');
  const { loaded, mine } = useAnswers(event.id);
  const now = useNow(10_000);
  const isOpen = isCheckInOpen(event, now);
  const mayOpen =
    mayManage && isOpenForAnswers(event, now) && now >= Date.parse(event.startsAt) - checkInLeadMinutes * 60_000;
  if (event.status === 'cancelled' || (!isOpen && !mayOpen)) return null;
  return frame(
    <chakra.div display="grid" gap={3}>
      {isOpen && event.checkInUntil != null && (
        <chakra.p color="fg.muted" fontSize="sm">
          Open until {clockTime(Date.parse(event.checkInUntil))}.
        </chakra.p>
      )}
      {isOpen && mayManage && <Code event={event} />}
      {isOpen &&
        loaded.phase !== 'loading' &&
        (mine?.attended === true ? <p>You're checked in.</p> : <TypeCode event={event} />)}
      {mayOpen && !isOpen && (
        <chakra.p color="fg.muted" fontSize="sm">
          People then have {checkInMinutes} minutes to type a code that you say aloud. Everybody with a seat counts as
          missing until they do. You can change it afterwards.
        </chakra.p>
      )}
      {mayOpen && (
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          <OpenButton event={event} isOpen={isOpen} />
          {isOpen && <CancelButton event={event} />}
        </chakra.div>
      )}
    </chakra.div>,
  );
}
