// Search provider for trials, by theme.
import { trialLink } from '@guild/common/trials/trials.links';
import { finderByName, type NamedFinder } from '../../../platform/store/queries/finders.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { TrialDocument, TrialModels } from '../core/trials.model.ts';

function stateOf({ status, startedBy, winnerUsername }: TrialDocument): string {
  if (winnerUsername !== null) return `Won by ${winnerUsername}`;
  if (status === 'joining') return `Open to join · ${startedBy}`;
  return `${status === 'running' ? 'Running' : 'Cancelled'} · ${startedBy}`;
}

export const trialFinder = ({ trials }: Pick<TrialModels, 'trials'>, { clock }: Pick<Context, 'clock'>): NamedFinder =>
  finderByName(
    {
      model: trials,
      name: 'theme',
      words: 'Trials',
      icon: 'trials',
      toFound: (trial) => ({
        title: trial.theme,
        more: stateOf(trial),
        discordId: null,
        link: trialLink(trial._id),
        at: (trial.completedAt ?? trial.startsAt).toISOString(),
      }),
    },
    () => clock.now(),
  );
