// Story of a trial: rounds, eliminated people with reasons, and the fairness check.
import { chakra } from '@chakra-ui/react';
import type { FinishedRound, Trial, TrialStory } from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import { useViewer } from '../../../platform/session/session.store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import TipTrials from '../../../ui/art/tip-trials.svg?react';
import { CheckPanel } from '../ending/CheckPanel.tsx';
import { StoryPicture } from './StoryPicture.tsx';
import { stories } from './trials.story.ts';
import { oddsOf, resultOf, shortFall } from '../core/trials.words.ts';
import { WayResults } from '../core/Ways.tsx';

/** Maximum number of names in one line. */
const maxNames = 40;
function whoFell({ choices }: FinishedRound): string {
  const fallen = choices.filter(({ why }) => why !== null);
  const names = fallen.slice(0, maxNames).map(({ username, why }) => `${username} (${shortFall(why)})`);
  return names.join(', ') + (fallen.length > maxNames ? ` and ${fallen.length - maxNames} more` : '');
}
function whoWasSaved({ choices }: FinishedRound): string {
  return choices
    .filter(({ saved }) => saved)
    .map(({ username }) => username)
    .join(', ');
}

function StoryRound({ round, isOpen }: { round: FinishedRound; isOpen: boolean }): ReactNode {
  const { userId } = useViewer();
  const own = round.choices.find((choice) => choice.userId === userId)?.way ?? null;
  const fell = whoFell(round);
  const saved = whoWasSaved(round);
  return (
    <chakra.details open={isOpen} borderBottomWidth="1px" borderColor="border" paddingBlock={3}>
      <chakra.summary minHeight="32px" fontWeight="strong" overflowWrap="anywhere">
        Round {round.number}: {round.title}{' '}
        <chakra.span fontWeight="text" color="fg.muted">
          {resultOf(round)}
        </chakra.span>
      </chakra.summary>
      <chakra.div display="grid" gap={3} paddingTop={2}>
        <chakra.p maxWidth="68ch" lineHeight="1.55">
          {round.telling ?? round.text}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted">
          {oddsOf(round)}
        </chakra.p>
        <WayResults round={round} own={own} />
        {fell !== '' && (
          <chakra.p fontSize="sm" overflowWrap="anywhere">
            <b>Fell:</b> {fell}
          </chakra.p>
        )}
        {saved !== '' && (
          <chakra.p fontSize="sm" overflowWrap="anywhere">
            <b>Saved by a flask:</b> {saved}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.details>
  );
}

function Story({ trial, story }: { trial: Trial; story: TrialStory }): ReactNode {
  if (story.rounds.length === 0)
    return <EmptyState art={TipTrials} title="No story" more="It ended before the first round was over." />;
  return (
    <chakra.section aria-label="Story" display="grid" gap={4}>
      <chakra.div>
        <chakra.header display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={2}>
          <chakra.h3 textStyle="cardTitle">Story</chakra.h3>
          {trial.status === 'completed' && <StoryPicture trialId={trial.id} />}
        </chakra.header>
        {story.rounds.map((round, at) => (
          <StoryRound key={round.number} round={round} isOpen={at === story.rounds.length - 1} />
        ))}
      </chakra.div>
      {trial.seed !== null && <CheckPanel trial={trial} story={story} />}
    </chakra.section>
  );
}

export default function StoryPanel({ trial }: { trial: Trial }): ReactNode {
  const story = stories.useOne(trial.id);
  return (
    <ResourceView
      resource={story}
      failed="Error loading the story"
      skeleton={<SkeletonLines count={10} label="Loading the story..." />}
    >
      {(story) => <Story trial={trial} story={story} />}
    </ResourceView>
  );
}
