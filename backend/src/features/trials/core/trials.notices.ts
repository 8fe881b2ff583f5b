// Trial notices: an open trial for everybody who could join, the end for the winner, and a
// cancellation for participants.
import { trialLink } from '@guild/common/trials/trials.links';
import { timed } from '@guild/common/wire/timedText';
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { Notification, NotificationsService } from '../../notifications/notifications.service.ts';
import { courseKinds, trialFacts, type CourseFact } from './trials.facts.ts';
import type { TrialDocument, TrialModels } from './trials.model.ts';

type Host = Pick<TrialDocument, 'startedByDiscordId'>;
/**
 * One key per host: at most one trial is live,
 * so the next trial of a host updates the notices of the last.
 */
const openKey = ({ startedByDiscordId }: Host): string => `trial-open-of-${startedByDiscordId}`;
const cancelledKey = ({ startedByDiscordId }: Host): string => `trial-cancelled-of-${startedByDiscordId}`;
const joined = 'You take part.';
const overWords: Readonly<Record<Exclude<TrialDocument['status'], 'joining'>, string>> = {
  running: 'The trial has begun.',
  completed: 'The trial is over.',
  cancelled: 'The trial was cancelled.',
};

const about = ({ _id, theme }: TrialDocument): Pick<Notification, 'title' | 'link'> => ({
  title: theme,
  link: trialLink(_id),
});

/** Notices about an open trial, for people who have not joined. A changed start updates them. */
function openNotices(trial: TrialDocument, people: readonly string[]): Notification[] {
  const inIt = new Set(trial.participants.map(({ discordId }) => discordId));
  return people
    .filter((to) => !inIt.has(to) && to !== trial.startedByDiscordId)
    .map((to) => ({
      ...about(trial),
      to,
      kind: 'trial_open',
      about: openKey(trial),
      text: timed`${trial.startedBy} started a trial. It begins ${trial.startsAt}.`,
      occasion: `trial-${trial._id}-${trial.startsAt.toISOString()}`,
    }));
}

/** Why the trial was cancelled, as a sentence. */
export const cancelledWords = ({
  cancelReason,
  startedBy,
}: Pick<TrialDocument, 'cancelReason' | 'startedBy'>): string => {
  if (cancelReason === 'too_few') return 'Nobody else joined, so it was cancelled.';
  if (cancelReason === 'nobody_chose') return 'Nobody chose a path, so nobody won.';
  return `${cancelReason === 'by_host' ? startedBy : startWithSomebodyWhoMay('trials')} cancelled it.`;
};

/** The notices that the end of a trial causes. */
function endNotices(trial: TrialDocument, fact: CourseFact): Notification[] {
  if (fact.kind === 'trial:cancelled') {
    const text = `${cancelledWords(trial)} No rewards are paid and no items are used up.`;
    return trial.participants
      .filter(({ discordId }) => discordId !== fact.audit?.actor?.discordId)
      .map(({ discordId: to }) => ({
        ...about(trial),
        to,
        kind: 'trial_cancelled',
        about: cancelledKey(trial),
        occasion: fact.id,
        text,
      }));
  }
  if (fact.kind !== 'trial:completed' || trial.winnerDiscordId === null) return [];
  const text = `You're the last of ${trial.beginners} standing.`;
  return [{ ...about(trial), to: trial.winnerDiscordId, kind: 'trial_won', about: fact.id, text }];
}

type OpenTrial = Pick<TrialDocument, '_id' | 'status' | 'participants' | 'startedByDiscordId'>;
interface Deps {
  readonly models: Pick<TrialModels, 'trials'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
  readonly members: Pick<MembersService, 'memberIds'>;
}

/**
 * Notifies people in one batch. Resolves notices about an open trial for people who have joined, or
 * for all once nobody can join.
 */
export function trialNotices({ models: { trials }, notifications, members }: Deps): Handler {
  /** Brings notices about an open trial in line with its current state. */
  const resolveOpen = async (trial: OpenTrial): Promise<void> => {
    const key = openKey(trial);
    const opened = { kinds: ['trial_open'], links: [trialLink(trial._id)] } as const;
    if (trial.status !== 'joining') return notifications.resolve(opened, overWords[trial.status]);
    const inIt = trial.participants.map(({ discordId }) => discordId);
    const theirs = new Set(inIt.map((to) => `${key}/${to}`));
    const isNotTheirs = (notice: { readonly key: string }): boolean => !theirs.has(notice.key);
    await notifications.reopen({ ...opened, only: isNotTheirs }, [joined]);
    await notifications.resolve(
      inIt.map((to) => ({ about: key, to })),
      joined,
    );
  };
  return on(trialFacts, courseKinds, {
    name: 'trials:notices',
    async run({ document, facts }) {
      const opens = facts.some(({ kind }) => kind === 'trial:created' || kind === 'trial:moved');
      if (opens && document.status === 'joining')
        await notifications.notifyAll(openNotices(document, await members.memberIds()));
      await notifications.notifyAll(facts.flatMap((fact) => endNotices(document, fact)));
      // Read the trial again: another process may have advanced it meanwhile.
      const now = await trials
        .findOne({ _id: document._id }, { status: 1, participants: 1, startedByDiscordId: 1 })
        .lean<OpenTrial>();
      if (now !== null) await resolveOpen(now);
    },
  });
}
