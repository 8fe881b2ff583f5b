// Scope of a change to a series: this event, it and the following, or all upcoming ones.
import { chakra } from '@chakra-ui/react';
import { eventScopes, type EventScope, type GuildEvent } from '@guild/common/events/events.api';
import { isOpenForAnswers } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { endless, useSeries } from '../events.store.ts';

/** Number of events in each scope that are neither over nor cancelled. null: not known yet. */
function useScopeCounts(event: GuildEvent): Readonly<Record<EventScope, number>> | null {
  const dates = useSeries(event);
  if (dates === null) return null;
  const others = dates.filter((one) => one.id !== event.id && isOpenForAnswers(one, serverNow()));
  const following = others.filter(({ startsAt }) => startsAt > event.startsAt).length;
  return { this: 1, following: following + 1, all: others.length + 1 };
}

const words: Readonly<Record<EventScope, string>> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All events in the series',
};

export interface ScopeFieldProps {
  event: GuildEvent;
  /** The verb before the choice: 'Change', 'Cancel'. */
  verb: string;
  value: EventScope;
  onChange: (scope: EventScope) => void;
}

/** Renders nothing for an event without a series. */
export function ScopeField({ event, verb, value, onChange }: ScopeFieldProps): ReactNode {
  const counts = useScopeCounts(event);
  const series = dataOf(endless.useOne(event.seriesId === null ? null : event.id).loaded);
  if (event.seriesId === null) return null;
  const isEnding = verb !== 'Change' && value !== 'this' && series?.isEnded === false;
  return (
    <chakra.fieldset display="grid" gap={1}>
      <chakra.legend fontSize="sm" fontWeight="strong" marginBottom={1}>
        {verb}
      </chakra.legend>
      {eventScopes.map((scope) => (
        <chakra.label key={scope} display="flex" alignItems="center" gap={2.5} minHeight="32px" cursor="pointer">
          <chakra.input
            type="radio"
            name={`scope-${verb}`}
            boxSize="18px"
            flex="none"
            accentColor="var(--accent-spice)"
            checked={value === scope}
            onChange={() => onChange(scope)}
          />
          {words[scope]}
          {scope !== 'this' && counts !== null && (
            <chakra.span color="fg.muted" textStyle="figures">
              {counts[scope] === 1 ? 'no other dates' : `${counts[scope]} dates`}
            </chakra.span>
          )}
        </chakra.label>
      ))}
      <chakra.p fontSize="sm" color="fg.muted">
        Past dates don't change.
        {isEnding && ' A series without an end ends with it.'}
      </chakra.p>
    </chakra.fieldset>
  );
}
