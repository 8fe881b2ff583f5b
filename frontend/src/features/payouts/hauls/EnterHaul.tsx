// Entry of a new haul: choice of the event or contract, then the haul dialog, which stays open when
// the right is taken away.
import { chakra } from '@chakra-ui/react';
import { contractRoutes } from '@guild/common/contracts/contracts.api';
import { eventRoutes } from '@guild/common/events/events.api';
import { payoutRoutes, type HaulSource } from '@guild/common/payouts/payouts.api';
import { useState, type ReactNode } from 'react';
import { callList } from '../../../platform/api/api.ts';
import { dateAndTime } from '../../../platform/format/format.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay } from '../../../platform/session/session.store.ts';
import { useResource } from '../../../platform/api/resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { Field, Select } from '../../../ui/Field.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonFields } from '../../../ui/Skeleton.tsx';
import { sourceKey, type SourceKey } from '../payouts.store.ts';

const HaulDialog = lazyDialog(() => import('./HaulDialog.tsx'));

/** The haul of a loot night is entered on its own page. */
type OfferedSource = Exclude<HaulSource, 'night'>;
interface Origin {
  source: OfferedSource;
  sourceId: number;
  title: string;
  /** When it took place. */
  at: string;
}
/**
 * Number of events and contracts to offer, and number of hauls in which to look for those that
 * already have one.
 */
const offered = '50';
const lookedThrough = '200';

/** Finished events and contracts without a haul, newest first. */
async function loadOrigins(signal: AbortSignal): Promise<readonly Origin[]> {
  const [events, contracts, entered] = await Promise.all([
    callList(eventRoutes.listEvents, { query: { past: '1', limit: offered }, signal }),
    callList(contractRoutes.listContracts, { query: { tab: 'completed', limit: offered }, signal }),
    callList(payoutRoutes.listHauls, { query: { limit: lookedThrough }, signal }),
  ]);
  const taken = new Set(entered.items.map(sourceKey));
  const origins: Origin[] = [
    ...events.items
      .filter(({ status }) => status === 'planned')
      .map(({ id, title, startsAt }) => ({ source: 'event' as const, sourceId: id, title, at: startsAt })),
    ...contracts.items
      .filter(({ status }) => status === 'completed')
      .map(({ id, title, completedAt, updatedAt }) => ({
        source: 'contract' as const,
        sourceId: id,
        title,
        at: completedAt ?? updatedAt,
      })),
  ];
  return origins.filter((one) => !taken.has(sourceKey(one))).sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const groups = { event: 'Events', contract: 'Contracts' } as const;
const Options = ({ origins, source }: { origins: readonly Origin[]; source: OfferedSource }): ReactNode => {
  const own = origins.filter((one) => one.source === source);
  if (own.length === 0) return null;
  return (
    <optgroup label={groups[source]}>
      {own.map((one) => (
        <option key={one.sourceId} value={sourceKey(one)}>
          {`${one.title}, ${dateAndTime(Date.parse(one.at))}`}
        </option>
      ))}
    </optgroup>
  );
};

interface ChooseProps {
  onChoose: (origin: Origin) => void;
  onClose: () => void;
}
function Choose({ onChoose, onClose }: ChooseProps): ReactNode {
  const resource = useResource(loadOrigins);
  const [key, setKey] = useState<SourceKey | null>(null);
  const { loaded } = resource;
  const origins = loaded.phase === 'ready' ? loaded.data : [];
  const chosen = origins.find((one) => sourceKey(one) === key) ?? origins[0];
  const footer = (
    <>
      <CloseButton>Cancel</CloseButton>
      {chosen !== undefined && (
        <Button variant="primary" onClick={() => onChoose(chosen)}>
          Continue
        </Button>
      )}
    </>
  );
  return (
    <Dialog onClose={onClose} title="Enter haul" footer={footer}>
      <ResourceView
        resource={resource}
        failed="Error loading events and contracts"
        skeleton={<SkeletonFields count={1} label="Loading events and contracts..." />}
      >
        {(all) =>
          chosen === undefined ? (
            <chakra.p color="fg.muted">There are no past events or completed contracts without a haul.</chakra.p>
          ) : (
            <Field label="Event or contract">
              {(ids) => (
                <Select
                  {...ids}
                  value={sourceKey(chosen)}
                  onChange={({ target }) => {
                    const next = all.find((one) => sourceKey(one) === target.value);
                    if (next !== undefined) setKey(sourceKey(next));
                  }}
                >
                  <Options origins={all} source="event" />
                  <Options origins={all} source="contract" />
                </Select>
              )}
            </Field>
          )
        }
      </ResourceView>
    </Dialog>
  );
}

export function EnterHaul(): ReactNode {
  const [step, setStep] = useState<'closed' | 'choose' | Origin>('closed');
  const mayManage = useMay('hauls');
  const close = (): void => setStep('closed');
  return (
    <>
      {mayManage && (
        <Button variant="primary" size="sm" icon="plus" needsConnection onClick={() => setStep('choose')}>
          Enter haul
        </Button>
      )}
      {step === 'choose' && <Choose onChoose={setStep} onClose={close} />}
      {typeof step === 'object' && (
        <HaulDialog source={step.source} sourceId={step.sourceId} haul={null} onClose={close} />
      )}
    </>
  );
}
