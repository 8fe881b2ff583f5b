// Contract dialog, opened by a link: full text, contractors, state of the reward, and actions.
import { chakra } from '@chakra-ui/react';
import type { Contract, ContractClaim } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { pointsOf, rewardsOf } from '@guild/common/contracts/contracts.rules';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import type { OutcomeProps } from '../../../platform/features/outcomePart.ts';
import { Outcomes } from '../../../platform/features/Outcomes.tsx';
import { dataOf } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { DeletedContext } from '../../../ui/deleted.context.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { GoneNotice } from '../../../ui/GoneNotice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Looking } from '../../../ui/Looking.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { GuestNotice } from '../../../ui/GuestNotice.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { ShareButton } from '../../../ui/ShareButton.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { TypeTile } from './ContractArt.tsx';
import { ContractButtons } from './ContractButtons.tsx';
import { PartPill, RemoveButton, Reward } from './ContractCard.tsx';
import { ClaimedPill, Deadline, DifficultyPill, OverduePill, StatusPill } from './ContractDetails.tsx';
import type { OpenTask } from './contracts.open.ts';
import { contracts, useContract } from '../contracts.store.ts';
import { viewerStateOf, withOwnClaim, type ViewerState } from './contracts.viewerState.ts';
import { capitalized, enoughToday } from './contracts.words.ts';
import { RatingButtons } from '../ratings/RatingButtons.tsx';
import { useUnrewarded } from '../ratings/ratings.store.ts';
import { ReputationBadge } from '../ratings/ReputationBadge.tsx';

interface ContractViewProps {
  contract: Contract;
  state: ViewerState;
}

const LabeledValue = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <chakra.div minWidth={0}>
    <chakra.dt fontSize="xs" lineHeight="16px" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd minWidth={0} display="flex" lineHeight="24px">
      {children}
    </chakra.dd>
  </chakra.div>
);

const Top = ({ contract, state }: ContractViewProps): ReactNode => (
  <chakra.div display="flex" gap={3} alignItems="center" minWidth={0}>
    <TypeTile type={contract.contractType} />
    <chakra.div flex={1} minWidth={0} display="grid" gap={1.5}>
      <chakra.span display="flex" flexWrap="wrap" gap={1.5}>
        <Pill>{capitalized(contract.contractType)}</Pill>
        <DifficultyPill difficulty={contract.difficulty} />
        <StatusPill status={contract.status} />
        <ClaimedPill contract={contract} />
        <OverduePill contract={contract} />
        <PartPill state={state} />
      </chakra.span>
      <chakra.span display="flex" alignItems="flex-start" gap={1} fontSize="sm" lineHeight="20px" color="fg.muted">
        <chakra.span flex="none" lineHeight={0} marginTop="3px">
          <Icon name="pin" size={14} />
        </chakra.span>
        <chakra.span dir="auto" overflowWrap="anywhere" minWidth={0}>
          {contract.targetLocation}
        </chakra.span>
      </chakra.span>
    </chakra.div>
    <RemoveButton contract={contract} state={state} />
  </chakra.div>
);

/** When it was posted, activated and closed. */
const Times = ({ contract }: Pick<ContractViewProps, 'contract'>): ReactNode => {
  const { createdAt, activatedAt, completedAt, closedAt, status } = contract;
  const ended = status === 'failed' ? 'Marked failed' : 'Cancelled';
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap={6} rowGap={3} fontSize="sm">
      <LabeledValue name="Client">
        <Person discordId={contract.clientDiscordId} name={contract.clientUsername} size={24} />
      </LabeledValue>
      <LabeledValue name="As a client">
        <ReputationBadge userId={contract.clientId} part="client" />
      </LabeledValue>
      <LabeledValue name="Deadline">
        <Deadline contract={contract} />
      </LabeledValue>
      <LabeledValue name="Posted">
        <RelativeTime iso={createdAt} />
      </LabeledValue>
      {activatedAt !== null && (
        <LabeledValue name="Activated">
          <RelativeTime iso={activatedAt} />
        </LabeledValue>
      )}
      {completedAt !== null && (
        <LabeledValue name="Completed">
          <RelativeTime iso={completedAt} />
        </LabeledValue>
      )}
      {closedAt !== null && (
        <LabeledValue name={ended}>
          <RelativeTime iso={closedAt} />
        </LabeledValue>
      )}
    </chakra.dl>
  );
};

function Claim({ contract, claim }: { contract: Contract; claim: ContractClaim }): ReactNode {
  const done = contract.status === 'completed';
  const owed = rewardsOf(contract).get(claim.userId) ?? 0;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={2}
      minHeight="40px"
      paddingBlock={1.5}
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.span flex="1 1 160px" minWidth={0} display="grid" lineHeight="24px">
        <Person discordId={claim.discordId} name={claim.username} size={24} />
        <chakra.small fontSize="xs" color="fg.muted">
          {'Claimed '}
          <RelativeTime iso={claim.claimedAt} />
        </chakra.small>
        <ReputationBadge userId={claim.userId} part="contractor" />
      </chakra.span>
      {done && claim.tookPart !== true && <chakra.span color="fg.muted">Didn't take part</chakra.span>}
      {done && claim.tookPart === true && (
        <chakra.span textStyle="figures">{formatPrice(owed, contract.rewardUnit)}</chakra.span>
      )}
    </chakra.li>
  );
}

const Claims = ({ contract }: Pick<ContractViewProps, 'contract'>): ReactNode => (
  <chakra.section aria-label="Claims">
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" minHeight="controlSm" gap={2}>
      <chakra.h3 fontSize="md" fontWeight="strong">
        {contract.status === 'completed' ? 'Who took part' : 'Claimed by'}
      </chakra.h3>
    </chakra.div>
    {contract.claims.length === 0 ? (
      <chakra.p color="fg.muted">Nobody has claimed it yet.</chakra.p>
    ) : (
      <chakra.ul>
        {contract.claims.map((claim) => (
          <Claim key={claim.id} contract={contract} claim={claim} />
        ))}
      </chakra.ul>
    )}
  </chakra.section>
);

const Outcome = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <chakra.section aria-label={title} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
    <chakra.h3 fontSize="md" fontWeight="strong">
      {title}
    </chakra.h3>
    {children}
  </chakra.section>
);

/** The client's closing note, and the proof. */
const Closing = ({ contract: { note, evidenceUrl, lapsed } }: Pick<ContractViewProps, 'contract'>): ReactNode => (
  <>
    {lapsed && <chakra.p color="fg.muted">Nobody claimed it before the deadline.</chakra.p>}
    {note !== null && (
      <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
        “{note}”
      </chakra.p>
    )}
    {evidenceUrl !== null && (
      <chakra.p overflowWrap="anywhere">
        Evidence:{' '}
        <chakra.a href={evidenceUrl} target="_blank" rel="noreferrer noopener" color="water.solid">
          {evidenceUrl}
        </chakra.a>
      </chakra.p>
    )}
  </>
);

function Points({ contract }: Pick<ContractViewProps, 'contract'>): ReactNode {
  const unrewarded = useUnrewarded(contract);
  const names = unrewarded.map(({ username }) => username).join(', ');
  return (
    <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {pointsOf[contract.difficulty]} points for each contractor
      {names !== '' && `. None for ${names}: ${enoughToday}`}
    </chakra.p>
  );
}

interface WholeProps extends ContractViewProps {
  onTask: OpenTask;
  /** Shows a dialog of an outcome. */
  onDialog: OutcomeProps['onDialog'];
}
const Whole = ({ contract, state, onTask, onDialog }: WholeProps): ReactNode => (
  <chakra.div display="grid" gap={4} minWidth={0}>
    <Top contract={contract} state={state} />
    <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {contract.description}
    </chakra.p>
    <div>
      <Reward contract={contract} />
      <Points contract={contract} />
    </div>
    <Times contract={contract} />
    <Closing contract={contract} />
    <Claims contract={contract} />
    {contract.status === 'completed' && (
      <Outcomes
        source="contract"
        id={contract.id}
        organizerDiscordId={contract.clientDiscordId}
        frame={(title, children) => <Outcome title={title}>{children}</Outcome>}
        onDialog={onDialog}
      />
    )}
    <RatingButtons contract={contract} onTask={onTask} />
    <div>
      <ShareButton title={contract.title} link={contractLink(contract.id)} />
    </div>
  </chakra.div>
);

export interface ContractDetailDialogProps {
  id: number;
  onTask: OpenTask;
  onClose: () => void;
}

export default function ContractDetailDialog({ id, onTask, onClose }: ContractDetailDialogProps): ReactNode {
  const resource = useContract(id);
  const viewer = useViewer();
  const now = useNow(60_000);
  const isClaiming = contracts.use(({ pending }) => pending[id] === 'claim');
  const [outcomeDialog, setOutcomeDialog] = useState<ReactNode>(null);
  const contract = dataOf(resource.loaded);
  const state = contract === null ? null : viewerStateOf(contract, viewer, now);
  const footer = contract !== null && state !== null && hasButtons(state) && (
    <chakra.div flex={1} minWidth={0}>
      <ContractButtons contract={contract} state={state} onTask={onTask} />
    </chakra.div>
  );
  return (
    <Dialog
      onClose={onClose}
      title={contract?.title ?? 'Contract'}
      titleFace="text"
      aside={<Looking thing={`contract:${id}`} compact />}
      initialFocus="close"
      {...(footer !== false && { footer })}
    >
      <ResourceView
        resource={resource}
        failed="Error loading the contract"
        // As high as most contracts, so that a phone's sheet does not grow.
        skeleton={<SkeletonLines count={10} label="Loading contract..." minHeight={{ base: '66dvh', md: 0 }} />}
        gone={<GoneNotice text="This contract is no longer on the board." seeList="See contracts" onClose={onClose} />}
      >
        {(found) => {
          const shown = isClaiming ? withOwnClaim(found, viewer, now) : found;
          return (
            <>
              <GuestNotice may="claim contracts" />
              <Whole
                contract={shown}
                state={viewerStateOf(shown, viewer, now)}
                onTask={onTask}
                onDialog={setOutcomeDialog}
              />
            </>
          );
        }}
      </ResourceView>
      {/* Stays open after the contract was deleted. */}
      <DeletedContext value={resource.loaded.phase === 'gone'}>{outcomeDialog}</DeletedContext>
    </Dialog>
  );
}

const hasButtons = (state: ViewerState): boolean =>
  state.whyNot !== null ||
  state.waitsForClient ||
  [state.mayClaim, state.mayUnclaim, state.mayActivate, state.mayComplete, state.mayCancel, state.mayFail].includes(
    true,
  );
