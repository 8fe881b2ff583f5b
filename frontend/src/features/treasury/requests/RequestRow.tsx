// Row of a request: person, amount, note, and the viewer's actions or the outcome.
import { chakra } from '@chakra-ui/react';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import type { ReactNode } from 'react';
import { formatPrice } from '../../../platform/format/format.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import type { Confirm } from '../../../ui/confirm.context.ts';
import { Person } from '../../../ui/Person.tsx';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { report } from '../../../ui/report.ts';
import { approveRequest, requests, takeBackRequest } from './requests.store.ts';

/** 'gives 200 L to Deep cistern', 'requests 12 kg from Refined spice'. */
export const requestWords = ({ kind, amount, unit, resourceName }: TreasuryRequest): string =>
  kind === 'deposit'
    ? `gives ${formatPrice(amount, unit)} to ${resourceName}`
    : `requests ${formatPrice(amount, unit)} from ${resourceName}`;

const states: Readonly<Record<TreasuryRequest['status'], { name: string; tone: PillTone }>> = {
  pending: { name: 'Pending', tone: 'warn' },
  approved: { name: 'Approved', tone: 'good' },
  refused: { name: 'Refused', tone: 'bad' },
  withdrawn: { name: 'Cancelled', tone: 'ended' },
};

async function approve(confirm: Confirm, request: TreasuryRequest): Promise<void> {
  const text = `${request.username} ${requestWords(request)}.`;
  if (!(await confirm({ title: 'Approve request', text, action: 'Approve' }))) return;
  await report(() => approveRequest(request), {
    done: () => ({ title: 'Request approved', description: text }),
    failed: ['Error', 'Failed to approve the request'],
  });
}
const takeBack = (request: TreasuryRequest): Promise<unknown> =>
  report(() => takeBackRequest(request), {
    done: () => ({ title: 'Request cancelled' }),
    failed: ['Error', 'Failed to cancel the request'],
  });

interface RowProps {
  request: TreasuryRequest;
  /** Opens the dialog that refuses it. */
  onRefuse: (request: TreasuryRequest) => void;
}
function Buttons({ request, onRefuse }: RowProps): ReactNode {
  const { discordId } = useViewer();
  // Nobody decides about their own request.
  const mayDecide = useMay('treasury-approval') && request.discordId !== discordId;
  const confirm = useConfirm();
  const pending = requests.use((state) => state.pending[request.id]);
  const about = `${request.username} ${requestWords(request)}`;
  if (request.status !== 'pending') return null;
  return (
    <chakra.span display="flex" flexWrap="wrap" gap={2}>
      {mayDecide && (
        <>
          <Button
            size="sm"
            variant="tonal"
            icon="check"
            aria-label={`Approve: ${about}`}
            needsConnection
            pending={pending === 'approve'}
            onClick={() => void approve(confirm, request)}
          >
            Approve
          </Button>
          <Button size="sm" aria-label={`Refuse: ${about}`} needsConnection onClick={() => onRefuse(request)}>
            Refuse
          </Button>
        </>
      )}
      {request.discordId === discordId && (
        <Button
          size="sm"
          aria-label={`Cancel request: ${about}`}
          needsConnection
          pending={pending === 'take back'}
          onClick={() => void takeBack(request)}
        >
          Cancel request
        </Button>
      )}
    </chakra.span>
  );
}

export function RequestRow({ request, onRefuse }: RowProps): ReactNode {
  const { name, tone } = states[request.status];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap={3}
      rowGap={1.5}
      alignItems="center"
      paddingBlock={3}
      borderTopWidth="1px"
      borderColor="border"
    >
      <Person discordId={request.discordId} name={request.username} size={24} />
      {request.status !== 'pending' && <Pill tone={tone}>{name}</Pill>}
      <chakra.span gridColumn="1 / -1" fontWeight="strong" overflowWrap="anywhere">
        {requestWords(request)}
      </chakra.span>
      {request.note !== null && (
        <chakra.span dir="auto" gridColumn="1 / -1" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {request.note}
        </chakra.span>
      )}
      {request.reason !== null && (
        <chakra.span dir="auto" gridColumn="1 / -1" fontSize="sm" color="bad" overflowWrap="anywhere">
          {request.reason}
        </chakra.span>
      )}
      <chakra.span gridColumn="1 / -1" display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <chakra.span flex={1} fontSize="xs" color="fg.subtle">
          <RelativeTime iso={request.decidedAt ?? request.askedAt} />
          {request.decidedBy !== null && ` by ${request.decidedBy}`}
        </chakra.span>
        <Buttons request={request} onRefuse={onRefuse} />
      </chakra.span>
    </chakra.li>
  );
}
