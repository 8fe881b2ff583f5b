// Profile part of trials: played and won trials, and the best streak.
import { chakra } from '@chakra-ui/react';
import type { TrialRecord } from '@guild/common/trials/trials.api';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { trialsLink } from '@guild/common/trials/trials.links';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { live } from '../../../platform/live/live.ts';
import { type ProfilePart } from '../../../platform/features/profilePart.ts';
import { Pill } from '../../../ui/Pill.tsx';

const Figure = ({ name, value }: { name: string; value: number }): ReactNode => (
  <chakra.div>
    <chakra.dt fontSize="xs" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd color="fg" fontSize="lg" fontWeight="strong" textStyle="figures">
      {formatNumber(value)}
    </chakra.dd>
  </chakra.div>
);
const Record = ({ record: { joined, won, bestStreak, title } }: { record: TrialRecord }): ReactNode => (
  <chakra.div display="grid" gap={2.5}>
    <chakra.div>
      <Pill>{title}</Pill>
    </chakra.div>
    <chakra.dl display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={3}>
      <Figure name="Joined" value={joined} />
      <Figure name="Won" value={won} />
      <Figure name="Best streak" value={bestStreak} />
    </chakra.dl>
  </chakra.div>
);

const trialsProfile: ProfilePart = {
  room: trialRooms.list,
  lists: ({ trials }, { isOwn, canWrite }) => [
    {
      column: 'guild',
      title: isOwn ? 'Your trials' : 'Trials',
      ...(trials !== null && { lead: <Record record={trials} /> }),
      rows: [],
      empty: trials === null ? (isOwn ? "You haven't joined a trial yet." : "Hasn't joined a trial yet.") : null,
      next: canWrite ? { to: trialsLink, words: 'See trials' } : undefined,
    },
  ],
  subscribe: (changed) => [
    // The message does not say who took part, and any participant's profile changes.
    live.on('fremen:settled', () => changed(() => true)),
    live.on('fremen-standing:changed', ({ discordId }) => changed(({ member }) => member.discordId === discordId)),
  ],
};
export default trialsProfile;
