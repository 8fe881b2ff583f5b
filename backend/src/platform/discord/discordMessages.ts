// Messages to people on Discord: as a direct message by the bot, or by the guild's webhook, which
// mentions them.
import * as z from 'zod';
import { discordUserAgent } from './discord.ts';
import type { DiscordMessage } from './discordParts.ts';
import type { DiscordText } from './discordText.ts';

/** A direct message that the bot has sent. */
export interface BotMessage {
  readonly channelId: string;
  readonly messageId: string;
}
/** Why a call did not succeed. */
export type SendingFailure =
  /** Discord asks everybody to wait. Nothing was done. */
  | { readonly outcome: 'wait'; readonly ms: number }
  /** Discord rejects the bot's token. The call can succeed once an admin has set a new one. */
  | { readonly outcome: 'unauthorized'; readonly why: string }
  /** Discord is broken, slow or away. The call may be tried again. */
  | { readonly outcome: 'later'; readonly why: string }
  /** The call can never succeed. */
  | { readonly outcome: 'never'; readonly why: string };
/**
 * The result of sending one message. `message`: null when the webhook has sent it, or Discord's reply
 * has no id
 */
export type Sending = { readonly outcome: 'sent'; readonly message: BotMessage | null } | SendingFailure;
/** The result of an edit. */
export type Editing = { readonly outcome: 'edited' } | SendingFailure;

export interface DiscordMessages {
  /** Whether a bot or a webhook is set up. */
  readonly configured: boolean;
  /**
   * Sends one message to one person, and mentions nobody else.
   * @param nonce at most 25 characters; within minutes, Discord drops a second message with the
   *   same nonce
   * @param buttons only in direct messages. Discord accepts none from the guild's webhook
   */
  send(toDiscordId: string, text: DiscordText, nonce: string, buttons?: DiscordButtons): Promise<Sending>;
  /** Takes the buttons off a message of the bot. Its text stays. @returns `never`: it was deleted */
  removeButtons(message: BotMessage): Promise<Editing>;
}
type DiscordButtons = NonNullable<DiscordMessage['components']>;
export interface DiscordMessagesSettings {
  readonly apiUrl: string;
  readonly botToken: string;
  readonly webhookUrl: string;
  readonly timeoutMs: number;
}

const longest = 2000;
/** Message flag: Discord shows no preview of any link in the message. */
const suppressEmbeds = 1 << 2;
const usualWaitMs = 5000;
const mostWaitMs = 60 * 60 * 1000;
const withId = z.object({ id: z.string().regex(/^\d{1,20}$/) });
const limited = z.object({ retry_after: z.number().min(0) });

/** The wait in ms that a 429 answer asks for, in its body or its header. */
export async function waitOf(response: Response): Promise<number> {
  const body = limited.safeParse(await response.json().catch(() => null));
  const seconds = body.success ? body.data.retry_after : Number(response.headers.get('retry-after') ?? Number.NaN);
  const ms = Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : usualWaitMs;
  return Math.min(Math.max(ms, 50), mostWaitMs);
}

/** Reads a reply that is not ok. */
async function failureOf(response: Response): Promise<SendingFailure> {
  const { status } = response;
  if (status === 429) return { outcome: 'wait', ms: await waitOf(response) };
  const why = `Discord answered ${status.toString()}`;
  return { outcome: status >= 500 || status === 408 ? 'later' : 'never', why };
}
/** Reads a reply to the bot that is not ok. */
async function failureOfBot(response: Response): Promise<SendingFailure> {
  if (response.status === 401) return { outcome: 'unauthorized', why: "Discord rejects the bot's token" };
  return failureOf(response);
}

export function createDiscordMessages({
  apiUrl,
  botToken,
  webhookUrl,
  timeoutMs,
}: DiscordMessagesSettings): DiscordMessages {
  /** The direct-message channels that the bot has opened, by Discord id. */
  const channels = new Map<string, string>();

  const ask = async (
    method: 'POST' | 'PATCH',
    url: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Response | null> => {
    try {
      return await fetch(url, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json', 'User-Agent': discordUserAgent },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      return null;
    }
  };
  const asBot = (method: 'POST' | 'PATCH', path: string, body: object): Promise<Response | null> =>
    ask(method, `${apiUrl}${path}`, body, { Authorization: `Bot ${botToken}` });
  const unreachable: SendingFailure = { outcome: 'later', why: "Can't reach Discord" };

  const openChannel = async (discordId: string): Promise<string | SendingFailure> => {
    const known = channels.get(discordId);
    if (known !== undefined) return known;
    const response = await asBot('POST', '/users/@me/channels', { recipient_id: discordId });
    if (response === null) return unreachable;
    if (!response.ok) return failureOfBot(response);
    const found = withId.safeParse(await response.json().catch(() => null));
    if (!found.success) return { outcome: 'later', why: 'Discord sent an unexpected answer' };
    channels.set(discordId, found.data.id);
    return found.data.id;
  };

  const direct = async (
    discordId: string,
    text: string,
    nonce: string,
    components: DiscordButtons,
  ): Promise<Sending> => {
    const opened = await openChannel(discordId);
    if (typeof opened !== 'string') return opened;
    const sure = { nonce, enforce_nonce: true };
    const body = { content: text, components, ...sure, flags: suppressEmbeds, allowed_mentions: { parse: [] } };
    const response = await asBot('POST', `/channels/${opened}/messages`, body);
    if (response === null) return unreachable;
    if (!response.ok) return failureOfBot(response);
    const posted = withId.safeParse(await response.json().catch(() => null));
    return { outcome: 'sent', message: posted.success ? { channelId: opened, messageId: posted.data.id } : null };
  };
  const byWebhook = async (discordId: string, text: string): Promise<Sending> => {
    const url = new URL(webhookUrl);
    url.searchParams.set('wait', 'true');
    const content = `<@${discordId}> ${text}`.slice(0, longest);
    const body = { content, flags: suppressEmbeds, allowed_mentions: { parse: [], users: [discordId] } };
    const response = await ask('POST', url.href, body);
    if (response === null) return unreachable;
    return response.ok ? { outcome: 'sent', message: null } : failureOf(response);
  };

  return {
    configured: botToken !== '' || webhookUrl !== '',
    async send(toDiscordId, text, nonce, buttons = []) {
      const short = text.slice(0, longest);
      if (botToken === '') {
        if (webhookUrl === '') return { outcome: 'never', why: 'Discord is not set up' };
        return byWebhook(toDiscordId, short);
      }
      const sending = await direct(toDiscordId, short, nonce, buttons);
      // A person who accepts no direct messages can still be mentioned in the guild's channel.
      return sending.outcome === 'never' && webhookUrl !== '' ? byWebhook(toDiscordId, short) : sending;
    },
    async removeButtons({ channelId, messageId }) {
      if (botToken === '') return { outcome: 'never', why: 'There is no bot' };
      // Without a text, Discord keeps the present one.
      const body = { components: [], allowed_mentions: { parse: [] } };
      const response = await asBot('PATCH', `/channels/${channelId}/messages/${messageId}`, body);
      if (response === null) return unreachable;
      return response.ok ? { outcome: 'edited' } : failureOfBot(response);
    },
  };
}
