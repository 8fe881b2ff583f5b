// Client for the guild's webhook: posts, edits and finds messages with a picture. Its secret
// address is sent to Discord only.
import { createHash } from 'node:crypto';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import * as z from 'zod';
import type { MessageFile } from '../contribution.ts';
import { requestDiscord, type DiscordRequest, type RequestFailure } from './request.ts';
import { anything, createdId, snowflake } from './schemas.ts';

type Refusal = Extract<RequestFailure, { readonly outcome: 'refused' }>;
/** The result of one call. */
export type WebhookAnswer<T = undefined> =
  | { readonly outcome: 'done'; readonly value: T }
  /** The message does not exist any more. */
  | { readonly outcome: 'missing' }
  | Exclude<RequestFailure, Refusal>
  /** Discord rejects the call, and will do so as long as this webhook is set. */
  | { readonly outcome: 'refused'; readonly why: string };

/** A message in Discord's format. */
export interface WebhookMessage {
  readonly content?: string;
  readonly embeds?: readonly object[];
  readonly file?: MessageFile;
}
/** Identifies one message: the name of its file, or the link of its embed. */
export type MessageMark = { readonly fileName: string } | { readonly url: string };
/** `unknown`: the channel could not be read, or not far enough, or the content of messages is hidden. */
export type Finding =
  { readonly outcome: 'found'; readonly id: string } | { readonly outcome: 'none' } | { readonly outcome: 'unknown' };
export interface DiscordWebhook {
  /** A hash that identifies the webhook without revealing its address. */
  readonly key: string;
  /** Posts a new message that mentions nobody. @returns its id */
  post(message: WebhookMessage): Promise<Exclude<WebhookAnswer<string>, { readonly outcome: 'missing' }>>;
  /** Replaces the content of a message that this webhook posted. */
  edit(id: string, message: WebhookMessage): Promise<WebhookAnswer>;
  /**
   * Looks for one of the webhook's own messages in the channel, if there is a bot that may read it.
   * @param since ms since 1970: searches only the first messages after it; without it, only the
   *   latest messages
   */
  find(mark: MessageMark, since?: number): Promise<Finding>;
}
export interface WebhookSettings {
  /** The address as Discord shows it, with a thread's id if needed. */
  readonly url: string;
  readonly apiUrl: string;
  /** Empty when there is no bot. */
  readonly botToken: string;
  readonly timeoutMs: number;
}

const maxMessages = 50;
const webhookInfo = z.object({ id: snowflake, channel_id: snowflake });
const history = z.array(
  z.object({
    id: snowflake,
    webhook_id: z.string().optional(),
    content: z.string().default(''),
    attachments: z.array(z.object({ filename: z.string() })),
    embeds: z.array(z.object({ url: z.string().optional() })).default([]),
  }),
);
type HistoryMessage = z.output<typeof history>[number];
const missingWebhook = {
  outcome: 'refused',
  why: 'This webhook no longer exists on Discord. Create a new one in the channel and ask your host to add its URL.',
} as const;

function toAnswer({ status, code }: Refusal): WebhookAnswer<never> {
  if (status === 404 && code === RESTJSONErrorCodes.UnknownMessage) return { outcome: 'missing' };
  if (status === 404 || status === 401) return missingWebhook;
  return { outcome: 'refused', why: `Discord rejected it (${status}).` };
}

const marginMs = 60_000;
const discordEpoch = 1_420_070_400_000;
/**
 * The id of a message posted at that time, minus a margin, because the clocks of Discord and this
 * server differ.
 */
export const idAt = (ms: number): string => (BigInt(Math.max(0, ms - marginMs - discordEpoch)) << 22n).toString();
const hasMark = ({ attachments, embeds }: HistoryMessage, mark: MessageMark): boolean =>
  'url' in mark
    ? embeds.some(({ url }) => url === mark.url)
    : attachments.some(({ filename }) => filename === mark.fileName);

/**
 * Without the intent Message Content, Discord shows a bot empty messages of others, and the webhook
 * counts as another.
 */
const isHidden = ({ content, attachments, embeds }: HistoryMessage): boolean =>
  content === '' && attachments.length === 0 && embeds.length === 0;

/** A message as form data: the content as JSON, and the file. */
export function formWith(payload: object, file: MessageFile | undefined): FormData {
  const form = new FormData();
  const attachments = file === undefined ? [] : [{ id: 0, filename: file.name, description: file.about }];
  form.set('payload_json', JSON.stringify({ ...payload, attachments }));
  if (file !== undefined) form.set('files[0]', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  return form;
}
const toForm = ({ content, embeds, file }: WebhookMessage): FormData =>
  formWith({ content, embeds, allowed_mentions: { parse: [] } }, file);

/** Creates the client. It never repeats a call by itself. */
export function createDiscordWebhook({ url, apiUrl, botToken, timeoutMs }: WebhookSettings): DiscordWebhook {
  const base = new URL(url);
  base.pathname = base.pathname.replace(/\/+$/, '');
  const urlOf = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const address = new URL(base);
    address.pathname += path;
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  };
  const write = async <T>(
    request: Pick<DiscordRequest, 'url' | 'method' | 'body'>,
    schema: z.ZodType<T>,
  ): Promise<WebhookAnswer<T>> => {
    const result = await requestDiscord({ ...request, timeoutMs }, schema);
    return result.outcome === 'refused' ? toAnswer(result) : result;
  };

  return {
    key: createHash('sha256').update(url).digest('base64url').slice(0, 22),
    async post(message) {
      const request = { url: urlOf('', { wait: 'true' }), method: 'POST', body: toForm(message) };
      const posted = await write(request, createdId);
      return posted.outcome === 'missing' ? missingWebhook : posted;
    },
    edit: (id, message) => write({ url: urlOf(`/messages/${id}`), method: 'PATCH', body: toForm(message) }, anything),
    async find(mark, since) {
      if (botToken === '') return { outcome: 'unknown' };
      const webhook = await requestDiscord({ url: base.href, timeoutMs }, webhookInfo);
      if (webhook.outcome !== 'done') return { outcome: 'unknown' };
      const channelId = snowflake.safeParse(base.searchParams.get('thread_id')).data ?? webhook.value.channel_id;
      const query = `limit=${maxMessages}${since === undefined ? '' : `&after=${idAt(since)}`}`;
      const messages = await requestDiscord(
        { url: `${apiUrl}/channels/${channelId}/messages?${query}`, authorization: `Bot ${botToken}`, timeoutMs },
        history,
      );
      if (messages.outcome !== 'done') return { outcome: 'unknown' };
      const ownMessages = messages.value.filter((message) => message.webhook_id === webhook.value.id);
      const found = ownMessages.find((message) => hasMark(message, mark));
      if (found !== undefined) return { outcome: 'found', id: found.id };
      const hasSeenAll = messages.value.length < maxMessages && !ownMessages.some(isHidden);
      return { outcome: hasSeenAll ? 'none' : 'unknown' };
    },
  };
}
