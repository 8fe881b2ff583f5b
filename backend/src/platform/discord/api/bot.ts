// Client for what the bot writes: messages in channels, replies to interactions, and slash commands.
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import * as z from 'zod';
import type { DiscordMessage } from '../contribution.ts';
import { botRequest, requestDiscord, type BotAccess, type DiscordRequest, type RequestResult } from './request.ts';
import { anything, createdId } from './schemas.ts';
import { formWith, idAt, type Finding } from './webhook.ts';

/** The result of one call. `missing`: the message does not exist any more, or not yet. */
export type BotAnswer<T = undefined> = RequestResult<T> | { readonly outcome: 'missing' };
export type BotFailure = Exclude<BotAnswer<never>, { readonly outcome: 'done' }>;

export interface DiscordBot {
  /**
   * Posts a message. It may have a file.
   * @param nonce at most 25 characters. For some minutes, Discord drops a second message with it
   * @param roleId the role that it mentions; null or absent: nobody
   * @returns the id of the message
   */
  post(channelId: string, message: DiscordMessage, nonce: string, roleId?: string | null): Promise<BotAnswer<string>>;
  /** Replaces the content and the file of a message of the bot. */
  edit(channelId: string, messageId: string, message: DiscordMessage): Promise<BotAnswer>;
  /** Deletes a message of the bot. */
  remove(channelId: string, messageId: string): Promise<BotAnswer>;
  /**
   * Looks for a message of the bot among the first ones after `since`.
   * @param url the address of its embed @param since ms since 1970
   * @returns the message, or why the channel could not be read; `unknown`: it was not read far enough
   */
  find(channelId: string, url: string, since: number): Promise<Finding | BotFailure>;
  /**
   * Replaces the reply to an interaction, or a deferred one. The message may have a file.
   * @param token of the interaction
   */
  editReply(token: string, message: DiscordMessage): Promise<BotAnswer>;
  /**
   * Sends a further reply to an interaction. The message may have a file.
   * @param flags Discord's message flags
   */
  followUp(token: string, message: DiscordMessage, flags: number): Promise<BotAnswer>;
  /** Replaces all slash commands of the server. */
  setCommands(commands: readonly object[]): Promise<BotAnswer>;
}
export interface DiscordBotSettings extends BotAccess {
  readonly clientId: string;
  readonly guildId: string;
}

/**
 * The whole content of a message without its file, so that an edit replaces everything. It mentions
 * nobody.
 */
export const bodyOf = ({ content = '', embeds = [], components = [] }: DiscordMessage): object => ({
  content,
  embeds,
  components,
  allowed_mentions: { parse: [] },
});

/** The body of a call: form data when the message has a file. */
const withFile = (body: object, { file }: DiscordMessage): object => (file === undefined ? body : formWith(body, file));
/** The message with a mention of one role above it. */
const mentioning = (message: DiscordMessage, roleId: string): object => ({
  ...bodyOf({ ...message, content: [`<@&${roleId}>`, message.content ?? ''].join('\n').trim() }),
  allowed_mentions: { parse: [], roles: [roleId] },
});

const maxMessages = 100;
const history = z.array(
  z.object({
    id: z.string(),
    webhook_id: z.string().optional(),
    author: z.object({ bot: z.boolean().optional() }),
    embeds: z.array(z.object({ url: z.string().optional() })),
  }),
);

/** Creates the client. It never repeats a call by itself. */
export function createDiscordBot({ apiUrl, clientId, guildId, botToken, timeoutMs }: DiscordBotSettings): DiscordBot {
  const request = async <T>(call: DiscordRequest, schema: z.ZodType<T>): Promise<BotAnswer<T>> => {
    const result = await requestDiscord(call, schema);
    const isMissing =
      result.outcome === 'refused' &&
      (result.code === RESTJSONErrorCodes.UnknownMessage || result.code === RESTJSONErrorCodes.UnknownWebhook);
    return isMissing ? { outcome: 'missing' } : result;
  };
  const byBot = (method: string, path: string, body?: object): DiscordRequest =>
    botRequest({ apiUrl, botToken, timeoutMs }, method, path, body);
  /** The token of the interaction is the only secret of these calls. */
  const byToken = (method: string, token: string, path: string, body: object): DiscordRequest => ({
    url: `${apiUrl}/webhooks/${clientId}/${encodeURIComponent(token)}${path}`,
    method,
    body,
    timeoutMs,
  });
  return {
    post(channelId, message, nonce, roleId = null) {
      const content = roleId === null ? bodyOf(message) : mentioning(message, roleId);
      const body = withFile({ ...content, nonce, enforce_nonce: true }, message);
      return request(byBot('POST', `/channels/${channelId}/messages`, body), createdId);
    },
    edit(channelId, messageId, message) {
      // Without the empty list, Discord would keep the file of the message.
      const body = withFile({ ...bodyOf(message), attachments: [] }, message);
      return request(byBot('PATCH', `/channels/${channelId}/messages/${messageId}`, body), anything);
    },
    remove: (channelId, messageId) =>
      request(byBot('DELETE', `/channels/${channelId}/messages/${messageId}`), anything),
    async find(channelId, url, since) {
      const query = `limit=${maxMessages}&after=${idAt(since)}`;
      const messages = await request(byBot('GET', `/channels/${channelId}/messages?${query}`), history);
      if (messages.outcome !== 'done') return messages;
      const found = messages.value.find(
        ({ author, webhook_id: webhookId, embeds }) =>
          author.bot === true && webhookId === undefined && embeds.some((embed) => embed.url === url),
      );
      if (found !== undefined) return { outcome: 'found', id: found.id };
      return { outcome: messages.value.length < maxMessages ? 'none' : 'unknown' };
    },
    editReply(token, message) {
      const body = withFile(bodyOf(message), message);
      return request(byToken('PATCH', token, '/messages/@original', body), anything);
    },
    followUp(token, message, flags) {
      const body = withFile({ ...bodyOf(message), flags }, message);
      return request(byToken('POST', token, '', body), anything);
    },
    setCommands: (commands) =>
      request(byBot('PUT', `/applications/${clientId}/guilds/${guildId}/commands`, [...commands]), anything),
  };
}
