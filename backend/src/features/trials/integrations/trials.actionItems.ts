// Trial items on the dashboard: the live trial, to join or to continue;
// and the count for the sidebar.
import { trialLink } from '@guild/common/trials/trials.links';
import { maxParticipants } from '@guild/common/trials/trials.rules';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItemButton, ActionItems, GuildMetrics } from '../../../platform/features/feature.ts';
import { courseKinds, trialFacts, type CourseFact } from '../core/trials.facts.ts';
import type { Participant, TrialDocument, TrialModels } from '../core/trials.model.ts';

type ShownTrial = Pick<TrialDocument, '_id' | 'theme' | 'startedBy' | 'startsAt' | 'status'> & {
  readonly participants: readonly Pick<Participant, 'userId' | 'fellIn'>[];
};
const shownFields = {
  theme: 1,
  startedBy: 1,
  startsAt: 1,
  status: 1,
  'participants.userId': 1,
  'participants.fellIn': 1,
} as const;

const actionOf = (
  { _id: id, theme: on }: ShownTrial,
  name: ActionItemButton['name'],
  label: string,
): ActionItemButton => ({
  name,
  label,
  id,
  on,
});
const lineOf = (trial: ShownTrial, text: string, more: Pick<ActionItem, 'at' | 'badge' | 'action'>): ActionItem => ({
  key: `trial-${trial._id}`,
  icon: 'trials',
  title: trial.theme,
  text,
  link: trialLink(trial._id),
  ...more,
});

/** The live trial for one person; null: they can only watch. @param now ms since 1970 */
function theirs(trial: ShownTrial, userId: number, now: number): ActionItem | null {
  const me = trial.participants.find((one) => one.userId === userId);
  if (trial.status === 'running') {
    if (me === undefined) return null;
    const alive = trial.participants.filter(({ fellIn }) => fellIn === null).length;
    return lineOf(trial, `${alive} of ${trial.participants.length} still standing`, {
      badge:
        me.fellIn === null
          ? { words: "You're still standing", tone: 'good' }
          : { words: 'You have fallen', tone: 'quiet' },
      action: actionOf(trial, 'open', 'Go to trial'),
    });
  }
  const isFull = trial.participants.length >= maxParticipants;
  const hasTime = trial.startsAt.getTime() > now;
  return lineOf(trial, `${trial.participants.length} joined · ${trial.startedBy}`, {
    at: { time: trial.startsAt.toISOString(), means: 'starts' },
    badge: me === undefined ? null : { words: "You've joined", tone: 'good' },
    action:
      me !== undefined
        ? actionOf(trial, 'open', 'Go to trial')
        : hasTime && !isFull
          ? actionOf(trial, 'join', 'Join')
          : null,
  });
}

/** Discord ids of the people whom a fact concerns; null: everybody. */
function concernedBy({ participants, rounds }: TrialDocument, fact: CourseFact): string[] | null {
  const { kind, data, audit } = fact;
  const isBeginning = kind === 'trial:advanced' && rounds.length <= 1;
  if (isBeginning || (kind !== 'trial:joined' && kind !== 'trial:left' && kind !== 'trial:advanced')) return null;
  const changed = participants.filter(({ userId }) => data.userIds.includes(userId));
  return [...changed.map(({ discordId }) => discordId), ...(audit?.actor ? [audit.actor.discordId] : [])];
}

export const trialsActionItems = (
  { trials }: Pick<TrialModels, 'trials'>,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): ActionItems => ({
  // Before events, because a trial starts within minutes.
  order: 20,
  async of({ access, userId }) {
    if (access === 'Guest') return null;
    const trial = await trials.findOne({ live: true }, shownFields).lean<ShownTrial>();
    if (trial === null) return null;
    const line = theirs(trial, userId, clock.now());
    const words = trial.status === 'running' ? 'A trial is running' : 'A trial can be joined';
    return {
      title: 'Fremen trial',
      lines: line === null ? [] : [line],
      besides: { words, link: trialLink(trial._id) },
    };
  },
  handlers: [
    refreshForYou(trialFacts, courseKinds, {
      name: 'trials:for-you',
      live,
      people({ document, facts }) {
        const concerned = facts.map((fact) => concernedBy(document, fact));
        return concerned.includes(null) ? 'everyone' : concerned.flatMap((some) => some ?? []);
      },
    }),
  ],
});

/** The number of live trials, at most one. */
export const countedTrials = ({ trials }: Pick<TrialModels, 'trials'>): GuildMetrics => ({
  facts: ['trial:created', 'trial:completed', 'trial:cancelled'],
  count: async () => ({ liveTrials: await trials.countDocuments({ live: true }) }),
});
