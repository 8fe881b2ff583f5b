// Table of the Discord role of each rank. It shows which roles the bot can give.
import { chakra } from '@chakra-ui/react';
import {
  discordRoutes,
  type DiscordRole,
  type DiscordRoles as Roles,
  type DiscordSettings,
  type RoleProblem,
} from '@guild/common/discord/discord.api';
import { ranksFromHighest, type Rank } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSaveButton } from '../../ui/useSaveButton.ts';
import { DiscordChoices } from './DiscordChoices.tsx';
import { DiscordProblem } from './DiscordProblem.tsx';

/** The role id of each rank; empty: none. */
type Table = Record<Rank, string>;
const names = Object.fromEntries(ranksFromHighest.map((rank) => [rank, rank])) as Readonly<Record<Rank, string>>;
const toStored = ({ version, rankRoles }: DiscordSettings): Stored<Table> => ({
  version,
  values: Object.fromEntries(
    ranksFromHighest.map((rank) => [rank, rankRoles.find((row) => row.rank === rank)?.roleId ?? '']),
  ) as Table,
});
const toRankRoles = (table: Table): DiscordSettings['rankRoles'] =>
  ranksFromHighest.flatMap((rank) => (table[rank] === '' ? [] : [{ rank, roleId: table[rank] }]));

const problemTexts: Readonly<Record<RoleProblem, string>> = {
  above_bot: 'above the bot',
  of_integration: 'belongs to an integration',
  powerful: 'has rights over the server',
};
/** The role with the reason why people of the rank cannot get it. */
function optionText({ name, problem, tooHighFor }: DiscordRole, rank: Rank): string {
  if (problem !== null) return `${name} (${problemTexts[problem]})`;
  return tooHighFor.includes(rank) ? `${name} (gives more access than ${rank})` : name;
}
/** Whether the server refuses the role for the rank. */
const isRefused = ({ problem, tooHighFor }: DiscordRole, rank: Rank): boolean =>
  problem === 'of_integration' || problem === 'powerful' || tooHighFor.includes(rank);

/** Whether a role is chosen that is not on the list of the server. */
const isUnlisted = (roleId: string, roles: Roles['roles']): boolean =>
  roleId !== '' && !roles.some(({ id }) => id === roleId);

interface ObstaclesProps {
  roles: Roles;
  table: Table;
  onRetry: () => Promise<void>;
}
/** What keeps the bot from giving the chosen roles. */
function Obstacles({ roles: { roles, mayManage, problem }, table, onRetry }: ObstaclesProps): ReactNode {
  if (problem !== null)
    return <DiscordProblem title="The roles couldn't be loaded." problem={problem} onRetry={onRetry} />;
  const isChosen = ({ id }: DiscordRole): boolean => Object.values(table).includes(id);
  const withDeleted = ranksFromHighest.filter((rank) => isUnlisted(table[rank], roles));
  const tooHigh = roles.filter((role) => role.problem === 'above_bot' && isChosen(role)).map(({ name }) => name);
  const powerful = roles.filter((role) => role.problem === 'powerful' && isChosen(role)).map(({ name }) => name);
  const tooLow = ranksFromHighest.filter((rank) =>
    roles.some(
      ({ id, problem: other, tooHighFor }) => other === null && id === table[rank] && tooHighFor.includes(rank),
    ),
  );
  return (
    <>
      {powerful.length > 0 && (
        <p>
          <chakra.b color="bad">The bot doesn't give {powerful.join(', ')}.</chakra.b> A role with rights over the
          Discord server, such as Manage Roles or Ban Members, is never given. Choose another role, or switch these
          rights off in Discord.
        </p>
      )}
      {tooLow.length > 0 && (
        <p>
          <chakra.b color="bad">The bot doesn't give the role for {tooLow.join(', ')}.</chakra.b> The role gives more
          access than the rank. Choose another role.
        </p>
      )}
      {!mayManage && (
        <p>
          <chakra.b color="bad">The bot may not give roles.</chakra.b> In Discord, open Server Settings → Roles, choose
          the bot's role, and switch on Manage Roles.
        </p>
      )}
      {tooHigh.length > 0 && (
        <p>
          <chakra.b color="bad">The bot's role is too low for {tooHigh.join(', ')}.</chakra.b> In Discord, open Server
          Settings → Roles and drag the bot's role above.
        </p>
      )}
      {withDeleted.length > 0 && (
        <p>
          <chakra.b color="bad">
            {withDeleted.length === 1
              ? `The role for ${withDeleted.join('')} was deleted in Discord.`
              : `The roles for ${withDeleted.join(', ')} were deleted in Discord.`}
          </chakra.b>{' '}
          {withDeleted.length === 1 ? 'Choose another one.' : 'Choose other ones.'}
        </p>
      )}
    </>
  );
}

interface FormProps {
  found: DiscordSettings;
  roles: Roles;
  onSaved: (settings: DiscordSettings) => void;
  /** Reads the roles again. */
  onRetry: () => Promise<void>;
}
function Form({ found, roles, onSaved, onRetry }: FormProps): ReactNode {
  const draft = useDraft<Table>('discord-roles');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const { state, save, discard } = useSaveButton({
    edit,
    send: (version) =>
      call(discordRoutes.changeDiscordSettings, { body: { rankRoles: toRankRoles(fields.read()), version } }),
    onSaved,
    failed: 'Failed to save the roles',
  });
  /** Without an answer of Discord, an id has no better name. */
  const nameOf = (roleId: string): string =>
    roles.roles.find(({ id }) => id === roleId)?.name ?? (roles.problem === null ? 'Deleted role' : roleId);
  return (
    <>
      <Obstacles roles={roles} table={fields.typed} onRetry={onRetry} />
      <EditConflicts edit={edit} names={names} show={(_rank, roleId) => (roleId === '' ? 'No role' : nameOf(roleId))} />
      <chakra.div display="grid" gap={3} gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))">
        {ranksFromHighest.map((rank) => {
          const chosen = fields.typed[rank];
          return (
            <Field key={rank} label={rank} contested={edit.isOpen(rank)}>
              {(ids) => (
                <Select {...ids} value={chosen} onChange={({ target }) => fields.write({ [rank]: target.value })}>
                  <DiscordChoices
                    none="No role"
                    choices={roles.roles.map((role) => ({
                      id: role.id,
                      text: optionText(role, rank),
                      isDisabled: isRefused(role, rank) && role.id !== chosen,
                    }))}
                    chosen={chosen}
                    unlisted={nameOf(chosen)}
                  />
                </Select>
              )}
            </Field>
          );
        })}
      </chakra.div>
      <SaveBar
        id="discord-roles-saved"
        label="Discord roles"
        edit={edit}
        state={state}
        onSave={save}
        onDiscard={discard}
      >
        Roles change within minutes.
      </SaveBar>
    </>
  );
}

export function DiscordRoles({ settings }: { settings: Resource<DiscordSettings> }): ReactNode {
  const roles = useResource((signal) => call(discordRoutes.listDiscordRoles, { signal }));
  const skeleton = <Skeleton height="202px" width="100%" />;
  return (
    <ResourceView resource={settings} failed="Error loading the Discord roles" skeleton={skeleton}>
      {(found) => (
        <ResourceView resource={roles} failed="Error loading the Discord roles" skeleton={skeleton}>
          {(list) => <Form found={found} roles={list} onSaved={settings.take} onRetry={roles.reload} />}
        </ResourceView>
      )}
    </ResourceView>
  );
}
