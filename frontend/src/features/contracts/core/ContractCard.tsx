// Contract card of the board. It renders again only when its own contract changes.
import { chakra } from '@chakra-ui/react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { rewardsOf } from '@guild/common/contracts/contracts.rules';
import { memo, useId, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { OutcomeLines } from '../../../platform/features/Outcomes.tsx';
import { useViewer } from '../../../platform/session/session.store.ts';
import { CardLink, opensByPress } from '../../../ui/CardLink.tsx';
import { CardText } from '../../../ui/CardText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Price } from '../../../ui/Price.tsx';
import { TypeTile } from './ContractArt.tsx';
import { ContractButtons } from './ContractButtons.tsx';
import { Claims, ClaimedPill, Deadline, DifficultyPill, OverduePill, StatusPill } from './ContractDetails.tsx';
import { useContractActions } from './contracts.actions.ts';
import type { OpenTask } from './contracts.open.ts';
import { contracts } from '../contracts.store.ts';
import { RatingButtons } from '../ratings/RatingButtons.tsx';
import { ReputationBadge } from '../ratings/ReputationBadge.tsx';
import { viewerStateOf, withOwnClaim, type ViewerState } from './contracts.viewerState.ts';

/** Delete button, for people who may delete. */
export function RemoveButton({ contract, state }: { contract: Contract; state: ViewerState }): ReactNode {
  const pending = contracts.use(({ pending }) => pending[contract.id] === 'remove');
  const { remove } = useContractActions();
  return (
    state.mayDelete && (
      <IconButton
        label={`Delete ${contract.title}`}
        icon="trash"
        size="sm"
        needsConnection
        disabled={pending}
        onClick={() => void remove(contract)}
      />
    )
  );
}

/** The viewer's part, beside the status. */
export const PartPill = ({ state }: { state: ViewerState }): ReactNode => {
  if (state.own) return <Pill tone="spice">Yours</Pill>;
  return state.claim !== null && <Pill tone="spice">Claimed by you</Pill>;
};

interface HeadProps {
  contract: Contract;
  state: ViewerState;
  nameId: string;
  onOpen: (id: number) => void;
}
const Head = ({ contract, state, nameId, onOpen }: HeadProps): ReactNode => (
  <chakra.div display="flex" gap={3} alignItems="flex-start" minWidth={0}>
    <TypeTile type={contract.contractType} />
    <chakra.div flex={1} minWidth={0}>
      <chakra.h3 dir="auto" id={nameId} fontSize="lg" lineHeight="24px" fontWeight="strong" truncate>
        <CardLink to={contractLink(contract.id)} title={contract.title} onOpen={() => onOpen(contract.id)}>
          {contract.title}
        </CardLink>
      </chakra.h3>
      <chakra.p display="flex" alignItems="center" gap={1} fontSize="sm" lineHeight="20px" color="fg.muted">
        <Icon name="pin" size={14} />
        <chakra.span dir="auto" truncate title={contract.targetLocation}>
          {contract.targetLocation}
        </chakra.span>
      </chakra.p>
    </chakra.div>
    <RemoveButton contract={contract} state={state} />
  </chakra.div>
);

/** The reward, and the number of claims. */
export const Reward = ({ contract }: { contract: Contract }): ReactNode => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" justifyContent="space-between" gap={3}>
    <div>
      <chakra.p fontSize="xs" lineHeight="16px" color="fg.subtle">
        {contract.maxClaims > 1 ? 'Reward, shared' : 'Reward'}
      </chakra.p>
      <chakra.p fontSize="22px" lineHeight="28px" fontWeight="strong" css={{ '& small': { fontSize: 'sm' } }}>
        <Price amount={contract.reward} unit={contract.rewardUnit} />
      </chakra.p>
    </div>
    <Claims currentClaims={contract.currentClaims} maxClaims={contract.maxClaims} />
  </chakra.div>
);

const Body = ({ contract, state }: Pick<HeadProps, 'contract' | 'state'>): ReactNode => (
  <>
    <chakra.div display="flex" flexWrap="wrap" gap={1.5}>
      <DifficultyPill difficulty={contract.difficulty} />
      <StatusPill status={contract.status} />
      <ClaimedPill contract={contract} />
      <OverduePill contract={contract} />
      <PartPill state={state} />
    </chakra.div>
    <CardText text={contract.description} />
    <chakra.div borderTopWidth="1px" borderColor="border" paddingTop={3} marginTop="auto">
      <Reward contract={contract} />
    </chakra.div>
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap={3}
      fontSize="sm"
      lineHeight="24px"
      color="fg.muted"
    >
      <Person lead="Client: " discordId={contract.clientDiscordId} name={contract.clientUsername} />
      <Deadline contract={contract} />
    </chakra.div>
    <chakra.div marginTop={-2}>
      <ReputationBadge userId={contract.clientId} part="client-short" />
    </chakra.div>
  </>
);

/** The viewer's share of the reward. */
function OwnShare({ contract }: { contract: Contract }): ReactNode {
  const { discordId } = useViewer();
  const own = contract.claims.find((claim) => claim.discordId === discordId);
  const share = contract.status === 'completed' && own !== undefined ? rewardsOf(contract).get(own.userId) : undefined;
  if (share === undefined) return null;
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      Your share: {formatPrice(share, contract.rewardUnit)}
    </chakra.p>
  );
}

export interface ContractCardProps {
  id: number;
  onOpen: (id: number) => void;
  onTask: OpenTask;
}

export const ContractCard = memo(function ContractCard({ id, onOpen, onTask }: ContractCardProps): ReactNode {
  const contract = contracts.useShown(id);
  const viewer = useViewer();
  const nameId = useId();
  const now = useNow(60_000);
  const isClaiming = contracts.use(({ pending }) => pending[id] === 'claim');
  if (contract === undefined) return null;
  const state = viewerStateOf(contract, viewer, now);
  const foreseen = isClaiming ? withOwnClaim(contract, viewer, now) : contract;
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      display="flex"
      flexDirection="column"
      gap={3}
      padding={4}
      {...opensByPress}
    >
      <Head contract={contract} state={state} nameId={nameId} onOpen={onOpen} />
      <Body contract={foreseen} state={viewerStateOf(foreseen, viewer, now)} />
      <OwnShare contract={contract} />
      {contract.status === 'completed' && (state.own || state.claim !== null) && (
        <OutcomeLines source="contract" id={contract.id} />
      )}
      {/* For members the same height without buttons, so that the cards of a row are even. */}
      <chakra.div
        display="grid"
        gap={1.5}
        alignItems="end"
        {...(viewer.canWrite ? { minHeight: 'controlMd' } : { _empty: { display: 'none' } })}
      >
        {contract.status === 'completed' ? (
          <RatingButtons contract={contract} onTask={onTask} />
        ) : (
          <ContractButtons contract={contract} state={state} onTask={onTask} />
        )}
      </chakra.div>
    </Panel>
  );
});
