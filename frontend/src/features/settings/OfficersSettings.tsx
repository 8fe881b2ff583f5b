// Settings for admins: the officers, chosen from the members. Places without one stay placeholders.
import { chakra } from '@chakra-ui/react';
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import { officerRoutes, type Officer, type Officers } from '@guild/common/dashboard/officers.api';
import { officerRoles } from '@guild/common/guild/officers';
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { useSaveButton } from '../../ui/useSaveButton.ts';
import { namesOf, useWholeRoster } from '../../ui/wholeRoster.ts';

/** An officer's place, by its number: the chosen member. An empty id: a name without a member. */
interface Chosen {
  readonly name: string;
  readonly discordId: string;
}
type Places = Record<string, Chosen>;
/** Choice for a name without a member. */
const unlinked = 'unlinked';
const nobody: Chosen = { name: '', discordId: '' };
const fieldOf = (at: number): string => `officer ${at}`;
const names = Object.fromEntries(officerRoles.map((role, at) => [fieldOf(at), role]));

const toStored = ({ officers, version }: Officers): Stored<Places> => ({
  version,
  values: Object.fromEntries(
    officers.map(({ name, discordId }, at) => [fieldOf(at), { name: name ?? '', discordId: discordId ?? '' }]),
  ),
});
const orNull = (text: string): string | null => (text === '' ? null : text);

interface FormProps {
  found: Officers;
  /** The whole roster. */
  members: readonly Member[];
  onSaved: (officers: Officers) => void;
}
function Form({ found, members, onSaved }: FormProps): ReactNode {
  const draft = useDraft<Places>('officers-chosen');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const button = useSaveButton({
    edit,
    send: (version) => {
      const chosen = fields.read();
      const officers = found.officers.map(({ role }, at): Officer => {
        const { name, discordId } = chosen[fieldOf(at)] ?? nobody;
        return { role, name: orNull(name), discordId: orNull(discordId) };
      });
      return call(officerRoutes.changeOfficers, { body: { officers, version } });
    },
    onSaved,
    failed: 'Failed to save the officers',
  });
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        void button.save();
      }}
    >
      {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
      <EditConflicts edit={edit} names={names} show={(_field, { name }) => name || 'Nobody'} />
      {found.officers.map(({ role }, at) => {
        const field = fieldOf(at);
        const { name, discordId } = fields.typed[field] ?? nobody;
        return (
          <Field key={field} label={role} optional contested={edit.isOpen(field)}>
            {(ids) => (
              <Select
                {...ids}
                value={discordId === '' && name !== '' ? unlinked : discordId}
                onChange={({ target }) => {
                  const member = members.find((one) => one.discordId === target.value);
                  fields.write({
                    [field]: member === undefined ? nobody : { name: member.name, discordId: member.discordId },
                  });
                }}
              >
                <option value="">Nobody</option>
                {name !== '' && !members.some((one) => one.discordId === discordId) && (
                  <option value={discordId === '' ? unlinked : discordId}>{name} (not in the roster)</option>
                )}
                {members.map((member) => (
                  <option key={member.discordId} value={member.discordId}>
                    {namesOf(member)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        );
      })}
      <SaveBar
        id="officers-saved"
        label="Guild officers"
        edit={edit}
        state={button.state}
        onSave={button.save}
        onDiscard={button.discard}
        submits
      >
        The dashboard shows their pictures and leads to their pages.
      </SaveBar>
    </chakra.form>
  );
}

const rooms = [dashboardRooms.list];
export default function OfficersSettings(): ReactNode {
  const resource = useLiveResource(officerRoutes.getOfficers, 'guild-officers:updated', { rooms });
  const roster = useWholeRoster();
  const skeleton = <SkeletonFields count={officerRoles.length} label="Loading the officers..." />;
  return (
    <ResourceView resource={resource} failed="Error loading the officers" skeleton={skeleton}>
      {(found) => (
        <ResourceView resource={roster} failed="Error loading members" skeleton={skeleton}>
          {(members) => <Form found={found} members={members} onSaved={resource.take} />}
        </ResourceView>
      )}
    </ResourceView>
  );
}
