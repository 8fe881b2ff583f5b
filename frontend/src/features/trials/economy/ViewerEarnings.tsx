// Viewer's earnings from a finished trial: spice, Solari, titles, honor, and used items.
import { chakra } from '@chakra-ui/react';
import type { TrialOutcome } from '@guild/common/trials/economy.api';
import { earningsOf, type UnpaidReason } from '@guild/common/trials/economy.rules';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { rewardAmong } from '@guild/common/trials/trials.rewards';
import { rewardPercents } from '@guild/common/trials/trials.rules';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { dataOf, useResource } from '../../../platform/api/resource.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { fetchResults, useOwnFremen } from './economy.store.ts';

type ShownEarnings = Pick<TrialOutcome, 'spice' | 'solari'> &
  Partial<Pick<TrialOutcome, 'titles' | 'used' | 'honor' | 'unpaid'>>;

const unpaidWords: Readonly<Record<UnpaidReason, string>> = {
  left: 'You left, so you earn nothing from this trial.',
  no_round: 'Everyone else left before the first round, so this trial pays nothing.',
  host_limit: 'The host had reached the daily limit of paid trials.',
  daily_limit: "You've reached the daily earnings limit.",
};

type OutcomeProps = ShownEarnings & { why: string | null };
function Outcome({
  spice,
  solari,
  titles = [],
  used = [],
  honor = false,
  unpaid = null,
  why,
}: OutcomeProps): ReactNode {
  return (
    <chakra.div role="group" aria-label="Your rewards" display="grid" gap={2} justifyItems="center">
      <chakra.p display="flex" flexWrap="wrap" gap={4} justifyContent="center">
        <chakra.span display="inline-flex" alignItems="center" gap={2} fontWeight="strong">
          <Icon name="spice" />+{formatNumber(spice)} spice
        </chakra.span>
        <chakra.span display="inline-flex" alignItems="center" gap={2} fontWeight="strong">
          <Icon name="solari" />+{formatNumber(solari)} Solari
        </chakra.span>
      </chakra.p>
      {unpaid === null && why !== null && (
        <chakra.p color="fg.muted" fontSize="sm" textAlign="center" textStyle="figures">
          {why}
        </chakra.p>
      )}
      {unpaid !== null && <chakra.p color="fg.muted">{unpaidWords[unpaid]}</chakra.p>}
      {titles.length > 0 && (
        <chakra.p display="flex" flexWrap="wrap" gap={2} alignItems="center" justifyContent="center">
          {titles.length === 1 ? 'New title' : 'New titles'}
          {titles.map((title) => (
            <Pill key={title} tone="spice">
              {title}
            </Pill>
          ))}
        </chakra.p>
      )}
      {honor && <p>You bet on the winner: +1 honor.</p>}
      {used.length > 0 && <chakra.p color="fg.muted">Used up: {used.join(', ')}</chakra.p>}
    </chakra.div>
  );
}

interface ViewerEarningsProps {
  trial: Trial;
  me: TrialParticipant;
  /** Number of people with a placement. */
  players: number;
}
/** Earnings computed from the trial's rules: number of players, placement, and survived rounds. */
function byRule({ trial, me, players }: ViewerEarningsProps): ShownEarnings {
  if (me.placement === null) return { spice: 0, solari: 0, unpaid: me.why === 'left' ? 'left' : 'no_round' };
  const promised = { ...trial, players };
  const { spice, solari } = earningsOf(promised, {
    placement: me.placement,
    survivedRounds: me.survivedRounds,
    kit: [],
  });
  return { spice, solari };
}

/** How the earnings come about: what the winner gets among these players, and the viewer's part of it. */
function explanationOf({ trial, me, players }: ViewerEarningsProps): string | null {
  if (me.placement === null) return null;
  const whole = ({ promised, unit }: { promised: number; unit: string }): string => {
    const worth = rewardAmong(promised, players);
    return `${formatNumber(worth)} ${worth < promised ? `of ${formatNumber(promised)} ` : ''}${unit}`;
  };
  const { place, rounds } = rewardPercents(me.placement, me.survivedRounds);
  const rewards = [
    { promised: trial.spiceReward, unit: 'spice' },
    { promised: trial.solariReward, unit: 'Solari' },
  ].map(whole);
  const parts = [
    ...(place > 0 ? [`${place} % for place ${me.placement}`] : []),
    ...(rounds > 0 ? [`${rounds} % for ${counted(me.survivedRounds, 'survived round')}`] : []),
  ];
  return `The reward with ${counted(players, 'player')}: ${rewards.join(', ')}. You get ${parts.length === 0 ? 'none of it' : parts.join(' and ')}.`;
}

/** Earnings from the history, for a trial before the viewer's last one. */
function Earlier(props: ViewerEarningsProps): ReactNode {
  const { id: trialId } = props.trial;
  const { userId } = props.me;
  const { loaded } = useResource(
    (signal) => fetchResults({ sort: 'newest', direction: 'desc', trialId, userId }, null, signal),
    { key: trialId },
  );
  const row = dataOf(loaded)?.items[0];
  const earned = row === undefined ? byRule(props) : { spice: row.spiceEarned, solari: row.solariEarned };
  return <Outcome {...earned} why={explanationOf(props)} />;
}

export function ViewerEarnings(props: ViewerEarningsProps): ReactNode {
  const { trial } = props;
  const own = dataOf(useOwnFremen().loaded);
  if (own?.lastTrial?.trialId === trial.id) return <Outcome {...own.lastTrial} why={explanationOf(props)} />;
  // The result of the latest trial arrives a moment after its end.
  const isLater = own === null || (own.lastTrial?.trialId ?? 0) < trial.id;
  return isLater ? <Outcome {...byRule(props)} why={explanationOf(props)} /> : <Earlier key={trial.id} {...props} />;
}
