// Table of the Discord channel of each kind of messages: channel, mentioned role, on or off, and a test.
import { chakra } from '@chakra-ui/react';
import {
  discordRoutes,
  postKinds,
  type DiscordChannel,
  type DiscordChannels as Channels,
  type DiscordPosts,
  type DiscordSettings,
  type MentionRole,
  type PostChannel,
  type PostKind,
} from '@guild/common/discord/discord.api';
import { useState, type ReactNode } from 'react';
import { DiscordProblem } from '../../features/discord/DiscordProblem.tsx';
import { call } from '../../platform/api/api.ts';
import { useLiveResource, useResource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import { sameValue, type Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { useLive } from '../../platform/live/live.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useSaveButton } from '../../ui/useSaveButton.ts';
import { DiscordDeleted } from './DiscordDeleted.tsx';
import { postKindNames } from './postKinds.ts';

/** A row of the table. An empty id: none. */
interface Row {
  readonly channelId: string;
  readonly roleId: string;
  readonly isOn: boolean;
}
type Table = Record<PostKind, Row>;
const toRow = (channel: PostChannel | undefined): Row => ({
  channelId: channel?.channelId ?? '',
  roleId: channel?.roleId ?? '',
  isOn: channel?.isOn ?? true,
});
const toStored = ({ version, channels }: DiscordSettings): Stored<Table> => ({
  version,
  values: Object.fromEntries(
    postKinds.map((kind) => [kind, toRow(channels.find((one) => one.kind === kind))]),
  ) as Table,
});
const toChannels = (table: Table): DiscordSettings['channels'] =>
  postKinds.flatMap((kind) => {
    const { channelId, roleId, isOn } = table[kind];
    return channelId === '' ? [] : [{ kind, channelId, roleId: roleId === '' ? null : roleId, isOn }];
  });

const channelText = ({ name, missing }: DiscordChannel): string =>
  missing.length === 0 ? `#${name}` : `#${name} (the bot lacks ${missing.join(', ')})`;
const roleText = ({ name, canMention }: MentionRole): string =>
  canMention ? `@${name}` : `@${name} (can't be mentioned)`;

interface Choice {
  readonly id: string;
  readonly text: string;
}
const deletedChannel = 'Deleted channel';
const deletedRole = 'Deleted role';
/** Whether the chosen one does not exist any more. Without an answer of Discord, nobody knows. */
const isDeleted = (chosen: string, choices: readonly { readonly id: string }[], { problem }: Channels): boolean =>
  chosen !== '' && problem === null && !choices.some(({ id }) => id === chosen);

interface ChoicesProps {
  none: string;
  choices: readonly Choice[];
  chosen: string;
  /** The text of the chosen one if it is not one of the choices. */
  unlisted: string;
}
/** Options by name. */
const Choices = ({ none, choices, chosen, unlisted }: ChoicesProps): ReactNode => (
  <>
    <option value="">{none}</option>
    {chosen !== '' && !choices.some(({ id }) => id === chosen) && <option value={chosen}>{unlisted}</option>}
    {choices.map(({ id, text }) => (
      <option key={id} value={id}>
        {text}
      </option>
    ))}
  </>
);

interface TestProps {
  kind: PostKind;
  /** The row has a channel, and is saved. */
  ready: boolean;
  onSent: () => void;
}
function TestButton({ kind, ready, onSent }: TestProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const offline = useIsOffline();
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const { problem } = await call(discordRoutes.sendDiscordTest, { body: { kind } });
      if (problem === null) toast.success({ title: 'Test sent', description: 'Look into the channel in Discord.' });
      else toast.error({ title: 'The test was not sent', description: problem });
      onSent();
    } catch (error) {
      toastError('Error', error, 'Failed to send the test');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      pending={busy}
      disabled={!ready || offline}
      aria-label={`Send a test: ${postKindNames[kind]}`}
      onClick={() => void send()}
    >
      Send a test
    </Button>
  );
}

interface RowProps {
  kind: PostKind;
  row: Row;
  server: Channels;
  /** Why nothing is posted in the channel; undefined: no problem is known. */
  problem: string | undefined;
  contested: boolean;
  ready: boolean;
  onChange: (row: Row) => void;
  onTested: () => void;
}
function KindRow({ kind, row, server, problem, contested, ready, onChange, onTested }: RowProps): ReactNode {
  const isChannelDeleted = isDeleted(row.channelId, server.channels, server);
  const isRoleDeleted = isDeleted(row.roleId, server.roles, server);
  return (
    <chakra.fieldset border={0} margin={0} padding={0} minWidth={0} display="grid" gap={2}>
      <chakra.legend fontSize="sm" fontWeight="strong" padding={0} marginBottom={1}>
        {postKindNames[kind]}
      </chakra.legend>
      <chakra.div
        display="grid"
        gap={3}
        alignItems="end"
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
          xl: 'minmax(0, 1fr) minmax(0, 1fr) auto',
        }}
      >
        <Field label="Channel" contested={contested}>
          {(ids) => (
            <Select
              {...ids}
              value={row.channelId}
              onChange={({ target }) => onChange({ ...row, channelId: target.value })}
            >
              <Choices
                none="Not posted"
                choices={server.channels.map((channel) => ({ id: channel.id, text: channelText(channel) }))}
                chosen={row.channelId}
                unlisted={isChannelDeleted ? deletedChannel : row.channelId}
              />
            </Select>
          )}
        </Field>
        <Field label="Mention" optional>
          {(ids) => (
            <Select {...ids} value={row.roleId} onChange={({ target }) => onChange({ ...row, roleId: target.value })}>
              <Choices
                none="Nobody"
                choices={server.roles.map((role) => ({ id: role.id, text: roleText(role) }))}
                chosen={row.roleId}
                unlisted={isRoleDeleted ? deletedRole : row.roleId}
              />
            </Select>
          )}
        </Field>
        <chakra.div
          gridColumn={{ base: '1 / -1', xl: 'auto' }}
          minHeight={{ xl: 'controlMd' }}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap={3}
        >
          <chakra.label display="flex" alignItems="center" gap={2} fontSize="sm">
            <Checkbox
              checked={row.isOn}
              disabled={row.channelId === ''}
              onChange={({ target }) => onChange({ ...row, isOn: target.checked })}
            />
            Post new messages
          </chakra.label>
          <TestButton kind={kind} ready={ready} onSent={onTested} />
        </chakra.div>
      </chakra.div>
      {isChannelDeleted && (
        <chakra.p fontSize="sm">
          <chakra.b color="bad">The channel was deleted in Discord.</chakra.b> Choose another one.
        </chakra.p>
      )}
      {isRoleDeleted && (
        <chakra.p fontSize="sm">
          <chakra.b color="bad">The role was deleted in Discord.</chakra.b> Choose another one.
        </chakra.p>
      )}
      {problem !== undefined && !isChannelDeleted && (
        <chakra.p fontSize="sm">
          <chakra.b color="bad">Paused.</chakra.b> {problem} Send a test after you fix it.
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}

interface FormProps {
  found: DiscordSettings;
  server: Channels;
  pauses: DiscordPosts['pauses'];
  onSaved: (settings: DiscordSettings) => void;
  /** Called when a pause may have ended or begun. */
  onTested: () => void;
  /** Reads channels and roles again. */
  onRetry: () => Promise<void>;
}
function Form({ found, server, pauses, onSaved, onTested, onRetry }: FormProps): ReactNode {
  const draft = useDraft<Table>('discord-channels');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const { state, save, discard } = useSaveButton({
    edit,
    send: (version) =>
      call(discordRoutes.changeDiscordSettings, { body: { channels: toChannels(fields.read()), version } }),
    onSaved,
    failed: 'Failed to save the channels',
  });
  const showRow = ({ channelId, roleId, isOn }: Row): string => {
    if (channelId === '') return 'Not posted';
    const channel = server.channels.find(({ id }) => id === channelId)?.name;
    const role = server.roles.find(({ id }) => id === roleId)?.name;
    const channelName = isDeleted(channelId, server.channels, server) ? deletedChannel : `#${channel ?? channelId}`;
    const roleName = isDeleted(roleId, server.roles, server) ? deletedRole : `@${role ?? roleId}`;
    return `${channelName}, ${roleId === '' ? 'no mention' : roleName}, ${isOn ? 'on' : 'off'}`;
  };
  return (
    <>
      {server.problem !== null && (
        <DiscordProblem title="The channels couldn't be loaded." problem={server.problem} onRetry={onRetry} />
      )}
      <EditConflicts edit={edit} names={postKindNames} show={(_kind, row) => showRow(row)} />
      {postKinds.map((kind) => {
        const row = fields.typed[kind];
        return (
          <KindRow
            key={kind}
            kind={kind}
            row={row}
            server={server}
            problem={pauses.find(({ channelId }) => channelId === row.channelId)?.problem}
            contested={edit.isOpen(kind)}
            ready={row.channelId !== '' && sameValue(row, edit.stored[kind])}
            onChange={(next) => fields.write({ [kind]: next })}
            onTested={onTested}
          />
        );
      })}
      <chakra.p fontSize="sm" color="fg.muted">
        Without a channel here, the webhook posts the map and trials. Its settings are under Guild → Map in Discord.
      </chakra.p>
      <SaveBar
        id="discord-channels-saved"
        label="Channels"
        edit={edit}
        state={state}
        onSave={save}
        onDiscard={discard}
        saveText="Save channels"
      >
        Only new messages mention the role.
      </SaveBar>
    </>
  );
}

/** Pauses and deleted messages are read again at most once in this time, in ms. */
const throttleMs = 400;

export function DiscordChannels(): ReactNode {
  const settings = useLiveResource(discordRoutes.getDiscordSettings, 'discord-settings:updated');
  const server = useResource((signal) => call(discordRoutes.listDiscordChannels, { signal }));
  const posts = useResource((signal) => call(discordRoutes.getDiscordPosts, { signal }));
  const throttledReload = useThrottled(posts.reload, throttleMs);
  useLive('discord-posts:changed', throttledReload);
  const reload = (): void => {
    void server.reload();
    void posts.reload();
  };
  const shared = {
    failed: 'Error loading the Discord channels',
    skeleton: <Skeleton height="402px" width="100%" />,
  };
  return (
    <ResourceView resource={settings} {...shared}>
      {(found) => (
        <ResourceView resource={server} {...shared}>
          {(list) => (
            <ResourceView resource={posts} {...shared}>
              {({ pauses, deleted }) => (
                <>
                  <Form
                    found={found}
                    server={list}
                    pauses={pauses}
                    onSaved={(saved) => {
                      settings.take(saved);
                      reload();
                    }}
                    onTested={reload}
                    onRetry={server.reload}
                  />
                  <DiscordDeleted deleted={deleted} onPosted={() => void posts.reload()} />
                </>
              )}
            </ResourceView>
          )}
        </ResourceView>
      )}
    </ResourceView>
  );
}
