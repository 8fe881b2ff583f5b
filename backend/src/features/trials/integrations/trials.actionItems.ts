// Trial items on the dashboard: the live trial, to join or to continue;
// and the count for the sidebar.
import type { ForYouLine, ForYouPart } from '@guild/common/dashboard/forYou.api';
import { trialLink } from '@guild/common/trials/trials.links';
import { maxParticipants } from '@guild/common/trials/trials.rules';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { sendForYou } from '../../../platform/live/actionItems.ts';
import { everyoneRoom, factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { GuildMetrics, ActionItems } from '../../../platform/features/feature.ts';
import { courseKinds, trialFacts, type CourseFact } from '../core/trials.facts.ts';
import type { Participant, TrialDocument, TrialModels } from '../core/trials.model.ts';

type Shown = Pick<TrialDocument, '_id' | 'theme' | 'startedBy' | 'startsAt' | 'status'> & {
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

const actionOf = ({ _id: id, theme: on }: Shown, name: string, label: string): ForYouLine['action'] => ({
  name,
  label,
  id,
  amount: null,
  on,
});
const lineOf = (trial: Shown, text: string, more: Pick<ForYouLine, 'at' | 'badge' | 'action'>): ForYouLine => ({
  key: `trial-${trial._id}`,
  icon: 'trials',
  title: trial.theme,
  text,
  link: trialLink(trial._id),
  ...more,
});

/** The live trial for one person; null: they can only watch. @param now ms since 1970 */
function theirs(trial: Shown, userId: number, now: number): ForYouLine | null {
  const me = trial.participants.find((one) => one.userId === userId);
  if (trial.status === 'running') {
    if (me === undefined) return null;
    const alive = trial.participants.filter(({ fellIn }) => fellIn === null).length;
    return lineOf(trial, `${alive} of ${trial.participants.length} still standing`, {
      at: null,
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

export const trialsActionItems = (
  { trials }: Pick<TrialModels, 'trials'>,
  { clock }: Pick<Context, 'clock'>,
): ActionItems => ({
  async of({ access, userId }): Promise<ForYouPart | null> {
    if (access === 'Guest') return null;
    const trial = await trials.findOne({ live: true }, shownFields).lean<Shown>();
    if (trial === null) return null;
    const line = theirs(trial, userId, clock.now());
    const words = trial.status === 'running' ? 'A trial is running' : 'A trial can be joined';
    return {
      name: 'trials',
      title: 'Fremen trial',
      summary: null,
      lines: line === null ? [] : [line],
      besides: { words, link: trialLink(trial._id) },
    };
  },
});

/** The number of live trials, at most one. */
export const countedTrials = ({ trials }: Pick<TrialModels, 'trials'>): GuildMetrics => ({
  facts: ['trial:created', 'trial:completed', 'trial:cancelled'],
  count: async () => ({ liveTrials: await trials.countDocuments({ live: true }) }),
});

/** Discord ids of the people whom a fact concerns; null: everybody. */
function concernedBy({ participants, rounds }: TrialDocument, fact: CourseFact): string[] | null {
  const { kind, data, audit } = fact;
  const isBeginning = kind === 'trial:advanced' && rounds.length <= 1;
  if (isBeginning || (kind !== 'trial:joined' && kind !== 'trial:left' && kind !== 'trial:advanced')) return null;
  const changed = participants.filter(({ userId }) => data.userIds.includes(userId));
  return [...changed.map(({ discordId }) => discordId), ...(audit?.actor ? [audit.actor.discordId] : [])];
}
/**
 * Refreshes dashboards: everybody's if a trial is created, starts, moves or ends; otherwise only
 * those of the people concerned.
 */
export const trialActionItems = ({ live }: Pick<Context, 'live'>): Handler =>
  on(trialFacts, courseKinds, {
    name: 'trials:for-you',
    when: 'after-reply',
    run({ document, facts }) {
      const concerned = facts.map((fact) => concernedBy(document, fact));
      if (concerned.includes(null)) live.send(everyoneRoom, 'for-you:changed', factIdsOf(facts));
      else
        sendForYou(
          live,
          concerned.flatMap((some) => some ?? []),
          facts,
        );
    },
  });
