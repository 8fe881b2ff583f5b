// The guild's webhook as the place of one message with a picture that is edited; its address goes to Discord and nowhere else.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { discordUserAgent } from './discord.ts';
import { waitOf } from './discordMessages.ts';

/** What became of one call. */
export type WebhookAnswer<T = undefined> =
  | { readonly outcome: 'done'; readonly value: T }
  /** The message is not there any more. */
  | { readonly outcome: 'missing' }
  /** Discord asks everybody to wait; nothing was done. */
  | { readonly outcome: 'wait'; readonly ms: number }
  /** Broken, slow or away: may be tried again. It may have been done. */
  | { readonly outcome: 'later'; readonly why: string }
  /** Discord does not take it, and will not as long as the webhook is this one. */
  | { readonly outcome: 'refused'; readonly why: string };

/** A message as Discord takes it; `file` is shown where an embed names it as `attachment://<name>`. */
export interface WebhookMessage {
  readonly content?: string;
  readonly embeds?: readonly object[];
  readonly file?: { readonly name: string; readonly type: string; readonly about: string; readonly bytes: Uint8Array };
}
export interface DiscordWebhook {
  /** Stands for its address, and is no way to it. */
  readonly key: string;
  /** Posts a new message that mentions nobody. @returns its id */
  post(message: WebhookMessage): Promise<WebhookAnswer<string>>;
  /** Puts this in the place of a message that it has posted. */
  edit(id: string, message: WebhookMessage): Promise<WebhookAnswer>;
  /** Looks through the channel's last messages, as a bot that may read them, for its own with a file of this name. @returns null where there is none, or no such bot */
  find(fileName: string): Promise<string | null>;
}
export interface WebhookSettings {
  /** As Discord gives it, with a thread's id where it has one. */
  readonly url: string;
  readonly apiUrl: string;
  /** Empty: no bot. */
  readonly botToken: string;
  readonly timeoutMs: number;
}

/** A picture takes its time, and what comes too late may have been done. */
const uploadTimes = 2;
const lastMessages = 50;
const snowflake = z.string().regex(/^\d{1,20}$/);
const made = z.object({ id: snowflake });
const hook = z.object({ id: snowflake, channel_id: snowflake });
const seen = z.array(
  z.object({
    id: snowflake,
    webhook_id: z.string().optional(),
    attachments: z.array(z.object({ filename: z.string() })),
  }),
);
const problem = z.object({ code: z.number() });
const unknownMessage = 10_008;
const gone =
  'Discord does not know this webhook any more. Make a new one in the channel, and give the hall its address.';

async function refusalOf(response: Response): Promise<Exclude<WebhookAnswer<never>, { outcome: 'done' }>> {
  const { status } = response;
  if (status === 429) return { outcome: 'wait', ms: await waitOf(response) };
  if (status >= 500 || status === 408)
    return { outcome: 'later', why: `Discord has trouble of its own (${status.toString()}).` };
  const read = problem.safeParse(await response.json().catch(() => null));
  if (status === 404 && read.data?.code === unknownMessage) return { outcome: 'missing' };
  if (status === 404 || status === 401) return { outcome: 'refused', why: gone };
  return { outcome: 'refused', why: `Discord does not take it (${status.toString()}).` };
}
const unreachable = { outcome: 'later', why: 'Discord cannot be reached.' } as const;
const nonsense = { outcome: 'later', why: 'Discord answered something else than expected.' } as const;

/** The parts of a message as Discord reads them: what is said as JSON, and the file beside it. */
function formOf({ file, ...said }: WebhookMessage): FormData {
  const form = new FormData();
  const attachments = file === undefined ? [] : [{ id: 0, filename: file.name, description: file.about }];
  form.set('payload_json', JSON.stringify({ ...said, attachments, allowed_mentions: { parse: [] } }));
  if (file !== undefined) form.set('files[0]', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  return form;
}

export function createDiscordWebhook({ url, apiUrl, botToken, timeoutMs }: WebhookSettings): DiscordWebhook {
  const base = new URL(url);
  base.pathname = base.pathname.replace(/\/+$/, '');
  const at = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const address = new URL(base);
    address.pathname += path;
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  };
  /** Null: no answer. What went wrong is not passed on, because it may hold the address. */
  const ask = async (address: string, init: RequestInit = {}): Promise<Response | null> => {
    const ms = init.body === undefined ? timeoutMs : timeoutMs * uploadTimes;
    try {
      const headers = { ...(init.headers as Record<string, string>), 'User-Agent': discordUserAgent };
      return await fetch(address, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(ms) });
    } catch {
      return null;
    }
  };
  const read = async <T>(schema: z.ZodType<T>, response: Response | null): Promise<T | null> => {
    if (response?.ok !== true) return null;
    return schema.safeParse(await response.json().catch(() => null)).data ?? null;
  };

  return {
    key: createHash('sha256').update(url).digest('base64url').slice(0, 22),
    async post(message) {
      const response = await ask(at('', { wait: 'true' }), { method: 'POST', body: formOf(message) });
      if (response === null) return unreachable;
      if (!response.ok) {
        const refusal = await refusalOf(response);
        return refusal.outcome === 'missing' ? { outcome: 'refused', why: gone } : refusal;
      }
      const posted = await read(made, response);
      return posted === null ? nonsense : { outcome: 'done', value: posted.id };
    },
    async edit(id, message) {
      const response = await ask(at(`/messages/${id}`), { method: 'PATCH', body: formOf(message) });
      if (response === null) return unreachable;
      return response.ok ? { outcome: 'done', value: undefined } : refusalOf(response);
    },
    async find(fileName) {
      if (botToken === '') return null;
      const own = await read(hook, await ask(base.href));
      if (own === null) return null;
      const channel = snowflake.safeParse(base.searchParams.get('thread_id')).data ?? own.channel_id;
      const messages = await read(
        seen,
        await ask(`${apiUrl}/channels/${channel}/messages?limit=${lastMessages.toString()}`, {
          headers: { Authorization: `Bot ${botToken}` },
        }),
      );
      const found = messages?.find(
        ({ webhook_id: by, attachments }) => by === own.id && attachments.some(({ filename }) => filename === fileName),
      );
      return found?.id ?? null;
    },
  };
}
