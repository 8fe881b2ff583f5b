// How the viewer wants to be told of what: in the app, on Discord, not at night, and how long before an event.
import { chakra } from '@chakra-ui/react';
import {
  noticeKinds,
  type Channels,
  type NoticeKind,
  type NoticeSettings,
} from '@guild/common/notifications/notifications.api';
import { notices } from '@guild/common/notifications/notices.derived';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import type { ReactNode } from 'react';
import type { Stored } from '../../platform/edits.ts';
import { viewerZone } from '../../platform/format.ts';
import { useLive } from '../../platform/live.ts';
import { useResource } from '../../platform/resource.ts';
import { useViewer } from '../../platform/session.store.ts';
import { useEdit, useTyped } from '../../platform/useEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { loadSettings, saveSettings } from './notifications.store.ts';

const words = Object.fromEntries(noticeKinds.map((kind) => [kind, notices[kind].words])) as Record<NoticeKind, string>;
const leads: readonly { value: number; label: string }[] = [
  { value: 10, label: '10 minutes before' },
  { value: 30, label: '30 minutes before' },
  { value: 60, label: '1 hour before' },
  { value: 180, label: '3 hours before' },
  { value: 1440, label: '1 day before' },
];
/** Each kind is a field of its own: two screens may change two of them. */
type Values = Record<NoticeKind, Channels> & Pick<NoticeSettings, 'quietHours' | 'reminders'>;
const toStored = ({ version, kinds, quietHours, reminders }: NoticeSettings): Stored<Values> => ({
  version,
  values: { ...kinds, quietHours, reminders },
});
const toChoices = ({ quietHours, reminders, ...kinds }: Values): Omit<NoticeSettings, 'version'> => ({
  kinds,
  quietHours,
  reminders,
});
const names: Readonly<Record<keyof Values, string>> = {
  ...words,
  quietHours: 'Quiet hours',
  reminders: 'Remind me of events',
};
const leadOf = (minutes: number | undefined): string =>
  minutes === undefined
    ? 'Not at all'
    : (leads.find(({ value }) => value === minutes)?.label ?? `${minutes.toString()} minutes before`);
/** A field as people read it. */
function show(field: keyof Values, values: Values[keyof Values]): string {
  const value = { [field]: values } as Partial<Values>;
  if (field === 'reminders') return leadOf(value.reminders?.[0]);
  if (field === 'quietHours') return value.quietHours ? `${value.quietHours.from} to ${value.quietHours.to}` : 'None';
  const { inApp = false, discord = false } = value[field] ?? {};
  return [inApp && 'In the app', discord && 'Discord'].filter((way) => way !== false).join(', ') || 'Not at all';
}
type Change = (patch: Partial<Values>) => void;

function Kinds({ values, change }: { values: Values; change: Change }): ReactNode {
  const { access } = useViewer();
  const set = (kind: NoticeKind, channel: 'inApp' | 'discord', on: boolean): void =>
    change({ [kind]: { ...values[kind], [channel]: on } });
  return (
    <chakra.table
      width="100%"
      fontSize="sm"
      css={{ '& th, & td': { padding: '8px 0', textAlign: 'start' }, '& tbody th': { paddingInlineEnd: '8px' } }}
    >
      <thead>
        <tr>
          <th scope="col">Tell me when</th>
          <chakra.th scope="col" width="72px">
            In the app
          </chakra.th>
          <chakra.th scope="col" width="72px">
            Discord
          </chakra.th>
        </tr>
      </thead>
      <tbody>
        {kindsFor(access).map((kind) => (
          <chakra.tr key={kind} borderTopWidth="1px" borderColor="border">
            <chakra.th scope="row" fontWeight="text">
              {words[kind]}
            </chakra.th>
            {(['inApp', 'discord'] as const).map((channel) => (
              <td key={channel}>
                <Checkbox
                  aria-label={`${words[kind]}: ${channel === 'inApp' ? 'in the app' : 'on Discord'}`}
                  checked={values[kind][channel]}
                  onChange={(event) => set(kind, channel, event.target.checked)}
                />
              </td>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

function Reminders({ values, contested, change }: { values: Values; contested: boolean; change: Change }): ReactNode {
  const [lead] = values.reminders;
  return (
    <Field label="Remind me of events" contested={contested}>
      {(ids) => (
        <Select
          {...ids}
          value={lead?.toString() ?? ''}
          onChange={(event) => change({ reminders: event.target.value === '' ? [] : [Number(event.target.value)] })}
        >
          <option value="">Not at all</option>
          {leads.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Quiet({ values, change }: { values: Values; change: Change }): ReactNode {
  const { quietHours } = values;
  const timezone = viewerZone();
  return (
    <chakra.fieldset display="grid" gap={3}>
      <chakra.legend fontWeight="strong" fontSize="sm">
        Quiet hours
      </chakra.legend>
      <chakra.label display="flex" alignItems="center" gap={2} fontSize="sm" minHeight="24px">
        <Checkbox
          checked={quietHours !== null}
          onChange={(event) =>
            change({ quietHours: event.target.checked ? { from: '22:00', to: '08:00', timezone } : null })
          }
        />
        Nothing on Discord at night
      </chakra.label>
      {quietHours !== null && (
        <chakra.div display="grid" gap={3} gridTemplateColumns="1fr 1fr" maxWidth="320px">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={end === 'from' ? 'From' : 'To'}>
              {(ids) => (
                <Input
                  {...ids}
                  type="time"
                  required
                  value={quietHours[end]}
                  onChange={(event) => change({ quietHours: { ...quietHours, timezone, [end]: event.target.value } })}
                />
              )}
            </Field>
          ))}
        </chakra.div>
      )}
    </chakra.fieldset>
  );
}

function Form({ found, onSaved }: { found: NoticeSettings; onSaved: (settings: NoticeSettings) => void }): ReactNode {
  const fields = useTyped(toStored(found).values);
  const edit = useEdit({ entity: found, toStored, fields });
  const { typed: values, write: change } = fields;
  const save = async (): Promise<void> => {
    try {
      const saved = await edit.save((version) => saveSettings({ ...toChoices(fields.read()), version }));
      if (saved === undefined) return;
      onSaved(saved);
      toast.success({ title: 'Notifications saved' });
    } catch (error) {
      toastError('Error', error, 'Failed to save notifications');
    }
  };
  const isGuest = useViewer().access === 'Guest';
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={5}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <EditConflicts edit={edit} names={names} show={show} />
      {isGuest && (
        <chakra.p fontSize="sm" color="fg.muted">
          Guests only look on. These are about what you bid on or listed before you became one.
        </chakra.p>
      )}
      <Kinds values={values} change={change} />
      {!isGuest && <Reminders values={values} contested={edit.isOpen('reminders')} change={change} />}
      <Quiet values={values} change={change} />
      <div>
        <Button type="submit" variant="tonal" disabled={!edit.isDirty} pending={edit.saving} pendingText="Saving...">
          Save
        </Button>
      </div>
    </chakra.form>
  );
}

export function NoticeSettingsCard(): ReactNode {
  const resource = useResource(loadSettings);
  useLive('notice-settings:updated', ({ factId, ...settings }) => resource.take(settings));
  return (
    <Panel padding="20px" display="grid" gap={4} alignContent="start" aria-labelledby="notice-settings">
      <chakra.h2 id="notice-settings" textStyle="cardTitle">
        Notifications
      </chakra.h2>
      <ResourceView resource={resource} failed="Error loading your choices" skeleton={<Skeleton height="320px" />}>
        {(found) => <Form found={found} onSaved={resource.take} />}
      </ResourceView>
    </Panel>
  );
}
