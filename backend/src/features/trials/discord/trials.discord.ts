// Trials by the bot: one message for each trial, with a button to join, and the story at the end.
import { trialRoutes } from '@guild/common/trials/trials.api';
import { ButtonStyle } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import { button, customIdOf, idInPress, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type {
  DiscordAction,
  DiscordContribution,
  MessageFile,
  PostContent,
} from '../../../platform/discord/contribution.ts';
import { boldText, timestamp } from '../../../platform/discord/messages/text.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { TrialDocuments } from '../core/trials.facts.ts';
import type { TrialDocument } from '../core/trials.model.ts';
import type { StoryPictures } from '../story/trials.pictures.ts';
import type { TrialService } from '../trials.service.ts';
import { revealedFrom } from './trials.post.decisions.ts';
import { addressOf, linkLabels, storyFileOf, titleOf, wordsOf } from './trials.post.message.ts';
import type { TrialPoster } from './trials.post.ts';

interface Deps {
  readonly service: Pick<TrialService, 'join'>;
  readonly trials: Pick<TrialDocuments, 'read'>;
  readonly pictures: Pick<StoryPictures, 'of'>;
  readonly poster: Pick<TrialPoster, 'isBegun'>;
}

export function trialDiscord(
  { service, trials, pictures, poster }: Deps,
  { env: { publicUrl }, clock }: Pick<Context, 'clock'> & { readonly env: Pick<Env, 'publicUrl'> },
): DiscordContribution {
  const joinAction: DiscordAction = {
    name: 'trial-join',
    version: 1,
    route: trialRoutes.joinTrial,
    async run({ args: [trialId] }, caller) {
      const { id, theme, startsAt } = await service.join(idInPress(trialId), caller);
      return {
        content: `You joined ${boldText(theme)}\\. It begins ${timestamp(startsAt, 'R')}\\.`,
        components: rowsOf([linkButton('Open', addressOf({ _id: id }, publicUrl))]),
      };
    },
  };
  /** The story of a trial that is won. */
  const readStory = async (trial: TrialDocument): Promise<MessageFile> => {
    const { bytes } = await pictures.of(trial._id);
    return storyFileOf(trial, Buffer.from(bytes));
  };
  const toPost = async (trial: TrialDocument): Promise<PostContent> => {
    const url = addressOf(trial, publicUrl);
    const revealedAt = revealedFrom(trial);
    // Nobody learns the winner here before all screens show the last round.
    const isHidden = trial.status === 'completed' && revealedAt > clock.now();
    const shown = isHidden ? { ...trial, status: 'running' as const } : trial;
    return {
      message: {
        embeds: [{ title: titleOf(trial), url, description: wordsOf(shown) }],
        components: rowsOf([
          button('Join', customIdOf(joinAction, trial._id), {
            style: ButtonStyle.Success,
            isOff: trial.status !== 'joining',
          }),
          // Before the start, the other button says what the page offers.
          linkButton(trial.status === 'joining' ? 'Open' : (linkLabels[shown.status] ?? 'Open'), url),
        ]),
      },
      ...(shown.status === 'completed' && { picture: () => readStory(trial) }),
      url,
      from: 0,
      // The worker reads this inside the gate to Discord, where the webhook also begins its messages.
      isOver: trial.live === null || (await poster.isBegun(trial._id)),
      changesAt: isHidden ? revealedAt : null,
    };
  };
  return {
    actions: [joinAction],
    posts: [
      {
        kind: 'trial',
        newFacts: ['trial:created'],
        changeFacts: ['trial:moved', 'trial:advanced', 'trial:completed', 'trial:cancelled'],
        async read(id) {
          const trial = await trials.read(id).catch(unlessGone);
          return trial === null ? null : toPost(trial);
        },
      },
    ],
  };
}
