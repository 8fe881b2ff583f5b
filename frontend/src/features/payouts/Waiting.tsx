// Who waits longest for their share, and the way to say that they have been paid: one, several or all; for admins.
import { chakra } from '@chakra-ui/react';
import { payoutRoutes, type Balance, type Share } from '@guild/common/payouts/payouts.api';
import { sumOf } from '@guild/common/payouts/payouts.rules';
import { limits } from '@guild/common/wire/fields';
import { useState, type ReactNode } from 'react';
import { callList } from '../../platform/api.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Person } from '../../ui/Person.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBalances } from './payouts.live.ts';
import { payShares } from './payouts.store.ts';
import { inWords } from './payouts.words.ts';

/** Every share that is owed, or every one of these people. @throws ApiError */
async function owedShares(people: ReadonlySet<string>): Promise<Share[]> {
  const found: Share[] = [];
  for (let cursor: string | null = null; ;) {
    const query: Record<string, string> = { status: 'owed', limit: limits.pageMost.toString() };
    const page: { items: readonly Share[]; next: string | null } = await callList(payoutRoutes.listShares, {
      query: { ...query, ...(cursor !== null && { cursor }) },
    });
    found.push(...page.items.filter(({ discordId }) => people.has(discordId)));
    if (page.next === null) return found;
    cursor = page.next;
  }
}

/** Asks with the sums, and pays exactly what the sums were made of. */
function usePay(): { paying: boolean; pay: (people: readonly Balance[]) => Promise<void> } {
  const [paying, setPaying] = useState(false);
  const confirm = useConfirm();
  const ask = async (people: readonly Balance[]): Promise<Share[] | undefined> => {
    const shares = await owedShares(new Set(people.map(({ discordId }) => discordId)));
    const sums = inWords(sumOf(shares.flatMap(({ owed }) => owed)));
    const who = people.length === 1 ? (people[0]?.username ?? '') : `${people.length.toString()} people`;
    const text = `You say that ${who} got ${sums}. Each of them is asked to confirm it.`;
    if (shares.length === 0 || !(await confirm({ title: 'Mark as paid', text, action: 'Mark as paid' })))
      return undefined;
    return payShares(shares.map(({ id }) => id));
  };
  const pay = async (people: readonly Balance[]): Promise<void> => {
    setPaying(true);
    await report(() => ask(people), {
      done: () => ({ title: 'Marked as paid', description: 'They are asked to confirm it.' }),
      failed: ['Error', 'Failed to record the payment'],
    });
    setPaying(false);
  };
  return { paying, pay };
}

interface RowProps {
  balance: Balance;
  chosen: boolean;
  busy: boolean;
  onChoose: (chosen: boolean) => void;
  onPay: () => void;
}
const Row = ({
  balance: { discordId, username, owed, waitingSince },
  chosen,
  busy,
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
        checked={chosen}
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
      {inWords(owed)}
    </chakra.p>
    <Button size="sm" disabled={busy} aria-label={`Pay ${username}`} onClick={onPay}>
      Pay
    </Button>
  </chakra.li>
);

function List({ people }: { people: readonly Balance[] }): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const offline = useIsOffline();
  const { paying, pay } = usePay();
  const some = people.filter(({ discordId }) => chosen.has(discordId));
  const choose = (id: string, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  if (people.length === 0)
    return (
      <chakra.p padding="0 20px 16px" color="fg.muted">
        Nobody waits: everybody has their share.
      </chakra.p>
    );
  return (
    <>
      <chakra.ul margin={0} padding={0} listStyleType="none" maxHeight="420px" overflowY="auto">
        {people.map((balance) => (
          <Row
            key={balance.discordId}
            balance={balance}
            chosen={chosen.has(balance.discordId)}
            busy={paying || offline}
            onChoose={(isChosen) => choose(balance.discordId, isChosen)}
            onPay={() => void pay([balance])}
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
          disabled={offline}
          pending={paying}
          onClick={() => void pay(some.length > 0 ? some : people)}
        >
          {some.length > 0 ? `Pay ${some.length.toString()} chosen` : 'Pay all'}
        </Button>
      </chakra.div>
    </>
  );
}

export function Waiting(): ReactNode {
  const resource = useBalances();
  return (
    <Panel aria-label="Who waits longest" overflow="hidden">
      <chakra.h3 textStyle="cardTitle" padding={{ base: '14px 16px', md: '16px 20px' }}>
        Who waits longest
      </chakra.h3>
      <ResourceView
        resource={resource}
        failed="Error loading who waits"
        skeleton={<Skeleton height="96px" role="status" aria-label="Loading who waits..." />}
      >
        {(people) => <List people={people} />}
      </ResourceView>
    </Panel>
  );
}
