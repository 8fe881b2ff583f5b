// Form of the Discord channel of each kind of messages, and the messages that were deleted there.
import { chakra } from '@chakra-ui/react';
import {
  discordRoutes,
  postKinds,
  type DiscordChannels as Channels,
  type DiscordPosts,
  type DiscordSettings,
} from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import type { Resource } from '../../platform/api/resource.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import { sameValue } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSaveButton } from '../../ui/useSaveButton.ts';
import { describeRow, toChannels, toStored, type ChannelTable } from './channelTable.ts';
import { DiscordChannelRow, DiscordChannelsHead } from './DiscordChannelRow.tsx';
import { DiscordDeleted } from './DiscordDeleted.tsx';
import { DiscordProblem } from './DiscordProblem.tsx';
import { postKindNames } from './postKinds.ts';

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
  const draft = useDraft<ChannelTable>('discord-channels');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const { state, save, discard } = useSaveButton({
    edit,
    send: (version) =>
      call(discordRoutes.changeDiscordSettings, { body: { channels: toChannels(fields.read()), version } }),
    onSaved,
    failed: 'Failed to save the channels',
  });
  return (
    <>
      {server.problem !== null && (
        <DiscordProblem title="The channels couldn't be loaded." problem={server.problem} onRetry={onRetry} />
      )}
      <EditConflicts edit={edit} names={postKindNames} show={(_kind, row) => describeRow(row, server)} />
      <DiscordChannelsHead />
      {postKinds.map((kind) => {
        const row = fields.typed[kind];
        return (
          <DiscordChannelRow
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
        A kind without a channel here can still be posted by a webhook: choose that under The guild, in Map in Discord
        and Trials in Discord.
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

export interface DiscordChannelsProps {
  settings: Resource<DiscordSettings>;
  server: Resource<Channels>;
  posts: Resource<DiscordPosts>;
}
export function DiscordChannels({ settings, server, posts }: DiscordChannelsProps): ReactNode {
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
