// People who wait longest for their share. Admins mark one, several or all as paid.
import { chakra } from '@chakra-ui/react';
import { dealRoutes, type Balance, type Deal } from '@guild/common/deals/deals.api';
import { useState, type ReactNode } from 'react';
import { callList } from '../../platform/api/api.ts';
import { callAll } from '../../platform/api/callAll.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { keepRows, useHeldStill } from '../../platform/live/heldStill.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Person } from '../../ui/Person.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useBalances } from './deals.live.ts';
import { usePay } from './usePay.ts';
import { owedWords } from './deals.words.ts';

/** All that the guild owes these people. @throws ApiError */
async function owedDeals(people: readonly Balance[]): Promise<Deal[]> {
  const ids = new Set(people.map(({ discordId }) => discordId));
  const all = await callAll((page) =>
    callList(dealRoutes.listDeals, { query: { guild: '1', side: 'debtor', status: 'owed', ...page } }),
  );
  return all.filter(({ creditorDiscordId }) => creditorDiscordId !== null && ids.has(creditorDiscordId));
}

interface RowProps {
  balance: Balance;
  chosen: boolean;
  busy: boolean;
  /** Paid since the row was shown. The row keeps its place for now. */
  isPaid: boolean;
  onChoose: (chosen: boolean) => void;
  onPay: () => void;
}
const Row = ({
  balance: { discordId, username, owed, waitingSince },
  chosen,
  busy,
  isPaid,
  onChoose,
  onPay,
}: RowProps): ReactNode => (
  <chakra.li
    display="grid"
    gridTemplateColumns={{ base: 'auto minmax(0, 1fr) auto', md: 'auto minmax(0, 2fr) minmax(0, 3fr) auto' }}
    gap={3}
    alignItems="center"
    padding={{ base: '10px 16px', md: '10px 20px' }}
    borderTopWidth="1px"
    borderColor="border"
  >
    <chakra.label display="grid" placeItems="center" boxSize="24px">
      <Checkbox
        aria-label={`Choose ${username}`}
        checked={chosen && !isPaid}
        disabled={isPaid}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </chakra.label>
    <chakra.div minWidth={0}>
      <Person discordId={discordId} name={username} size={24} />
      <chakra.p fontSize="xs" color="fg.muted">
        {waitingSince !== null && (
          <>
            since <RelativeTime iso={waitingSince} />
          </>
        )}
      </chakra.p>
    </chakra.div>
    <chakra.p
      textStyle="figures"
      fontSize="sm"
      gridColumn={{ base: '2 / -1', md: 'auto' }}
      gridRow={{ base: 2, md: 'auto' }}
      textAlign={{ md: 'end' }}
    >
      {isPaid ? 'Paid' : owedWords(owed, '')}
    </chakra.p>
    <Button size="sm" disabled={busy || isPaid} aria-label={`Pay ${username}`} onClick={onPay}>
      Pay
    </Button>
  </chakra.li>
);

const keepPeople = keepRows(({ discordId }: Balance) => discordId);
function List({ people }: { people: readonly Balance[] }): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const offline = useIsOffline();
  const { paying, pay } = usePay();
  const some = people.filter(({ discordId }) => chosen.has(discordId));
  const choose = (id: string, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const { shown, area } = useHeldStill<readonly Balance[], HTMLUListElement>(people, keepPeople);
  if (shown.length === 0)
    return (
      <chakra.p padding="0 20px 16px" color="fg.muted">
        Everyone has been paid.
      </chakra.p>
    );
  return (
    <>
      <chakra.ul {...area} margin={0} padding={0} listStyleType="none" maxHeight="420px" overflowY="auto">
        {shown.map((balance) => (
          <Row
            key={balance.discordId}
            balance={balance}
            chosen={chosen.has(balance.discordId)}
            busy={paying || offline}
            isPaid={!people.some(({ discordId }) => discordId === balance.discordId)}
            onChoose={(isChosen) => choose(balance.discordId, isChosen)}
            onPay={() => void pay(() => owedDeals([balance]))}
          />
        ))}
      </chakra.ul>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap={2}
        padding={{ base: '12px 16px', md: '12px 20px' }}
        borderTopWidth="1px"
        borderColor="border"
      >
        <Button
          variant="tonal"
          needsConnection
          pending={paying}
          onClick={() => void pay(() => owedDeals(some.length > 0 ? some : people))}
        >
          {some.length > 0 ? `Pay ${some.length} selected` : 'Pay all'}
        </Button>
      </chakra.div>
    </>
  );
}

export default function Waiting(): ReactNode {
  const resource = useBalances();
  return (
    <Panel aria-label="Unpaid shares" overflow="hidden">
      <chakra.h3 textStyle="cardTitle" padding={{ base: '14px 16px', md: '16px 20px' }}>
        Unpaid shares
      </chakra.h3>
      <ResourceView
        resource={resource}
        failed="Error loading unpaid shares"
        skeleton={
          <SkeletonRows face={24} padding={{ base: '0 16px', md: '0 20px' }} label="Loading unpaid shares..." />
        }
      >
        {(people) => <List people={people} />}
      </ResourceView>
    </Panel>
  );
}
