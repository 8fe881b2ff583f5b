// Client for what the bot writes: messages in channels, replies to interactions, and slash commands.
import * as z from 'zod';
import { discordUserAgent } from './discord.ts';
import { waitOf } from './discordMessages.ts';
import type { DiscordMessage } from './discordParts.ts';
import { formWith, idAt, uploadTimes, type Finding } from './discordWebhook.ts';

/** The result of one call. */
export type BotAnswer<T = undefined> =
  | { readonly outcome: 'done'; readonly value: T }
  /** The message does not exist any more, or not yet. */
  | { readonly outcome: 'missing' }
  /** Discord asks to wait. Nothing was done. */
  | { readonly outcome: 'wait'; readonly ms: number }
  /**
   * Discord is broken, slow or away. The call may be tried again. `perhaps`: Discord may have
   * carried it out.
   */
  | { readonly outcome: 'later'; readonly why: string; readonly perhaps: boolean }
  /** Discord rejects the call. `code`: Discord's own error code; null: none */
  | { readonly outcome: 'refused'; readonly status: number; readonly code: number | null };
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
  /**
   * Looks for a message of the bot among the first ones after `since`.
   * @param url the address of its embed @param since ms since 1970
   */
  find(channelId: string, url: string, since: number): Promise<Finding>;
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
export interface DiscordBotSettings {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly guildId: string;
  readonly botToken: string;
  readonly timeoutMs: number;
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
const unknownMessage = 10_008;
const unknownWebhook = 10_015;
const made = z.object({ id: z.string().regex(/^\d{1,20}$/) });
const problem = z.object({ code: z.number() });
const history = z.array(
  z.object({
    id: z.string(),
    webhook_id: z.string().optional(),
    author: z.object({ bot: z.boolean().optional() }),
    embeds: z.array(z.object({ url: z.string().optional() })),
  }),
);

/** Reads a reply that is not ok. */
export async function failureOf(response: Response): Promise<BotFailure> {
  const { status } = response;
  if (status === 429) return { outcome: 'wait', ms: await waitOf(response) };
  if (status >= 500 || status === 408)
    return { outcome: 'later', why: `Discord answered ${status.toString()}`, perhaps: status !== 503 };
  const code = problem.safeParse(await response.json().catch(() => null)).data?.code ?? null;
  if (code === unknownMessage || code === unknownWebhook) return { outcome: 'missing' };
  return { outcome: 'refused', status, code };
}

export function createDiscordBot({ apiUrl, clientId, guildId, botToken, timeoutMs }: DiscordBotSettings): DiscordBot {
  /** The error of a failed request is dropped, because it may contain the token of an interaction. */
  const ask = async (method: string, path: string, body?: object, isBot = true): Promise<Response | null> => {
    const headers: Record<string, string> = { 'User-Agent': discordUserAgent };
    if (isBot) headers['Authorization'] = `Bot ${botToken}`;
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    try {
      return await fetch(`${apiUrl}${path}`, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(isForm ? timeoutMs * uploadTimes : timeoutMs),
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
    } catch {
      return null;
    }
  };
  const unreachable: BotFailure = { outcome: 'later', why: "Can't reach Discord", perhaps: true };
  const done: BotAnswer = { outcome: 'done', value: undefined };
  const write = async (...call: Parameters<typeof ask>): Promise<BotAnswer> => {
    const response = await ask(...call);
    if (response === null) return unreachable;
    return response.ok ? done : failureOf(response);
  };
  /** The token of the interaction is the only secret of these calls. */
  const replyPath = (token: string): string => `/webhooks/${clientId}/${encodeURIComponent(token)}`;
  return {
    async post(channelId, message, nonce, roleId = null) {
      const content = roleId === null ? bodyOf(message) : mentioning(message, roleId);
      const body = withFile({ ...content, nonce, enforce_nonce: true }, message);
      const response = await ask('POST', `/channels/${channelId}/messages`, body);
      if (response === null) return unreachable;
      if (!response.ok) return failureOf(response);
      const posted = made.safeParse(await response.json().catch(() => null));
      if (!posted.success) return { outcome: 'later', why: 'Discord sent an unexpected answer', perhaps: true };
      return { outcome: 'done', value: posted.data.id };
    },
    edit(channelId, messageId, message) {
      // Without the empty list, Discord would keep the file of the message.
      const body = withFile({ ...bodyOf(message), attachments: [] }, message);
      return write('PATCH', `/channels/${channelId}/messages/${messageId}`, body);
    },
    async find(channelId, url, since) {
      const query = `limit=${maxMessages.toString()}&after=${idAt(since)}`;
      const response = await ask('GET', `/channels/${channelId}/messages?${query}`);
      if (response?.ok !== true) return { outcome: 'unknown' };
      const messages = history.safeParse(await response.json().catch(() => null));
      if (!messages.success) return { outcome: 'unknown' };
      const found = messages.data.find(
        ({ author, webhook_id: webhookId, embeds }) =>
          author.bot === true && webhookId === undefined && embeds.some((embed) => embed.url === url),
      );
      if (found !== undefined) return { outcome: 'found', id: found.id };
      return { outcome: messages.data.length < maxMessages ? 'none' : 'unknown' };
    },
    editReply: (token, message) =>
      write('PATCH', `${replyPath(token)}/messages/@original`, withFile(bodyOf(message), message), false),
    followUp: (token, message, flags) =>
      write('POST', replyPath(token), withFile({ ...bodyOf(message), flags }, message), false),
    setCommands: (commands) => write('PUT', `/applications/${clientId}/guilds/${guildId}/commands`, [...commands]),
  };
}
