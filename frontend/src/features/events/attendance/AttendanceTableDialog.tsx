// Dialog that exports who came to the events of some days.
import { attendanceRoutes } from '@guild/common/events/events.attendance.api';
import { addDays } from '@guild/common/wire/guildTime';
import { useState, type ReactNode } from 'react';
import { serverNow } from '../../../platform/format/clock.ts';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, Input } from '../../../ui/Field.tsx';

const defaultDays = 90;

export function AttendanceTableDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [today] = useState(() => new Date(serverNow()).toISOString().slice(0, 10));
  const [days, setDays] = useState({ from: addDays(today, -defaultDays), to: today });
  const isWrong = days.from === '' || days.to === '' || days.to < days.from;
  const tooMany = !isWrong && days.to > addDays(days.from, 366);
  const problem = isWrong ? 'Choose a day after the first one' : tooMany ? 'Choose at most a year' : undefined;
  const footer = problem === undefined && (
    <ButtonAnchor
      variant="primary"
      href={`${attendanceRoutes.exportAttendance.path}?${new URLSearchParams(days).toString()}`}
      download
    >
      Export CSV
    </ButtonAnchor>
  );
  return (
    <Dialog onClose={onClose} title="Attendance" footer={footer}>
      <p>Who answered, who came, and who kept a seat without coming, for each past event of these days.</p>
      <Field label="First day">
        {(ids) => (
          <Input
            {...ids}
            type="date"
            value={days.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
        )}
      </Field>
      <Field label="Last day" error={problem}>
        {(ids) => (
          <Input
            {...ids}
            type="date"
            value={days.to}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        )}
      </Field>
    </Dialog>
  );
}
