// Objections on an event's attendance, where leaders accept or refuse them.
import { chakra } from '@chakra-ui/react';
import type { Objection } from '@guild/common/events/events.attendance.api';
import type { GuildEvent, ObjectionOutcome } from '@guild/common/events/events.api';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Person } from '../../../ui/Person.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { report } from '../../../ui/report.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { outcomeWords } from './events.attendance.words.ts';
import { decideObjection, objections } from './events.objections.ts';

const choices: readonly (readonly [ObjectionOutcome, string])[] = [
  ['came', 'They came'],
  ['excused', 'Excuse'],
  ['refused', 'Refuse'],
];

function Decide({ objection }: { objection: Objection }): ReactNode {
  const [pending, setPending] = useState<ObjectionOutcome | null>(null);
  const { username } = objection;
  const decide = async (outcome: ObjectionOutcome): Promise<void> => {
    setPending(outcome);
    await report(() => decideObjection(objection, outcome), {
      done: () => ({ title: outcomeWords[outcome], description: `${username} is notified.` }),
      failed: ['Error', 'Failed to decide'],
      onFailure: () => void objections.load(objection.eventId),
    });
    setPending(null);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2}>
      {choices.map(([outcome, words]) => (
        <Button
          key={outcome}
          size="sm"
          aria-label={`${words}: ${username}`}
          pending={pending === outcome}
          pendingText="Saving..."
          disabled={pending !== null}
          onClick={() => void decide(outcome)}
        >
          {words}
        </Button>
      ))}
    </chakra.div>
  );
}

const Row = ({ objection }: { objection: Objection }): ReactNode => (
  <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} paddingBlock={2} fontSize="sm">
    <chakra.p display="flex" gap={2} alignItems="center" minWidth={0}>
      <Person discordId={objection.discordId} name={objection.username} size={26} />
      <chakra.small fontSize="xs" color="fg.subtle" marginStart="auto" flex="none">
        <RelativeTime iso={objection.at} />
      </chakra.small>
    </chakra.p>
    <chakra.p dir="auto" overflowWrap="anywhere">
      {objection.text}
    </chakra.p>
    {objection.outcome === null || objection.outcome === 'withdrawn' ? (
      <Decide objection={objection} />
    ) : (
      <chakra.p color="fg.muted">
        {outcomeWords[objection.outcome]}
        {objection.decidedBy !== null && ` by ${objection.decidedBy}`}
      </chakra.p>
    )}
  </chakra.li>
);

/** Nothing without objections. */
export default function Objections({ event: { id } }: { event: GuildEvent }): ReactNode {
  const resource = objections.useOne(id);
  return (
    <ResourceView resource={resource} failed="Error loading objections" skeleton={null}>
      {(all) =>
        all.length > 0 && (
          <section aria-label="Objections">
            <chakra.h3 fontSize="sm" fontWeight="strong">
              Objections
            </chakra.h3>
            <chakra.ul>
              {all.map((one) => (
                <Row key={one.discordId} objection={one} />
              ))}
            </chakra.ul>
          </section>
        )
      }
    </ResourceView>
  );
}
