// Replies to interactions in Discord's format.
import {
  ComponentType,
  InteractionResponseType,
  MessageFlags,
  TextInputStyle,
  type APIApplicationCommandOptionChoice,
} from 'discord-api-types/v10';
import { bodyOf } from '../../../platform/discord/api/bot.ts';
import type { DiscordForm, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { linkButton, rowsOf, type ButtonRow } from '../../../platform/discord/messages/buttons.ts';
import { escapeDiscord } from '../../../platform/discord/messages/text.ts';
import type { AppError } from '../../../platform/errors.ts';

/** The body of a reply. */
export interface InteractionReply {
  readonly type: InteractionResponseType;
  readonly data?: object;
}
export const ephemeral = MessageFlags.Ephemeral;

export const pong: InteractionReply = { type: InteractionResponseType.Pong };
/** A new message. @param isPublic whether everybody in the channel sees it */
export const messageReply = (message: DiscordMessage, isPublic = false): InteractionReply => ({
  type: InteractionResponseType.ChannelMessageWithSource,
  data: { ...bodyOf(message), ...(!isPublic && { flags: ephemeral }) },
});
/** Replaces the message of the button. */
export const replacingReply = (message: DiscordMessage): InteractionReply => ({
  type: InteractionResponseType.UpdateMessage,
  data: bodyOf(message),
});
/** The answer follows. @param replaces as a change of the button's message */
export const deferringReply = (replaces: boolean): InteractionReply =>
  replaces
    ? { type: InteractionResponseType.DeferredMessageUpdate }
    : { type: InteractionResponseType.DeferredChannelMessageWithSource, data: { flags: ephemeral } };
export const choicesReply = (choices: readonly APIApplicationCommandOptionChoice[]): InteractionReply => ({
  type: InteractionResponseType.ApplicationCommandAutocompleteResult,
  data: { choices },
});
export const formReply = ({ customId, title, fields }: DiscordForm): InteractionReply => ({
  type: InteractionResponseType.Modal,
  data: {
    custom_id: customId,
    title,
    components: fields.map(({ name, label, value, maxLength, isRequired, isLong = false }) => ({
      type: ComponentType.Label,
      label,
      component: {
        type: ComponentType.TextInput,
        custom_id: name,
        style: isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
        max_length: maxLength,
        required: isRequired,
        ...(value !== '' && { value }),
      },
    })),
  },
});

/** The sentences of an error, as the API tells them. @param publicUrl address of the hall */
export function errorMessage({ code, message, details }: AppError, publicUrl: string): DiscordMessage {
  const fields = details?.fields ?? [];
  const sentences = fields.length > 1 ? fields.map((field) => field.message) : [message];
  const text = sentences.map(escapeDiscord).join('\n');
  return { content: code === 'not_allowed' ? `${text}\n${publicUrl}` : text };
}
/** A button that opens the form for people without access. */
export const applyButton = (publicUrl: string): ButtonRow[] => rowsOf([linkButton('Apply', `${publicUrl}/dashboard`)]);
export const outOfDateMessage = (publicUrl: string): DiscordMessage => ({
  content: `This button is out of date\n${publicUrl}`,
});
const maxContent = 2000;
/**
 * A reply below the text of the message that it replaces. A text that is too long is left out.
 * @param text as the bot has sent it
 */
export function appendReply(text: string, reply: DiscordMessage): DiscordMessage {
  const content = [text, reply.content ?? ''].filter((part) => part !== '').join('\n\n');
  return content.length > maxContent ? reply : { ...reply, content };
}
/** A form cannot be shown after a deferral. */
export const tooLateMessage: DiscordMessage = { content: 'This took too long\\. Please try again\\.' };
/** The process that should have replied was killed, or Discord did not take its reply. */
export const lostReplyMessage = (publicUrl: string): DiscordMessage => ({
  content: `This took too long\\. Please check in the hall what has happened\\.\n${publicUrl}`,
});
export const outcomeUnknownMessage = (publicUrl: string): DiscordMessage => ({
  content: `This may or may not have worked\\. Please check it in the guild hall\\.\n${publicUrl}`,
});
