// What a trial that is over has brought its viewer.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { rewardOf } from '@guild/common/trials/trials.rules';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { Icon } from '../../ui/Icon.tsx';

/** By the rules of the trial: its place and the rounds lived through. @param me who has a place */
export function Earned({ trial, me }: { trial: Trial; me: TrialParticipant }): ReactNode {
  if (me.placement === null) return null;
  const of = (reward: number): string => formatNumber(rewardOf(reward, me.placement ?? 0, me.survivedRounds));
  return (
    <chakra.p display="flex" flexWrap="wrap" gap={4} justifyContent="center" aria-label="What it brought you">
      <chakra.span display="inline-flex" alignItems="center" gap={2} fontWeight="strong">
        <Icon name="spice" />+{of(trial.spiceReward)} spice
      </chakra.span>
      <chakra.span display="inline-flex" alignItems="center" gap={2} fontWeight="strong">
        <Icon name="solari" />+{of(trial.solariReward)} solari
      </chakra.span>
    </chakra.p>
  );
}
