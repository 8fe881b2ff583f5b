// Resource card: amount, goal, history chart, last change, and buttons to deposit and withdraw.
import { chakra } from '@chakra-ui/react';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { resourceLink } from '@guild/common/treasury/treasury.links';
import type { RequestKind } from '@guild/common/treasury/treasury.requests.api';
import { isReached, progressOf } from '@guild/common/treasury/treasury.rules';
import { memo, useId, type ReactNode } from 'react';
import { useMay } from '../../../platform/session/session.store.ts';
import { TreasuryArt } from '../../../ui/art/TreasuryArt.tsx';
import { CardLink, opensByPress } from '../../../ui/CardLink.tsx';
import { CardName } from '../../../ui/CardText.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PersonName } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { CountUp } from '../../../ui/Price.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useRemoveResource } from '../treasury.actions.ts';
import { resources } from '../treasury.store.ts';
import { categoryWords, goalWords, priorityWords, progressWords } from '../treasury.words.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { ResourceChart } from './ResourceChart.tsx';

export const Tile = ({ category }: Pick<TreasuryResource, 'category'>): ReactNode => (
  <chakra.span
    boxSize="40px"
    flex="none"
    display="grid"
    placeItems="center"
    borderRadius="10px"
    bg="spice.soft"
    color="spice.text"
  >
    <TreasuryArt category={category} />
  </chakra.span>
);

export const PriorityPill = ({ priority }: Pick<TreasuryResource, 'priority'>): ReactNode => {
  const { name, tone } = priorityWords[priority];
  return (
    <Pill tone={tone} height="22px">
      {name}
    </Pill>
  );
};

/** '64,900 of 80,000 L · 81%', with a bar. */
export function Progress({ resource }: { resource: TreasuryResource }): ReactNode {
  const progress = progressOf(resource);
  const reached = progress >= 100;
  return (
    <>
      <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap={1.5} minWidth={0}>
        <chakra.b fontSize="22px" lineHeight="28px" fontWeight="strong" textStyle="figures">
          <CountUp value={resource.currentAmount} />
        </chakra.b>
        <chakra.span fontSize="13px" color="fg.muted" textStyle="figures" minWidth={0} overflowWrap="anywhere">
          {goalWords(resource)}
        </chakra.span>
        <chakra.span
          marginInlineStart="auto"
          fontWeight="strong"
          textStyle="figures"
          color={reached ? 'good' : 'inherit'}
        >
          {progressWords(resource)}
        </chakra.span>
      </chakra.p>
      <chakra.div display="flex">
        <Meter thick share={progress / 100} tone={reached ? 'good' : 'spice'} />
      </chakra.div>
    </>
  );
}

/** 'Corvin Thale · 1d ago' */
export const Changed = ({ resource }: { resource: TreasuryResource }): ReactNode => (
  <chakra.span position="relative" fontSize="xs" color="fg.subtle" minWidth={0} truncate>
    <PersonName discordId={resource.updatedByDiscordId} name={resource.updatedBy} /> ·{' '}
    <RelativeTime iso={resource.lastUpdated} short />
  </chakra.span>
);

function AdminButtons({ resource, onEdit }: { resource: TreasuryResource; onEdit: (id: number) => void }): ReactNode {
  const { id, name } = resource;
  const isGoing = resources.use((state) => state.pending[id] === 'remove');
  const remove = useRemoveResource();
  return (
    <chakra.span display="flex" flex="none" marginEnd="-6px">
      <IconButton label={`Edit ${name}`} icon="edit" size="sm" onClick={() => onEdit(id)} />
      <IconButton
        label={`Delete ${name}`}
        icon="trash"
        size="sm"
        needsConnection
        disabled={isGoing}
        onClick={() => void remove(resource)}
      />
    </chakra.span>
  );
}

export interface ResourceCardProps {
  id: number;
  onOpen: (id: number) => void;
  onEdit: (id: number) => void;
  /** Opens the form of a deposit or withdrawal. */
  onMove: (id: number, kind: RequestKind) => void;
}
export const ResourceCard = memo(function ResourceCard({ id, onOpen, onEdit, onMove }: ResourceCardProps): ReactNode {
  const resource = resources.useShown(id);
  const mayManage = useMay('treasury');
  const nameId = useId();
  if (resource === undefined) return null;
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      padding="16px"
      display="flex"
      flexDirection="column"
      gap={3}
      data-reached={isReached(resource) || undefined}
      {...opensByPress}
    >
      <chakra.div display="flex" alignItems="center" gap={3} minWidth={0}>
        <Tile category={resource.category} />
        <chakra.div flex={1} minWidth={0}>
          <CardName wraps id={nameId} title={`${resource.name}: ${resource.description}`}>
            <CardLink to={resourceLink(id)} onOpen={() => onOpen(id)}>
              {resource.name}
            </CardLink>
          </CardName>
          <chakra.p fontSize="xs" lineHeight="18px" color="fg.subtle">
            {categoryWords[resource.category]}
          </chakra.p>
        </chakra.div>
        {mayManage && <AdminButtons resource={resource} onEdit={onEdit} />}
      </chakra.div>
      <Progress resource={resource} />
      <ResourceChart resource={resource} />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} minWidth={0}>
        <PriorityPill priority={resource.priority} />
        <Changed resource={resource} />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap={2} marginTop="auto" _empty={{ display: 'none' }}>
        <MoveButtons onCard resource={resource} onMove={(kind) => onMove(id, kind)} />
      </chakra.div>
    </Panel>
  );
});
