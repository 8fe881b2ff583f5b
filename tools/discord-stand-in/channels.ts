// The part of the stand-in for text channels: messages that the bot posts, edits and reads.
import { readContent, refusalOf, type ContentWithFile, type StandInContent } from './content.ts';
import type { StandInGuild } from './guild.ts';
import {
  failure,
  unauthorized,
  withTrouble,
  type Part,
  type StandInReply,
  type StandInRequest,
  type Trouble,
} from './part.ts';
import { permissions, rightsOfBot, type StandInOverwrite } from './rights.ts';
import type { StandInFile } from './webhook.ts';

export type { StandInButton, StandInContent } from './content.ts';
export interface ChannelMessage {
  readonly id: string;
  readonly channelId: string;
  content: StandInContent;
  file: StandInFile | null;
  /** The time of each edit, ms since 1970. */
  readonly edits: number[];
}
export interface StandInChannels {
  /** Ids of the channels. Without one, its messages get `Unknown Channel`. */
  readonly ids: Set<string>;
  /** Names of channels, by id. Without one, a channel is named `channel-` with the end of its id. */
  readonly names: Map<string, string>;
  /** The rules of channels, by id. */
  readonly overwrites: Map<string, StandInOverwrite[]>;
  /** Oldest first. Deleting one deletes it in Discord. */
  readonly messages: ChannelMessage[];
  /** The replies to the next posts and edits, one each. */
  readonly trouble: Trouble[];
}

/** Discord's limits of how many messages are read at once. */
const [defaultRead, maxRead] = [50, 100];
const messagePath = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/;
const discordEpoch = 1_420_070_400_000;
/** Discord's ids contain the time. */
export const idAt = (ms: number, counter: number): string =>
  ((BigInt(ms - discordEpoch) << 22n) + BigInt(counter)).toString();
/** When a message was posted, in ms since 1970. */
export const timeOf = (id: string): number => Number(BigInt(id) >> 22n) + discordEpoch;

/** @param now ms since 1970 */
export function createChannels(
  guild: Pick<StandInGuild, 'id' | 'botId' | 'botToken' | 'members' | 'roles'>,
  now: () => number,
): { channels: StandInChannels; part: Part } {
  const channels: StandInChannels = {
    ids: new Set(['600000000000000001']),
    names: new Map([['600000000000000001', 'guild-hall']]),
    overwrites: new Map(),
    messages: [],
    trouble: [],
  };
  const listed = (): object[] =>
    [...channels.ids].map((id, position) => ({
      id,
      type: 0,
      name: channels.names.get(id) ?? `channel-${id.slice(-2)}`,
      position,
      permission_overwrites: (channels.overwrites.get(id) ?? []).map((rule) => ({
        ...rule,
        type: rule.id === guild.botId ? 1 : 0,
      })),
    }));
  const may = (channelId: string, permission: bigint): boolean =>
    (rightsOfBot(guild, channels.overwrites.get(channelId)) & permission) !== 0n;
  let counter = 0;
  const toBody = ({ id, channelId, content, file }: ChannelMessage): object => ({
    id,
    channel_id: channelId,
    author: { id: guild.botId, username: 'hall', bot: true },
    content: content.content ?? '',
    embeds: content.embeds ?? [],
    components: content.components ?? [],
    attachments: file === null ? [] : [{ id: '0', filename: file.name }],
  });
  const carryOut = (
    channelId: string,
    messageId: string | undefined,
    { content, file }: ContentWithFile,
  ): StandInReply => {
    if (messageId === undefined) {
      // Discord drops a second message with a known nonce.
      const known = channels.messages.find(
        (one) => content.nonce !== undefined && one.channelId === channelId && one.content.nonce === content.nonce,
      );
      if (known !== undefined) return { status: 200, body: toBody(known) };
      const refusal = refusalOf(content, file !== null);
      if (refusal !== null) return refusal;
      counter += 1;
      const message: ChannelMessage = { id: idAt(now(), counter), channelId, content, file, edits: [] };
      channels.messages.push(message);
      return { status: 200, body: toBody(message) };
    }
    const message = channels.messages.find(({ id }) => id === messageId);
    if (message === undefined) return failure(404, 10_008, 'Unknown Message');
    const changed = { ...message.content, ...content };
    const changedFile = content.attachments === undefined ? message.file : file;
    const refusal = refusalOf(changed, changedFile !== null);
    if (refusal !== null) return refusal;
    message.content = changed;
    message.file = changedFile;
    message.edits.push(now());
    return { status: 200, body: toBody(message) };
  };
  const remove = (messageId: string | undefined): StandInReply => {
    const at = channels.messages.findIndex(({ id }) => id === messageId);
    if (at === -1) return failure(404, 10_008, 'Unknown Message');
    channels.messages.splice(at, 1);
    return { status: 204 };
  };
  const read = (channelId: string, query: URLSearchParams): StandInReply => {
    const limit = Number(query.get('limit') ?? defaultRead);
    if (!Number.isInteger(limit) || limit < 1 || limit > maxRead) return failure(400, 50_035, 'Invalid Form Body');
    if (!may(channelId, permissions.readMessageHistory)) return { status: 200, body: [] };
    const inChannel = channels.messages.filter((one) => one.channelId === channelId);
    const after = query.get('after');
    const found =
      after === null
        ? inChannel.slice(-limit)
        : inChannel.filter(({ id }) => BigInt(id) > BigInt(after)).slice(0, limit);
    return { status: 200, body: found.reverse().map(toBody) };
  };
  const answer = (request: StandInRequest): StandInReply | null => {
    const { method, path, query, authorization } = request;
    const isBot = authorization === `Bot ${guild.botToken}`;
    if (method === 'GET' && path === `/guilds/${guild.id}/channels`)
      return isBot ? { status: 200, body: listed() } : unauthorized;
    const [, channelId, messageId] = messagePath.exec(path) ?? [];
    // Every other id is that of a person's direct messages.
    if (!channelId?.startsWith('6')) return null;
    if (!isBot) return unauthorized;
    if (!channels.ids.has(channelId)) return failure(404, 10_003, 'Unknown Channel');
    if (!may(channelId, permissions.viewChannel)) return failure(403, 50_001, 'Missing Access');
    if (method === 'GET') return read(channelId, query);
    if (method === 'DELETE') return withTrouble(channels.trouble.shift(), () => remove(messageId));
    const sent = readContent(request);
    const isAllowed =
      (method !== 'POST' || may(channelId, permissions.sendMessages)) &&
      (sent.file === null || may(channelId, permissions.attachFiles)) &&
      ((sent.content.embeds ?? []).length === 0 || may(channelId, permissions.embedLinks));
    if (!isAllowed) return failure(403, 50_013, 'Missing Permissions');
    return withTrouble(channels.trouble.shift(), () => carryOut(channelId, messageId, sent));
  };
  return { channels, part: { answer } };
}
