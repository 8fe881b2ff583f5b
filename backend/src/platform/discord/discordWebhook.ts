// Client for the guild's webhook: posts, edits and finds messages with a picture. Its secret
// address is sent to Discord only.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { discordUserAgent } from './discord.ts';
import { waitOf } from './discordMessages.ts';
import type { MessageFile } from './discordParts.ts';

/** The result of one call. */
export type WebhookAnswer<T = undefined> =
  | { readonly outcome: 'done'; readonly value: T }
  /** The message does not exist any more. */
  | { readonly outcome: 'missing' }
  /** Discord asks everybody to wait. Nothing was done. */
  | { readonly outcome: 'wait'; readonly ms: number }
  /**
   * Discord is broken, slow or away. The call may be tried again. `perhaps`: Discord may have
   * carried it out.
   */
  | { readonly outcome: 'later'; readonly why: string; readonly perhaps: boolean }
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
/** `unknown`: the channel could not be read, or not far enough. */
export type Finding =
  { readonly outcome: 'found'; readonly id: string } | { readonly outcome: 'none' } | { readonly outcome: 'unknown' };
export interface DiscordWebhook {
  /** A hash that identifies the webhook without revealing its address. */
  readonly key: string;
  /** Posts a new message that mentions nobody. @returns its id */
  post(message: WebhookMessage): Promise<WebhookAnswer<string>>;
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

/**
 * Factor for the time limit of an upload. Pictures take longer, and a call that timed out may still
 * have been carried out.
 */
export const uploadTimes = 2;
const maxMessages = 50;
const snowflake = z.string().regex(/^\d{1,20}$/);
const made = z.object({ id: snowflake });
const hook = z.object({ id: snowflake, channel_id: snowflake });
const seen = z.array(
  z.object({
    id: snowflake,
    webhook_id: z.string().optional(),
    attachments: z.array(z.object({ filename: z.string() })),
    embeds: z.optional(z.array(z.object({ url: z.string().optional() }))),
  }),
);
const problem = z.object({ code: z.number() });
const unknownMessage = 10_008;
const missingWebhookReason =
  'This webhook no longer exists on Discord. Create a new one in the channel and ask your host to add its URL.';

async function refusalOf(response: Response): Promise<Exclude<WebhookAnswer<never>, { outcome: 'done' }>> {
  const { status } = response;
  if (status === 429) return { outcome: 'wait', ms: await waitOf(response) };
  if (status >= 500 || status === 408)
    // Discord rejects a call at once when it answers 503. After any other server error the message
    // may exist in the channel.
    return {
      outcome: 'later',
      why: `Discord is having problems (${status.toString()}).`,
      perhaps: status !== 503,
    };
  const read = problem.safeParse(await response.json().catch(() => null));
  if (status === 404 && read.data?.code === unknownMessage) return { outcome: 'missing' };
  if (status === 404 || status === 401) return { outcome: 'refused', why: missingWebhookReason };
  return { outcome: 'refused', why: `Discord rejected it (${status.toString()}).` };
}
const unreachable = (perhaps: boolean) => ({ outcome: 'later', why: "Can't reach Discord.", perhaps }) as const;
const nonsense = { outcome: 'later', why: 'Discord sent an unexpected answer.', perhaps: true } as const;
/** Error codes of failed connections: nothing was sent. */
const notConnected = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);
function mayHaveLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code !== 'string' || !notConnected.has(code);
}

const marginMs = 60_000;
const discordEpoch = 1_420_070_400_000;
/**
 * The id of a message posted at that time, minus a margin, because the clocks of Discord and this
 * server differ.
 */
export const idAt = (ms: number): string => (BigInt(Math.max(0, ms - marginMs - discordEpoch)) << 22n).toString();
const bears = (mark: MessageMark, { attachments, embeds = [] }: z.output<typeof seen>[number]): boolean =>
  'url' in mark
    ? embeds.some(({ url }) => url === mark.url)
    : attachments.some(({ filename }) => filename === mark.fileName);

/** A message as form data: the content as JSON, and the file. */
export function formWith(payload: object, file: MessageFile | undefined): FormData {
  const form = new FormData();
  const attachments = file === undefined ? [] : [{ id: 0, filename: file.name, description: file.about }];
  form.set('payload_json', JSON.stringify({ ...payload, attachments }));
  if (file !== undefined) form.set('files[0]', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  return form;
}
const formOf = ({ content, embeds, file }: WebhookMessage): FormData =>
  formWith({ content, embeds, allowed_mentions: { parse: [] } }, file);

export function createDiscordWebhook({ url, apiUrl, botToken, timeoutMs }: WebhookSettings): DiscordWebhook {
  const base = new URL(url);
  base.pathname = base.pathname.replace(/\/+$/, '');
  const at = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const address = new URL(base);
    address.pathname += path;
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  };
  /**
   * Without an answer, returns whether the request may have been sent. The error is dropped,
   * because it may contain the secret address.
   */
  const ask = async (address: string, init: RequestInit = {}): Promise<Response | boolean> => {
    const ms = init.body === undefined ? timeoutMs : timeoutMs * uploadTimes;
    try {
      const headers = { ...(init.headers as Record<string, string>), 'User-Agent': discordUserAgent };
      return await fetch(address, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(ms) });
    } catch (error) {
      return mayHaveLeft(error);
    }
  };
  const read = async <T>(schema: z.ZodType<T>, response: Response | boolean): Promise<T | null> => {
    if (typeof response === 'boolean' || !response.ok) return null;
    return schema.safeParse(await response.json().catch(() => null)).data ?? null;
  };

  return {
    key: createHash('sha256').update(url).digest('base64url').slice(0, 22),
    async post(message) {
      const response = await ask(at('', { wait: 'true' }), { method: 'POST', body: formOf(message) });
      if (typeof response === 'boolean') return unreachable(response);
      if (!response.ok) {
        const refusal = await refusalOf(response);
        return refusal.outcome === 'missing' ? { outcome: 'refused', why: missingWebhookReason } : refusal;
      }
      const posted = await read(made, response);
      return posted === null ? nonsense : { outcome: 'done', value: posted.id };
    },
    async edit(id, message) {
      const response = await ask(at(`/messages/${id}`), { method: 'PATCH', body: formOf(message) });
      if (typeof response === 'boolean') return unreachable(response);
      return response.ok ? { outcome: 'done', value: undefined } : refusalOf(response);
    },
    async find(mark, since) {
      if (botToken === '') return { outcome: 'unknown' };
      const own = await read(hook, await ask(base.href));
      if (own === null) return { outcome: 'unknown' };
      const channel = snowflake.safeParse(base.searchParams.get('thread_id')).data ?? own.channel_id;
      const which = `limit=${maxMessages.toString()}${since === undefined ? '' : `&after=${idAt(since)}`}`;
      const messages = await read(
        seen,
        await ask(`${apiUrl}/channels/${channel}/messages?${which}`, { headers: { Authorization: `Bot ${botToken}` } }),
      );
      if (messages === null) return { outcome: 'unknown' };
      const found = messages.find((message) => message.webhook_id === own.id && bears(mark, message));
      if (found !== undefined) return { outcome: 'found', id: found.id };
      return { outcome: messages.length < maxMessages ? 'none' : 'unknown' };
    },
  };
}
