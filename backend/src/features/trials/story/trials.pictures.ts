// Story pictures of finished trials, the same for everybody.
import { roundsPlayed } from '@guild/common/trials/trials.rules';
import { wallClock } from '@guild/common/wire/guildTime';
import type { ImageFile } from '@guild/common/wire/route';
import { compareTexts } from '@guild/common/wire/sorting';
import { AppError } from '../../../platform/errors.ts';
import { createCardPictures, drawingOf } from '../../../platform/pictures/cardPictures.ts';
import { isDrawable } from '../../../platform/pictures/fontWidths.ts';
import { toPng } from '../../../platform/pictures/png.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { TrialDocuments } from '../core/trials.facts.ts';
import { drawStory, namedLast, type StoryPicture } from './trials.drawing.ts';
import type { Participant, TrialDocument } from '../core/trials.model.ts';

/** Pictures in the cache. People share those of the last trials. */
const maxCache = 8;

const nameOf = ({ username }: Pick<Participant, 'username'>): string =>
  isDrawable(username) ? username : 'A guild member';
const byPlace = (a: Participant, b: Participant): number =>
  // The winner first. People without a placement come last.
  Number(a.fellIn !== null) - Number(b.fellIn !== null) ||
  (a.placement ?? Number.MAX_SAFE_INTEGER) - (b.placement ?? Number.MAX_SAFE_INTEGER) ||
  compareTexts(a.username, b.username);

/**
 * The content of a trial's picture; null before the trial is won.
 * @param zone IANA name of the guild's time zone
 */
export function storyOf(
  { status, theme, participants, rounds, completedAt, winnerId }: Omit<TrialDocument, 'outbox'>,
  { guildName, zone }: { readonly guildName: string; readonly zone: string },
): StoryPicture | null {
  const winner = participants.find(({ userId }) => userId === winnerId);
  if (status !== 'completed' || completedAt === null || winner === undefined) return null;
  const last = participants.toSorted(byPlace).slice(0, namedLast);
  return {
    guildName,
    theme: isDrawable(theme) ? theme : 'A guild trial',
    winner: nameOf(winner),
    alive: [...rounds.map(({ players }) => players), ...(rounds.length === 0 ? [participants.length] : []), 1],
    rounds: roundsPlayed(rounds.at(-1)),
    last: last.map((one) => ({ name: nameOf(one), fellIn: one.fellIn })),
    when: wallClock(completedAt.getTime(), zone).day,
  };
}

export interface StoryPictures {
  /** @throws AppError `not_found` before the trial is won, `unavailable` if it cannot be drawn */
  of(id: number): Promise<ImageFile>;
}
export function createStoryPictures(
  { documents, guildName }: { readonly documents: Pick<TrialDocuments, 'read'>; readonly guildName: string },
  { env, log }: Pick<Context, 'env' | 'log'>,
): StoryPictures {
  const pictures = createCardPictures({ draw: toPng, log, maxCache });
  return {
    async of(id) {
      const story = storyOf(await documents.read(id), { guildName, zone: env.timezone });
      if (story === null) throw new AppError('not_found', "This trial isn't over yet.");
      return pictures.of(drawingOf(drawStory(story)));
    },
  };
}
