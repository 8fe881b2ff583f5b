// Messages to people on Discord: as a direct message by the bot, or as a mention by the guild's webhook
// in a channel, which says only that there is news.
import { isOnDiscord } from '@guild/common/session/openId';
import { MessageFlags } from 'discord-api-types/v10';
import type { DiscordMessage } from '../contribution.ts';
import { botRequest, requestDiscord, type BotAccess, type DiscordRequest, type RequestFailure } from './request.ts';
import { anything, createdId } from './schemas.ts';
import type { DiscordText } from '../messages/text.ts';

/** A direct message that the bot has sent. */
export interface BotMessage {
  readonly channelId: string;
  readonly messageId: string;
}
/**
 * What has to wait: all requests to Discord, all messages to people, or the messages to this person.
 * The limits of the webhook and of opening direct-message channels hold for all people.
 */
export type WaitScope = 'everything' | 'messages' | 'person';
/** Why a call did not succeed. `why`: a sentence */
export type SendingFailure =
  /** Discord asks to wait. Nothing was done. */
  | { readonly outcome: 'wait'; readonly ms: number; readonly scope: WaitScope }
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
   * Sends one message to one person, and mentions nobody else. The text appears in direct messages
   * only, because others read the channel of the webhook.
   * @param nonce at most 25 characters; within minutes, Discord drops a second message with the
   *   same nonce
   */
  send(toDiscordId: string, text: DiscordText, nonce: string, options?: SendOptions): Promise<Sending>;
  /** Takes the buttons off a message of the bot. Its text stays. @returns `never`: it was deleted */
  removeButtons(message: BotMessage): Promise<Editing>;
}
type DiscordButtons = NonNullable<DiscordMessage['components']>;
export interface SendOptions {
  /** Buttons of the direct message. Discord accepts none from the guild's webhook. */
  readonly buttons?: DiscordButtons;
  /** The channel must not even show that there is news. */
  readonly onlyDirect?: boolean;
}
export interface DiscordMessagesSettings extends BotAccess {
  readonly webhookUrl: string;
  /** Address of the hall, to which a mention in the channel links. */
  readonly publicUrl: string;
}

const maxLength = 2000;
/** Discord shows no preview of any link in the message. */
const flags = MessageFlags.SuppressEmbeds;
/** Null when the reply has no id. The message was sent all the same. */
const idIfAny = createdId.nullable().catch(null);

/** @param scope of a wait that is not global */
function toFailure(failure: RequestFailure, scope: WaitScope): SendingFailure {
  switch (failure.outcome) {
    case 'wait':
      return { outcome: 'wait', ms: failure.ms, scope: failure.isGlobal ? 'everything' : scope };
    case 'later':
      return { outcome: 'later', why: failure.why };
    case 'refused':
      return { outcome: 'never', why: `Discord answered ${failure.status}.` };
  }
}
/** As `toFailure`, for a request with the bot's token. */
function toBotFailure(failure: RequestFailure, scope: WaitScope): SendingFailure {
  if (failure.outcome === 'refused' && failure.status === 401)
    return { outcome: 'unauthorized', why: "Discord rejects the bot's token." };
  return toFailure(failure, scope);
}

export function createDiscordMessages({
  apiUrl,
  botToken,
  webhookUrl,
  timeoutMs,
  publicUrl,
}: DiscordMessagesSettings): DiscordMessages {
  /** The direct-message channels that the bot has opened, by Discord id. */
  const channels = new Map<string, string>();

  const byBot = (method: 'POST' | 'PATCH', path: string, body: object): DiscordRequest =>
    botRequest({ apiUrl, botToken, timeoutMs }, method, path, body);

  const openChannel = async (discordId: string): Promise<string | SendingFailure> => {
    const known = channels.get(discordId);
    if (known !== undefined) return known;
    const opened = await requestDiscord(byBot('POST', '/users/@me/channels', { recipient_id: discordId }), createdId);
    if (opened.outcome !== 'done') return toBotFailure(opened, 'messages');
    channels.set(discordId, opened.value);
    return opened.value;
  };

  const direct = async (
    discordId: string,
    text: string,
    nonce: string,
    components: DiscordButtons,
  ): Promise<Sending> => {
    const channelId = await openChannel(discordId);
    if (typeof channelId !== 'string') return channelId;
    const body = {
      content: text,
      components,
      nonce,
      enforce_nonce: true,
      flags,
      allowed_mentions: { parse: [] },
    };
    const posted = await requestDiscord(byBot('POST', `/channels/${channelId}/messages`, body), idIfAny);
    if (posted.outcome !== 'done') return toBotFailure(posted, 'person');
    const messageId = posted.value;
    return { outcome: 'sent', message: messageId === null ? null : { channelId, messageId } };
  };
  const byWebhook = async (discordId: string): Promise<Sending> => {
    const url = new URL(webhookUrl);
    url.searchParams.set('wait', 'true');
    const content = `<@${discordId}> has news in the hall\n${publicUrl}`;
    const body = { content, flags, allowed_mentions: { parse: [], users: [discordId] } };
    const posted = await requestDiscord({ url: url.href, method: 'POST', body, timeoutMs }, anything);
    return posted.outcome === 'done' ? { outcome: 'sent', message: null } : toFailure(posted, 'messages');
  };

  return {
    configured: botToken !== '' || webhookUrl !== '',
    async send(toDiscordId, text, nonce, { buttons = [], onlyDirect = false } = {}) {
      if (!isOnDiscord(toDiscordId)) return { outcome: 'never', why: 'The person has no Discord account.' };
      const mayMention = webhookUrl !== '' && !onlyDirect;
      if (botToken === '') {
        if (mayMention) return byWebhook(toDiscordId);
        return { outcome: 'never', why: 'There is no bot to send a direct message.' };
      }
      const sending = await direct(toDiscordId, text.slice(0, maxLength), nonce, buttons);
      // A person who accepts no direct messages can still be mentioned in the guild's channel.
      return sending.outcome === 'never' && mayMention ? byWebhook(toDiscordId) : sending;
    },
    async removeButtons({ channelId, messageId }) {
      if (botToken === '') return { outcome: 'never', why: 'There is no bot.' };
      // Without a text, Discord keeps the present one.
      const body = { components: [], allowed_mentions: { parse: [] } };
      const request = byBot('PATCH', `/channels/${channelId}/messages/${messageId}`, body);
      const edited = await requestDiscord(request, anything);
      return edited.outcome === 'done' ? { outcome: 'edited' } : toBotFailure(edited, 'person');
    },
  };
}
