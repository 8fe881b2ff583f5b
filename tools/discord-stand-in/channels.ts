// The part of the stand-in for text channels: messages that the bot posts, edits and reads.
import { readContent, refusalOf, type ContentWithFile, type StandInContent } from './content.ts';
import type { StandInGuild } from './guild.ts';
import { failure, slowDown, type Part, type StandInReply, type StandInRequest } from './part.ts';
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
/** `lost`: the call is done, but gets no reply. `retryAfterMs` with status 429. */
export type ChannelTrouble =
  { readonly status: number; readonly code?: number; readonly retryAfterMs?: number } | 'lost';
/** A rule of a channel for a role or a member. Permissions are bit sets, as decimal text. */
export interface StandInOverwrite {
  readonly id: string;
  readonly allow: string;
  readonly deny: string;
}
export interface StandInChannels {
  /** Ids of the channels. Without one, its messages get `Unknown Channel`. */
  readonly ids: Set<string>;
  /** Names of channels, by id. Without one, a channel is named `channel-` with the end of its id. */
  readonly names: Map<string, string>;
  /** The rules of channels, by id. What a rule denies is denied to the bot. */
  readonly overwrites: Map<string, StandInOverwrite[]>;
  /** Oldest first. Deleting one deletes it in Discord. */
  readonly messages: ChannelMessage[];
  /** The replies to the next posts and edits, one each. */
  readonly trouble: ChannelTrouble[];
}

const viewChannel = 1n << 10n;
const sendMessages = 1n << 11n;
const attachFiles = 1n << 15n;
const readMessageHistory = 1n << 16n;
const messagePath = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/;
const discordEpoch = 1_420_070_400_000;
/** Discord's ids contain the time. */
export const idAt = (ms: number, counter: number): string =>
  ((BigInt(ms - discordEpoch) << 22n) + BigInt(counter)).toString();
/** When a message was posted, in ms since 1970. */
export const timeOf = (id: string): number => Number(BigInt(id) >> 22n) + discordEpoch;

/** @param now ms since 1970 */
export function createChannels(
  guild: Pick<StandInGuild, 'id' | 'botId' | 'botToken'>,
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
      permission_overwrites: (channels.overwrites.get(id) ?? []).map((rule) => ({ ...rule, type: 0 })),
    }));
  const isDenied = (channelId: string, bit: bigint): boolean =>
    (channels.overwrites.get(channelId) ?? []).some(({ deny }) => (BigInt(deny) & bit) !== 0n);
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
  const answer = (request: StandInRequest): StandInReply | null => {
    const { method, path, query, authorization } = request;
    if (method === 'GET' && path === `/guilds/${guild.id}/channels`)
      return authorization === `Bot ${guild.botToken}`
        ? { status: 200, body: listed() }
        : failure(401, 0, '401: Unauthorized');
    const [, channelId, messageId] = messagePath.exec(path) ?? [];
    // Every other id is that of a person's direct messages.
    if (!channelId?.startsWith('6')) return null;
    if (authorization !== `Bot ${guild.botToken}`) return failure(401, 0, '401: Unauthorized');
    if (!channels.ids.has(channelId)) return failure(404, 10_003, 'Unknown Channel');
    if (isDenied(channelId, viewChannel)) return failure(403, 50_001, 'Missing Access');
    if (method === 'GET') {
      // Without the history, Discord shows the bot an empty channel.
      if (isDenied(channelId, readMessageHistory)) return { status: 200, body: [] };
      const after = BigInt(query.get('after') ?? '0');
      const found = channels.messages.filter((one) => one.channelId === channelId && BigInt(one.id) > after);
      return { status: 200, body: found.reverse().map(toBody) };
    }
    if (method === 'POST' && isDenied(channelId, sendMessages)) return failure(403, 50_013, 'Missing Permissions');
    const sent = readContent(request);
    if (sent.file !== null && isDenied(channelId, attachFiles)) return failure(403, 50_013, 'Missing Permissions');
    const trouble = channels.trouble.shift();
    if (trouble === 'lost') {
      carryOut(channelId, messageId, sent);
      return 'slow';
    }
    if (trouble?.status === 429) return slowDown(trouble.retryAfterMs ?? 1000);
    if (trouble !== undefined) return failure(trouble.status, trouble.code ?? 0, 'trouble');
    return carryOut(channelId, messageId, sent);
  };
  return { channels, part: { answer } };
}
