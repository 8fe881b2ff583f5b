// The Discord channel of an event: its choice in the form, and its line on the event's page.
import { chakra } from '@chakra-ui/react';
import { discordRoutes, type DiscordChannel, type EventChannels } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../platform/api/api.ts';
import { dataOf, useResource } from '../../../platform/api/resource.ts';
import { Field, Select } from '../../../ui/Field.tsx';
import type { EventFormState } from './events.form.ts';

/** The channels that Discord lists; null: they are loading, or could not be read. */
export function useEventChannels(): EventChannels | null {
  const { loaded } = useResource((signal) => call(discordRoutes.listEventChannels, { signal }));
  return dataOf(loaded);
}

const channelText = ({ name, missing }: DiscordChannel): string =>
  missing.length === 0 ? `#${name}` : `#${name} (the bot lacks ${missing.join(', ')})`;
/** The name of a channel, with `#`. @param unknown the text without one */
const nameOf = (id: string | null, { channels }: EventChannels, unknown: string): string => {
  const name = channels.find((channel) => channel.id === id)?.name;
  return name === undefined ? unknown : `#${name}`;
};

/** A chosen channel in words. @param id null: the guild's channel for events */
export const channelName = (id: string | null, server: EventChannels | null): string => {
  if (id === null) return "The guild's channel for events";
  return server === null ? 'Its own channel' : nameOf(id, server, 'Deleted channel');
};

/** Why the message of an event is not in its own channel, and where it is. null: nothing is wrong, or nobody knows. */
export function channelProblem(channelId: string, server: EventChannels): string | null {
  const { channels, usual, problem } = server;
  if (usual === null) return 'The bot posts no events. Admins choose their channel under Settings → Discord.';
  if (problem !== null) return null;
  const instead = `The message is in ${nameOf(usual, server, "the guild's channel for events")} instead.`;
  const channel = channels.find(({ id }) => id === channelId);
  if (channel === undefined) return `The channel was deleted in Discord. ${instead}`;
  if (channel.missing.length === 0) return null;
  return `The bot lacks ${channel.missing.join(', ')} in #${channel.name}. ${instead}`;
}

/** Empty: the guild's channel for events. */
const channelOption = { setValueAs: (value: unknown) => (value === '' ? null : value) } as const;

export interface ChannelFieldProps {
  form: EventFormState;
  contested: boolean;
  server: EventChannels | null;
}
/** Not shown while the bot posts no events, unless the event has a channel of its own. */
export function ChannelField({ form, contested, server }: ChannelFieldProps): ReactNode {
  const { register, formState, control } = form;
  const chosen = useWatch({ control, name: 'channelId' }) ?? '';
  if (server === null || (server.usual === null && chosen === '')) return null;
  const { channels, usual } = server;
  const offered = channels.filter(({ id }) => id !== usual || id === chosen);
  const problem = chosen === '' ? null : channelProblem(chosen, server);
  return (
    <Field
      label="Discord channel"
      contested={contested}
      error={formState.errors.channelId?.message}
      hint={problem ?? 'The bot posts the event there. A change moves the message until the event starts.'}
    >
      {(ids) => (
        <Select {...ids} {...register('channelId', channelOption)} value={chosen}>
          <option value="">{nameOf(usual, server, 'The usual channel')} (for all events)</option>
          {chosen !== '' && !offered.some(({ id }) => id === chosen) && (
            <option value={chosen}>{server.problem === null ? 'Deleted channel' : 'The chosen channel'}</option>
          )}
          {offered.map((channel) => (
            <option key={channel.id} value={channel.id} disabled={channel.missing.length > 0 && channel.id !== chosen}>
              {channelText(channel)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Names the event's own channel, or says why its message is elsewhere. For people who manage events. */
export default function EventChannel({ channelId }: { channelId: string }): ReactNode {
  const server = useEventChannels();
  if (server === null) return null;
  const problem = channelProblem(channelId, server);
  return (
    <chakra.p fontSize="sm" color={problem === null ? 'fg.muted' : 'warn'} overflowWrap="anywhere">
      {problem ?? (
        <>
          Discord channel: <bdi>{nameOf(channelId, server, 'its own channel')}</bdi>
        </>
      )}
    </chakra.p>
  );
}
