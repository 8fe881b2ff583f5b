// Row of the table of Discord channels: channel, mentioned role, on or off, and a test.
import { chakra } from '@chakra-ui/react';
import {
  discordRoutes,
  type DiscordChannel,
  type DiscordChannels,
  type MentionRole,
  type PostKind,
} from '@guild/common/discord/discord.api';
import { useId, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { useSend } from '../../ui/useSend.ts';
import { deletedChannel, deletedRole, isDeleted, type ChannelRow } from './channelTable.ts';
import { DiscordChoices } from './DiscordChoices.tsx';
import { postKindNames } from './postKinds.ts';

/** Kind, channel, mention and buttons: columns of a table on wide screens. */
const channelColumns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: {
    base: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
    xl: '150px minmax(0, 1fr) minmax(0, 1fr) 270px',
  },
} as const;
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
/** On wide screens, the head of the table says what the columns are. */
const withoutLabels = { position: 'relative', '& label[for]': { xl: hidden } } as const;

/** The head of the table on wide screens. Each field has its own label for screen readers. */
export const DiscordChannelsHead = (): ReactNode => (
  <chakra.div aria-hidden {...channelColumns} hideBelow="xl" fontSize="sm" color="fg.muted">
    <span>Messages</span>
    <span>Channel</span>
    <span>Mention (optional)</span>
  </chakra.div>
);

const channelText = ({ name, missing }: DiscordChannel): string =>
  missing.length === 0 ? `#${name}` : `#${name} (the bot lacks ${missing.join(', ')})`;
const roleText = ({ name, canMention }: MentionRole): string =>
  canMention ? `@${name}` : `@${name} (can't be mentioned)`;

interface TestProps {
  kind: PostKind;
  /** The row has a channel, and is saved. */
  ready: boolean;
  /** Called after each attempt. */
  onSent: () => void;
}
function TestButton({ kind, ready, onSent }: TestProps): ReactNode {
  const { busy, send } = useSend();
  const test = async (): Promise<void> => {
    await send(() => call(discordRoutes.sendDiscordTest, { body: { kind } }), {
      done: { title: 'Test sent', description: 'Look into the channel in Discord.' },
      failed: 'The test was not sent',
    });
    onSent();
  };
  return (
    <Button
      size="sm"
      pending={busy}
      needsConnection
      disabled={!ready}
      aria-label={`Send a test: ${postKindNames[kind]}`}
      onClick={() => void test()}
    >
      Send a test
    </Button>
  );
}

export interface DiscordChannelRowProps {
  kind: PostKind;
  row: ChannelRow;
  server: DiscordChannels;
  /** Why nothing is posted in the channel; undefined: no problem is known. */
  problem: string | undefined;
  contested: boolean;
  ready: boolean;
  onChange: (row: ChannelRow) => void;
  onTested: () => void;
}
export function DiscordChannelRow({
  kind,
  row,
  server,
  problem,
  contested,
  ready,
  onChange,
  onTested,
}: DiscordChannelRowProps): ReactNode {
  const nameId = useId();
  const isChannelDeleted = isDeleted(row.channelId, server.channels, server);
  const isRoleDeleted = isDeleted(row.roleId, server.roles, server);
  return (
    <chakra.div role="group" aria-labelledby={nameId} minWidth={0} display="grid" gap={2} css={withoutLabels}>
      <chakra.div {...channelColumns}>
        <chakra.b
          id={nameId}
          gridColumn={{ base: '1 / -1', xl: 'auto' }}
          alignSelf={{ xl: 'center' }}
          fontSize="sm"
          fontWeight="strong"
        >
          {postKindNames[kind]}
        </chakra.b>
        <Field
          label="Channel"
          contested={contested}
          error={isChannelDeleted ? 'The channel was deleted in Discord. Choose another one.' : undefined}
        >
          {(ids) => (
            <Select
              {...ids}
              value={row.channelId}
              onChange={({ target }) => onChange({ ...row, channelId: target.value })}
            >
              <DiscordChoices
                none="Not posted"
                choices={server.channels.map((channel) => ({ id: channel.id, text: channelText(channel) }))}
                chosen={row.channelId}
                unlisted={isChannelDeleted ? deletedChannel : row.channelId}
              />
            </Select>
          )}
        </Field>
        <Field
          label="Mention"
          optional
          error={isRoleDeleted ? 'The role was deleted in Discord. Choose another one.' : undefined}
        >
          {(ids) => (
            <Select {...ids} value={row.roleId} onChange={({ target }) => onChange({ ...row, roleId: target.value })}>
              <DiscordChoices
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
      {problem !== undefined && !isChannelDeleted && (
        <chakra.p fontSize="sm">
          <chakra.b color="bad">Paused.</chakra.b> {problem} Send a test after you fix it.
        </chakra.p>
      )}
    </chakra.div>
  );
}
