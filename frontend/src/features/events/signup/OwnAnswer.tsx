// The viewer's answer to an event as a pill, for its card and its page.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { isPast } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { ownAnswerWords, pastAnswerWords, symbolOfSeat } from '../core/events.words.ts';

/** 'You’re going'. After the event: whether the viewer was there. */
export function OwnAnswer({ event, mine }: { event: GuildEvent; mine: EventResponse | undefined }): ReactNode {
  const now = useNow(60_000);
  if (mine === undefined) return null;
  const { words, tone } = ownAnswerWords(event, mine);
  const symbol = symbolOfSeat(event, mine);
  if (!isPast(event, now))
    return (
      <Pill tone={tone} flex="0 1 auto" minWidth={0} maxWidth="100%">
        {symbol !== undefined && <Icon name={symbol} size={14} />}
        <chakra.span dir="auto" truncate title={words}>
          {words}
        </chakra.span>
      </Pill>
    );
  const was = pastAnswerWords(mine);
  return was === null ? null : <Pill tone={mine.attended === true ? 'good' : 'ended'}>{was}</Pill>;
}
