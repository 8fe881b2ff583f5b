// The viewer's answer to an event as a pill, for its card and its page.
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { isPast } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { pastAnswerWords, ownAnswerWords } from '../core/events.words.ts';

/** 'You’re going'. After the event: whether the viewer was there. */
export function OwnAnswer({ event, mine }: { event: GuildEvent; mine: EventResponse | undefined }): ReactNode {
  const now = useNow(60_000);
  if (mine === undefined) return null;
  const { words, tone } = ownAnswerWords(mine);
  if (!isPast(event, now)) return <Pill tone={tone}>{words}</Pill>;
  const was = pastAnswerWords(mine);
  return was === null ? null : <Pill tone={mine.attended === true ? 'good' : 'ended'}>{was}</Pill>;
}
