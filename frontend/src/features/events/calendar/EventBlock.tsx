// An event in the month and the week: a link with its name, time and type. A check, or the
// symbol of their role, marks the events that the viewer is going to.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { isPast, takesSeat } from '@guild/common/events/events.rules';
import type { IconName } from '@guild/common/wire/icons';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../platform/format/clock.ts';
import { clockTime } from '../../../platform/format/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { EventArt } from '../core/EventArt.tsx';
import { ownAnswerWords, symbolOfSeat } from '../core/events.words.ts';
import { useAnswers } from '../signup/SignUp.tsx';
import { typeColors } from './events.colors.ts';

/** The sign of an event that the viewer is going to: the symbol of their role, or a check. */
export const GoingMark = ({ symbol }: { symbol?: IconName | undefined }): ReactNode => (
  <chakra.span
    display="inline-grid"
    placeItems="center"
    boxSize="14px"
    flex="none"
    borderRadius="pill"
    bg="fg"
    color="bg"
  >
    {symbol === undefined ? <Icon name="check" size={10} strokeWidth={3.5} /> : <Icon name={symbol} size={10} />}
  </chakra.span>
);

/** The viewer's answer to an event, if they are going. */
function useGoing({ id }: GuildEvent): EventResponse | undefined {
  const { mine } = useAnswers(id);
  return mine !== undefined && takesSeat(mine.status) ? mine : undefined;
}

const Base = chakra(Link, {
  base: {
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridAutoRows: 'max-content',
    minWidth: 0,
    overflow: 'hidden',
    paddingBlock: '2px',
    paddingInline: '6px 4px',
    borderRadius: 'chip',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'var(--type)',
    bg: 'color-mix(in srgb, var(--type) 15%, var(--bg-panel))',
    color: 'fg',
    fontSize: 'xs',
    lineHeight: '16px',
    textDecoration: 'none',
    _hover: { bg: 'color-mix(in srgb, var(--type) 28%, var(--bg-panel))' },
    '&[data-going]': { borderColor: 'var(--type)' },
    '&[data-over]': { color: 'fg.muted', bg: 'color-mix(in srgb, var(--type) 6%, var(--bg-panel))' },
  },
});

export interface EventBlockProps extends Omit<ComponentProps<typeof Base>, 'to' | 'children'> {
  event: GuildEvent;
  /** Default: the time in the viewer's zone alone. */
  time?: string;
  /** Lines for which the name has room. */
  lines?: number;
  /** Text below the time. */
  more?: ReactNode;
}
export function EventBlock({ event, time, lines = 1, more, ...rest }: EventBlockProps): ReactNode {
  const now = useNow(60_000);
  const going = useGoing(event);
  const isCancelled = event.status === 'cancelled';
  return (
    <Base
      to={eventLink(event.id)}
      title={event.title}
      data-going={going && ''}
      data-over={isCancelled || isPast(event, now) ? '' : undefined}
      css={{ '--type': typeColors[event.type] }}
      {...rest}
    >
      <chakra.b
        dir="auto"
        lineClamp={lines}
        overflowWrap="anywhere"
        {...(isCancelled && { textDecoration: 'line-through' })}
      >
        {event.title}
      </chakra.b>
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="1px 4px" textStyle="figures">
        <chakra.span color="var(--type)" flex="none" display="grid">
          <EventArt type={event.type} size={13} />
        </chakra.span>
        <VisuallyHidden>{event.type},</VisuallyHidden>
        <span>{time ?? clockTime(Date.parse(event.startsAt))}</span>
        {isCancelled && <VisuallyHidden>, cancelled</VisuallyHidden>}
        {going !== undefined && (
          <chakra.span display="inline-flex" marginStart="auto">
            <GoingMark symbol={symbolOfSeat(event, going)} />
            <VisuallyHidden>, {ownAnswerWords(event, going).words}</VisuallyHidden>
          </chakra.span>
        )}
      </chakra.span>
      {more}
    </Base>
  );
}

/** The same as a dot, or as a check if the viewer is going, where there is no room for words. */
export function EventDot({ event }: { event: GuildEvent }): ReactNode {
  const going = useGoing(event);
  const color = typeColors[event.type];
  return (
    <chakra.span display="grid" placeItems="center" boxSize="10px" color={color}>
      {going === undefined ? (
        <chakra.span boxSize="6px" borderRadius="pill" bg="currentColor" />
      ) : (
        <Icon name="check" size={10} strokeWidth={4} />
      )}
    </chakra.span>
  );
}
