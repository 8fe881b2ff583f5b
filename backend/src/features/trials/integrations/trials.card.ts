// The card of a trial: its theme. Link previews show no names of people.
import { trialAt, trialLink, trialsLink } from '@guild/common/trials/trials.links';
import { createCard } from '../../../platform/features/cards.ts';
import type { TrialDocument } from '../core/trials.model.ts';

export const trialCard = createCard<TrialDocument, 'theme'>({
  kind: 'trial',
  page: { id: 'trials', title: 'Trials', to: trialsLink },
  order: 30,
  icon: 'trials',
  title: 'theme',
  link: trialLink,
  line({ status, startedBy, winnerUsername }) {
    if (winnerUsername !== null) return `Won by ${winnerUsername}`;
    if (status === 'joining') return `Open to join · ${startedBy}`;
    return `${status === 'running' ? 'Running' : 'Cancelled'} · ${startedBy}`;
  },
  startOf: ({ completedAt, startsAt }) => completedAt ?? startsAt,
  preview: { what: 'Fremen trial', idAt: trialAt, artOf: () => 'trial' },
});
