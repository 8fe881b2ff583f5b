// Notice settings: in the app, on Discord, push messages, quiet hours, and event reminders. Each change is saved
// at once.
import { chakra } from '@chakra-ui/react';
import { noticeRoutes, type NoticeSettings as Stored } from '@guild/common/notifications/notifications.api';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import { pushRoutes } from '@guild/common/notifications/push.api';
import { Suspense, type ReactNode } from 'react';
import { dataOf, useLiveResource } from '../../../platform/api/resource.ts';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { useViewer } from '../../../platform/session/session.store.ts';
import { useAutosave, type Autosave } from '../../../platform/forms/useAutosave.ts';
import { useEdit, useTyped, type Edit } from '../../../platform/forms/useEdit.ts';
import { Button } from '../../../ui/Button.tsx';
import { EditConflicts } from '../../../ui/EditConflicts.tsx';
import { Select } from '../../../ui/Field.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useInlineForm } from '../../../ui/useInlineForm.ts';
import { toast } from '../../../ui/toast.ts';
import { KindMatrix } from './KindMatrix.tsx';
import {
  fieldNames,
  isDefault,
  leads,
  saveSettings,
  showField,
  toChoices,
  toStored,
  defaultValues,
  type NoticeValues,
} from './noticeChoices.ts';
import { QuietHours } from './QuietHours.tsx';
import { SettingRow } from '../SettingRow.tsx';

/** Larger than the rows around it, and it asks the browser. */
const PushRow = lazyComponent(() => import('./PushRow.tsx'));

interface RowProps {
  values: NoticeValues;
  saving: Autosave<NoticeValues>;
}

function Reminders({ values, saving }: RowProps): ReactNode {
  const { states, change, retry } = saving;
  return (
    <SettingRow
      place="reminders"
      isField
      help="Before events you go to, wherever ‘An event starts soon’ is ticked above."
      state={states.reminders}
      onRetry={retry}
    >
      {(ids) => (
        <Select
          {...ids}
          value={values.reminders[0]?.toString() ?? ''}
          onChange={({ target }) => change({ reminders: target.value === '' ? [] : [Number(target.value)] })}
        >
          <option value="">Off</option>
          {leads.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </SettingRow>
  );
}

function Defaults({ values, saving }: RowProps): ReactNode {
  const reset = (): void => {
    const before = values;
    saving.change(defaultValues);
    toast.success({
      title: 'Notifications reset',
      action: { label: 'Undo', onClick: () => saving.change(before) },
    });
  };
  return (
    <SettingRow
      place="notification-defaults"
      help={isDefault(values) ? "You're using the defaults." : 'Restores the defaults.'}
    >
      {(ids) => (
        <Button {...ids} disabled={isDefault(values)} onClick={reset}>
          Reset
        </Button>
      )}
    </SettingRow>
  );
}

/** The edit, with conflict choices that are saved at once. */
const savingChoices = <E, V extends object>(edit: Edit<E, V>, { choose }: Autosave<V>): Edit<E, V> => ({
  ...edit,
  choose,
});

function Rows({ found, onSaved }: { found: Stored; onSaved: (settings: Stored) => void }): ReactNode {
  const fields = useTyped(toStored(found).values);
  const edit = useEdit({ entity: found, toStored, fields });
  const saving = useAutosave({
    edit,
    fields,
    send: (version) => saveSettings({ ...toChoices(fields.read()), version }),
    onSaved,
    failed: 'Failed to save notifications',
  });
  useInlineForm(edit.isDirty && !edit.saving, edit.discard);
  const viewer = useViewer();
  const values = fields.typed;
  const push = useLiveResource(pushRoutes.getPush, 'push:updated');
  const hasPush = (dataOf(push.loaded)?.devices ?? []).length > 0;
  return (
    <>
      {edit.conflicts.some(({ choice }) => choice === null) && (
        <chakra.div padding={{ base: '16px', md: '20px' }}>
          <EditConflicts edit={savingChoices(edit, saving)} names={fieldNames} show={showField} />
        </chakra.div>
      )}
      {!viewer.canWrite && (
        <chakra.p padding={{ base: '16px', md: '20px' }} fontSize="sm" color="fg.muted">
          Guests can only view. These are about things you bid on or listed before you became a guest.
        </chakra.p>
      )}
      <KindMatrix values={values} {...saving} kinds={kindsFor(viewer)} hasPush={hasPush} />
      <chakra.div borderTopWidth="1px" borderColor="border">
        {viewer.canWrite && <Reminders values={values} saving={saving} />}
        <Suspense fallback={<SkeletonRows count={1} height={76} paddingInline={{ base: '16px', md: '20px' }} />}>
          <PushRow
            push={push}
            hidesText={values.hidesPushText}
            state={saving.states.hidesPushText}
            onHide={(hidesPushText) => saving.change({ hidesPushText })}
            onRetry={saving.retry}
          />
        </Suspense>
        <QuietHours
          quietHours={values.quietHours}
          state={saving.states.quietHours}
          onChange={(quietHours) => saving.change({ quietHours })}
          onRetry={saving.retry}
        />
        <Defaults values={values} saving={saving} />
      </chakra.div>
    </>
  );
}

/** Rows with two checkboxes each, as many as there are sections. */
const RowSkeletons = (): ReactNode => (
  <div role="status" aria-label="Loading your settings...">
    {Array.from({ length: 9 }, (_, at) => (
      <chakra.div
        key={at}
        display="flex"
        alignItems="center"
        gap={{ base: '42px', md: '80px' }}
        height={{ base: '85px', md: '65px' }}
        paddingInline={{ base: '16px 24px', md: '20px 44px' }}
        _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
      >
        <chakra.div flex={1} display="grid" gap={2}>
          <Skeleton height="14px" width="96px" />
          <Skeleton height="12px" maxWidth="220px" />
        </chakra.div>
        <Skeleton boxSize="20px" />
        <Skeleton boxSize="20px" />
      </chakra.div>
    ))}
  </div>
);

export function NoticeSettings(): ReactNode {
  const resource = useLiveResource(noticeRoutes.getNoticeSettings, 'notice-settings:updated');
  return (
    <ResourceView resource={resource} failed="Error loading your settings" skeleton={<RowSkeletons />}>
      {(found) => <Rows found={found} onSaved={resource.take} />}
    </ResourceView>
  );
}
