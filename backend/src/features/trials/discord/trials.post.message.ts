// A trial as a Discord message: open to join, running, or won.
// It contains nothing of an open round.
import { trialLink } from '@guild/common/trials/trials.links';
import { wholeFrom } from '@guild/common/trials/trials.rewards';
import { roundsPlayed } from '@guild/common/trials/trials.rules';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { escapedTo, escapeDiscord, timestamp } from '../../../platform/discord/messages/text.ts';
import type { MessageFile } from '../../../platform/discord/contribution.ts';
import type { WebhookMessage } from '../../../platform/discord/api/webhook.ts';
import type { TrialDocument } from '../core/trials.model.ts';
import { cancelledWords } from '../core/trials.notices.ts';

type PostFields = Pick<
  TrialDocument,
  | '_id'
  | 'theme'
  | 'startedBy'
  | 'status'
  | 'cancelReason'
  | 'startsAt'
  | 'spiceReward'
  | 'solariReward'
  | 'beginners'
  | 'rounds'
  | 'winnerUsername'
>;

const [maxTitle, maxName, maxAbout] = [250, 200, 1000];
/** What the page of a trial offers; null: nothing. */
export const linkLabels: Readonly<Record<PostFields['status'], string | null>> = {
  joining: 'Join',
  running: 'Watch',
  completed: 'Read the story',
  cancelled: null,
};
const bold = (name: string): string => `**${escapedTo(name, maxName)}**`;

/** The address in the message, by which it is found again. @param publicUrl address of the hall */
export const addressOf = ({ _id }: Pick<PostFields, '_id'>, publicUrl: string): string => publicUrl + trialLink(_id);

export const titleOf = ({ theme }: Pick<PostFields, 'theme'>): string => escapedTo(`Fremen trial: ${theme}`, maxTitle);
const people = (count: number): string => counted(count, 'person', 'people');
/** What the message says, without its link. */
export function wordsOf(trial: PostFields): string {
  const { startedBy, startsAt, spiceReward, solariReward, beginners, rounds, winnerUsername } = trial;
  if (trial.status === 'joining') {
    const at = startsAt.toISOString();
    return [
      `${bold(startedBy)} started a Fremen trial. It begins ${timestamp(at, 'R')}, at ${timestamp(at, 't')}.`,
      `The winner gets ${withSeparators(spiceReward)} spice and ${withSeparators(solariReward)} Solari, less with fewer than ${withSeparators(wholeFrom)} people.`,
    ].join('\n');
  }
  if (trial.status === 'running') return `The trial has begun with ${people(beginners)}. Host: ${bold(startedBy)}.`;
  if (trial.status === 'cancelled') return escapeDiscord(cancelledWords(trial));
  const played = roundsPlayed(rounds.at(-1));
  const when = played === 0 ? 'before the first round' : `after ${counted(played, 'round')}`;
  return `${bold(winnerUsername ?? '')} is the last of ${people(beginners)} standing, ${when}.`;
}

/** The picture of the story as a file. An embed shows it as `attachment://` with its name. */
export function storyFileOf({ _id, theme, winnerUsername, beginners }: PostFields, png: Uint8Array): MessageFile {
  const about = `The story of the trial ${theme}: ${winnerUsername ?? ''} is the last of ${people(beginners)} standing.`;
  const name = `fremen-trial-${_id}.png`;
  return { name, type: 'image/png', about: about.slice(0, maxAbout), bytes: png };
}

/** @param png picture of the story; null before the trial is won, or if it cannot be drawn */
export function messageOf(
  trial: PostFields,
  { png, publicUrl }: { readonly png: Uint8Array | null; readonly publicUrl: string },
): WebhookMessage {
  const linkLabel = linkLabels[trial.status];
  const url = addressOf(trial, publicUrl);
  const embed = {
    title: titleOf(trial),
    url,
    description: linkLabel === null ? wordsOf(trial) : `${wordsOf(trial)}\n[${linkLabel}](${url})`,
  };
  if (trial.status !== 'completed' || png === null) return { embeds: [embed] };
  const file = storyFileOf(trial, png);
  return { embeds: [{ ...embed, image: { url: `attachment://${file.name}` } }], file };
}
