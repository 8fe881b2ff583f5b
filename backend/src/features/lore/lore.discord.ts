// Hyperion on Discord: the command `/ask`, whose answer grows while he speaks.
import { setTimeout as sleep } from 'node:timers/promises';
import { chatRoutes, cutWords, newQuestion, stoppedWords, type LoreSource } from '@guild/common/lore/chat.api';
import { limits } from '@guild/common/wire/fields';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Context } from '../../platform/features/context.ts';
import { linkButton, rowsOf } from '../../platform/discord/messages/buttons.ts';
import type { DiscordMessage, DiscordContribution } from '../../platform/discord/contribution.ts';
import { escapedTo, escapeDiscord, timestamp, unescaped } from '../../platform/discord/messages/text.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Chat } from './chat/chat.ts';
import { errorOf, type AnswerState, type TurnEnd } from './chat/turn.ts';

/** At most one edit of the answer in this time. */
const pauseMs = 1500;
/** How long an answer is followed. Deferred replies count as lost after five minutes. */
const maxMs = 4 * 60_000;
/** Discord accepts 2,000 characters. The rest is for notes below the answer. */
const maxText = 1800;
/** Discord accepts 4,096 characters in an embed. */
const maxSources = 10;
const maxTitle = 200;
const hyperionLink = '/hyperion';

type DoneTurn = TurnEnd & { readonly how: 'done' };

/**
 * The words of an answer. Discord knows other Markdown, and no links inside the hall, so that links
 * are replaced by their text. An escaped character is that character.
 */
const toPlainText = (markdown: string): string =>
  markdown
    .replace(/!?\[((?:\\.|[^\]\\]){0,600})\]\([^)]{0,600}\)/g, '$1')
    .replace(/\\([^\dA-Za-z\s])|\*+|`+|~~|^#{1,6} |^> /gm, '$1')
    .trim();

/** Discord's time stamps, which were escaped, and times in UTC, which the model may write. */
const stamps = /\\<t\\:(\d{1,11})\\:([FR])\\>/g;
const utcTimes = /\b\d{4}\\-\d{2}\\-\d{2}T\d{2}\\:\d{2}(?:\\:\d{2}(?:\\\.\d+)?)?Z\b/g;
/** Lets Discord show the times of an escaped text in each reader's zone. */
const withTimes = (escaped: string): string =>
  escaped.replace(stamps, '<t:$1:$2>').replace(utcTimes, (time) => {
    const at = unescaped(time);
    return Number.isNaN(Date.parse(at)) ? time : timestamp(at, 'F');
  });

/** @param end null: the answer is still growing */
function buildNotes(text: string, end: DoneTurn | null): string[] {
  if (end?.stopped === true) return [text === '' ? stoppedWords : 'Stopped.'];
  return [
    ...(end?.cut === undefined ? [] : [cutWords[end.cut]]),
    ...(end === null || escapeDiscord(text).length <= maxText
      ? []
      : ['This answer is too long for Discord. Ask in the guild hall to read all of it.']),
  ];
}

export function loreDiscord(chat: Pick<Chat, 'ask'>, { env }: Pick<Context, 'env'>): DiscordContribution {
  const formatSources = (sources: readonly LoreSource[]): string =>
    sources
      .slice(0, maxSources)
      .map(({ title, to }, at) => `${at + 1}\\. [${escapedTo(title, maxTitle)}](${env.publicUrl}${to})`)
      .join('\n');
  const toMessage = ({ text: markdown, sources }: AnswerState, end: DoneTurn | null): DiscordMessage => {
    const text = toPlainText(markdown);
    const parts = [withTimes(escapedTo(text, maxText)), ...buildNotes(text, end).map(escapeDiscord)];
    return {
      content: parts.filter((part) => part !== '').join('\n\n'),
      embeds: sources.length === 0 ? [] : [{ title: 'Sources', description: formatSources(sources) }],
      components: end === null ? [] : rowsOf([linkButton('Open', env.publicUrl + hyperionLink)]),
    };
  };
  return {
    commands: [
      {
        name: 'ask',
        description: 'Ask Hyperion, who knows the guild and the lore',
        options: [
          {
            type: ApplicationCommandOptionType.String,
            name: 'question',
            description: 'Your question',
            required: true,
            max_length: limits.text,
          },
        ],
        route: chatRoutes.askHyperion,
        isSlow: true,
        async run(options, caller, { edit, isShared }) {
          const given = newQuestion.safeParse({ question: options.get('question') });
          if (!given.success) throw invalidField('question', given.error.issues[0]?.message ?? 'Ask a question');
          const answer = await chat.ask(given.data, caller, { isShared, isOnDiscord: true });
          for await (const seen of answer.follow(AbortSignal.timeout(maxMs))) {
            const { text, end } = seen;
            if (end?.how === 'failed') throw errorOf(end);
            if (end !== null) return toMessage(seen, end);
            if (text.trim() === '') continue;
            await edit(toMessage(seen, null));
            // Afterwards, `follow` goes on with what the answer is by then.
            await sleep(pauseMs);
          }
          throw new AppError('unavailable', 'This took too long. Please ask again.', { reason: 'too_slow' });
        },
      },
    ],
  };
}
