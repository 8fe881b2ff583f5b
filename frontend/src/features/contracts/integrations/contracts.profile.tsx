// Profile part of contracts: the member's standing as a mercenary, their own words, and their
// reputation.
import { chakra } from '@chakra-ui/react';
import { contractRooms } from '@guild/common/contracts/contracts.api';
import type { MercenaryProfile, Reputation } from '@guild/common/contracts/standings.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { counted } from '@guild/common/wire/numbers';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { formatNumber } from '../../../platform/format/format.ts';
import { live } from '../../../platform/live/live.ts';
import { type Looking, type ProfileDetail, type ProfilePart } from '../../../platform/features/profilePart.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { AverageStars } from '../../../ui/Stars.tsx';
import { clientInWords, contractorInWords, paymentInWords } from '../ratings/reputation.words.ts';

const EditMercenary = lazyComponent(async () => ({
  default: (await import('../mercenaries/EditMercenary.tsx')).EditMercenary,
}));

const Line = ({ name, stars, children }: { name: string; stars: number; children: ReactNode }): ReactNode => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap={4}>
    <chakra.dt fontSize="xs" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd color="fg" gridColumn="1" overflowWrap="anywhere">
      {children}
    </chakra.dd>
    <chakra.dd color="fg" gridColumn="2" gridRow="1 / span 2">
      <AverageStars stars={stars / 100} />
    </chakra.dd>
  </chakra.div>
);

const ReputationFigures = ({ reputation: { asContractor, asClient } }: { reputation: Reputation }): ReactNode => {
  const payment = paymentInWords(asClient);
  return (
    <chakra.dl display="grid" gap={2.5}>
      <Line name="As a contractor" stars={asContractor.averageRating}>
        {contractorInWords(asContractor)}
      </Line>
      <Line name="As a client" stars={asClient.averageRating}>
        {clientInWords(asClient)}
        {payment !== '' && (
          <chakra.span display="block" color={asClient.unpaid > 0 ? 'warn' : 'fg.muted'}>
            {payment}
          </chakra.span>
        )}
      </Line>
    </chakra.dl>
  );
};

const About = ({ profile }: { profile: MercenaryProfile }): ReactNode => (
  <>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={1.5}>
      <Pill tone={profile.isAvailable ? 'good' : 'ended'}>
        {profile.isAvailable ? 'Looking for work' : 'Not looking for work'}
      </Pill>
      {profile.specialties.map((one) => (
        <Pill key={one} maxWidth="100%">
          <chakra.span truncate>{one}</chakra.span>
        </Pill>
      ))}
    </chakra.div>
    {profile.bio !== null && (
      <chakra.p color="fg" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {profile.bio}
      </chakra.p>
    )}
    <p>
      {counted(profile.totalPoints, 'point')} and {counted(profile.contractsCompleted, 'completed contract')} in this
      season
    </p>
  </>
);

/** '96%' and '24 of 25 contracts': the share of claimed contracts that they completed. */
function reliabilityOf(mercenary: Profile['mercenary']): ProfileDetail[] {
  if (mercenary === null) return [];
  const { completed, failed } = mercenary.reputation.asContractor;
  const all = completed + failed;
  if (all === 0) return [];
  return [
    {
      name: 'Reliability',
      value: `${Math.round((completed / all) * 100)}%`,
      more: `${formatNumber(completed)} of ${counted(all, 'contract')}`,
    },
  ];
}

interface LeadProps extends Looking {
  mercenary: Profile['mercenary'];
}
const Lead = ({ mercenary, isOwn, canWrite, reload }: LeadProps): ReactNode => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
    {mercenary === null ? (
      <p>
        {isOwn
          ? "You haven't taken part in any contracts yet. Add your specialties so clients can find you."
          : "Hasn't taken part in any contracts yet."}
      </p>
    ) : (
      <>
        <About profile={mercenary.profile} />
        <ReputationFigures reputation={mercenary.reputation} />
      </>
    )}
    {isOwn && canWrite && (
      <Suspense fallback={null}>
        <EditMercenary onSaved={reload} />
      </Suspense>
    )}
  </chakra.div>
);

const contractsProfile: ProfilePart = {
  room: contractRooms.list,
  lists: ({ mercenary }, looking) => [
    {
      column: 'guild',
      title: looking.isOwn ? 'Your mercenary profile' : 'Mercenary profile',
      lead: <Lead mercenary={mercenary} {...looking} />,
      rows: [],
      empty: null,
    },
  ],
  details: ({ mercenary }) => reliabilityOf(mercenary),
  subscribe(changed) {
    const about = ({ discordId }: { readonly discordId: string }): void =>
      changed(({ member }) => member.discordId === discordId);
    const any = (): void => changed(({ mercenary }) => mercenary !== null);
    return [
      live.on('mercenary-profile:updated', about),
      live.on('contractor-standing:updated', about),
      live.on('client-standing:updated', about),
      live.on('season:changed', any),
      // Payments, failures and cancellations count for the client and for the participants.
      ...(['contract:updated', 'contract:failed', 'contract:cancelled'] as const).map((name) =>
        live.on(name, ({ clientDiscordId, claims }) =>
          changed(
            ({ member: { discordId } }) =>
              clientDiscordId === discordId || claims.some((claim) => claim.discordId === discordId),
          ),
        ),
      ),
    ];
  },
};
export default contractsProfile;
