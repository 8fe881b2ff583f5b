// 'For You' at the top of the dashboard: the viewer's own state, next dates and open tasks, with
// actions.
import { chakra } from '@chakra-ui/react';
import type { ForYou as Found, ForYouLine, ForYouPart } from '@guild/common/dashboard/forYou.api';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardPart } from '../../platform/features/dashboardPart.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { useHeldStill } from '../../platform/live/heldStill.ts';
import { useRememberedHeight } from '../../platform/page/rememberedHeight.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CardLink, opensByPress } from '../../ui/CardLink.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toastError } from '../../ui/toast.ts';
import { Card } from './Card.tsx';
import { useForYou } from './forYou.store.ts';

type Action = NonNullable<ForYouLine['action']>;
type Act = (action: Action) => Promise<void>;

function ActionButton({ action, act }: { action: Action; act: Act }): ReactNode {
  const [pending, setPending] = useState(false);
  const press = async (): Promise<void> => {
    setPending(true);
    try {
      await act(action);
    } catch (error) {
      // The action reports its own result. This error means that its code could not be loaded.
      toastError('Error', error, 'Failed to load this action. Please try again.');
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="tonal"
      flex="none"
      pending={pending}
      needsConnection
      aria-label={`${action.label}: ${action.on}`}
      onClick={() => void press()}
    >
      {action.label}
    </Button>
  );
}

const Moment = ({ at }: { at: NonNullable<ForYouLine['at']> }): ReactNode => (
  <chakra.span fontSize="xs" color="spice.text" textStyle="figures" whiteSpace="nowrap" flex="none">
    {at.means === 'ends' ? <Countdown end={at.time} /> : <RelativeTime iso={at.time} planned />}
  </chakra.span>
);

/** On a phone, content that does not fit wraps to the next line. */
const wrapping = { display: 'flex', flexWrap: { base: 'wrap', md: 'nowrap' }, columnGap: 2, minWidth: 0 } as const;

function Row({ line, act }: { line: ForYouLine; act: Act | undefined }): ReactNode {
  const { title, text, link, at, badge, action } = line;
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap={3}
      padding="10px 20px"
      minWidth={0}
      _hover={{ bg: 'bg.hover' }}
      {...opensByPress}
    >
      <chakra.span
        boxSize="36px"
        flex="none"
        display={{ base: 'none', md: 'grid' }}
        placeItems="center"
        borderRadius="10px"
        borderWidth="1px"
        borderColor="border"
        bg="bg.sunken"
        color="spice.text"
      >
        <Icon name={line.icon} />
      </chakra.span>
      <chakra.div flex={1} minWidth={0}>
        <chakra.span {...wrapping} alignItems="center">
          <chakra.b dir="auto" fontWeight="strong" truncate title={title}>
            <CardLink to={link}>{title}</CardLink>
          </chakra.b>
          {badge !== null && (
            <Pill tone={badge.tone === 'quiet' ? 'ended' : badge.tone} height="20px" flex="none">
              {badge.icon !== undefined && <Icon name={badge.icon} size={14} />}
              {badge.words}
            </Pill>
          )}
        </chakra.span>
        <chakra.span {...wrapping} alignItems="baseline" fontSize="sm" color="fg.muted">
          {/* Not cut off: it may end with an amount. */}
          <chakra.span minWidth={0} overflowWrap="anywhere">
            {text}
          </chakra.span>
          {at !== null && <Moment at={at} />}
        </chakra.span>
      </chakra.div>
      {action?.name === 'open' && (
        <ButtonLink size="sm" variant="tonal" flex="none" to={link} aria-label={`${action.label}: ${action.on}`}>
          {action.label}
        </ButtonLink>
      )}
      {action !== null && act !== undefined && <ActionButton action={action} act={act} />}
    </chakra.li>
  );
}

/** Parts with the same title, each with its lines. */
interface Block {
  readonly title: string;
  readonly parts: readonly ForYouPart[];
}
function blocksOf(parts: readonly ForYouPart[]): Block[] {
  const filled = parts.filter(({ lines, summary }) => lines.length > 0 || summary !== null);
  return [...new Set(filled.map(({ title }) => title))].map((title) => ({
    title,
    parts: filled.filter((part) => part.title === title),
  }));
}

/** '12 auctions are live · 3 events are planned', with links. */
const Besides = ({ parts }: { parts: readonly ForYouPart[] }): ReactNode => (
  <chakra.span display="inline-flex" flexWrap="wrap" columnGap={4} rowGap={1} fontSize="sm" color="water.solid">
    {parts.map(
      ({ name, besides }) =>
        besides !== null && (
          <Link key={name} to={besides.link}>
            {besides.words}
          </Link>
        ),
    )}
  </chakra.span>
);

function Nothing({ parts }: { parts: readonly ForYouPart[] }): ReactNode {
  return (
    <chakra.div
      padding="20px"
      borderTopWidth="1px"
      borderColor="border"
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      columnGap={4}
      rowGap={1}
    >
      <chakra.p fontWeight="strong">You're all caught up.</chakra.p>
      <Besides parts={parts} />
    </chakra.div>
  );
}

/** Two columns of about the same height, filled with the blocks in order. */
const columns = {
  columns: { base: 1, xl: 2 },
  columnGap: 0,
  columnRule: '1px solid var(--border-hairline)',
  borderTopWidth: '1px',
  borderColor: 'border',
  // A line above each block. That of the first one lies on the border.
  css: { '& section': { boxShadow: '0 -1px 0 0 var(--border-hairline)' }, '& li': { breakInside: 'avoid' } },
} as const;

interface BlockProps {
  block: Block;
  /** Whether it may go on in the second column. */
  breaks: boolean;
  actOf: (part: string, action: Action) => Act | undefined;
}
const BlockView = ({ block: { title, parts }, breaks, actOf }: BlockProps): ReactNode => (
  <chakra.section aria-label={title} minWidth={0} paddingBlock="12px 8px" {...(!breaks && { breakInside: 'avoid' })}>
    <chakra.h3 fontSize="xs" fontWeight="strong" color="fg.muted" padding="0 20px 4px" breakAfter="avoid">
      {title}
    </chakra.h3>
    {parts.map(({ name, summary, lines, more }) => (
      <chakra.div key={name}>
        {summary !== null && (
          <chakra.p padding="0 20px 6px" textStyle="figures" overflowWrap="anywhere" breakAfter="avoid">
            {summary}
          </chakra.p>
        )}
        <chakra.ul>
          {lines.map((line) => (
            <Row key={line.key} line={line} act={line.action === null ? undefined : actOf(name, line.action)} />
          ))}
        </chakra.ul>
        {more !== null && (
          <chakra.p padding="4px 20px" fontSize="sm" color="water.solid" breakBefore="avoid">
            <Link to={more.link} aria-label={`${formatNumber(more.count)} more: ${title}`}>
              {formatNumber(more.count)} more
            </Link>
          </chakra.p>
        )}
      </chakra.div>
    ))}
  </chakra.section>
);

const over = { text: 'This no longer needs your attention.', at: null, badge: null, action: null } as const;
/**
 * Keeps the earlier lines in their places with their current state. Finished lines stay without a
 * button.
 */
function keepPlaces(held: Found, current: Found): Found {
  const parts = held.parts.map((before) => {
    const part = current.parts.find(({ name }) => name === before.name) ?? { ...before, summary: null, lines: [] };
    const lines = before.lines.map((line) => part.lines.find(({ key }) => key === line.key) ?? { ...line, ...over });
    // What comes or goes would move the rows.
    const more = before.more === null ? null : (part.more ?? before.more);
    return { ...part, lines, more, summary: before.summary === null ? null : (part.summary ?? '\u00a0') };
  });
  return { parts };
}

function Blocks({ found, actOf }: { found: Found; actOf: BlockProps['actOf'] }): ReactNode {
  const { shown, area } = useHeldStill<Found, HTMLDivElement>(found, keepPlaces, '', Infinity);
  const blocks = blocksOf(shown.parts);
  const [first, ...others] = blocks;
  if (first === undefined) return <Nothing parts={shown.parts} />;
  // A browser would leave the title of a short block alone in the first column.
  const breaks = others.length === 0 && first.parts.flatMap(({ lines }) => lines).length > 2;
  return (
    <chakra.div {...area} {...columns}>
      {blocks.map((block) => (
        <BlockView key={block.parts[0]?.name} block={block} breaks={breaks} actOf={actOf} />
      ))}
    </chakra.div>
  );
}

/** Height of a row, and of a block without its rows, in px. */
const rowHeight = 60.5;
const blockHeight = 42;
const Bars = ({ lines, ...more }: { lines: number; hideBelow?: 'xl' }): ReactNode => (
  <chakra.div paddingBlock="12px 8px" breakInside="avoid" {...more}>
    <Skeleton height="14px" width="96px" margin="2px 20px 6px" />
    {Array.from({ length: lines }, (_, at) => (
      <chakra.div key={at} display="flex" alignItems="center" gap={3} height={`${rowHeight}px`} paddingX={5}>
        <Skeleton boxSize="36px" flex="none" display={{ base: 'none', md: 'block' }} borderRadius="10px" />
        <chakra.div flex={1} display="grid" gap={2}>
          <Skeleton height="14px" width="45%" />
          <Skeleton height="12px" width="70%" />
        </chakra.div>
      </chakra.div>
    ))}
  </chakra.div>
);
/**
 * Skeleton with the last known height. Without one, it has the usual height: one line, or a
 * sentence for Guests.
 */
function Loading({ height }: { height: number | undefined }): ReactNode {
  const { canWrite, isAdmin } = useViewer();
  const place = { role: 'status', 'aria-label': 'Loading your tasks...', overflow: 'hidden' } as const;
  const style = height === undefined ? {} : { style: { height: `${height}px` } };
  if (!canWrite)
    return (
      <chakra.div {...place} {...style} padding="20px" borderTopWidth="1px" borderColor="border">
        <Skeleton height="21px" maxWidth="320px" />
      </chakra.div>
    );
  const lines = height === undefined ? 1 : Math.max(1, Math.round((height - blockHeight) / rowHeight));
  return (
    <chakra.div {...columns} {...place} {...style}>
      <Bars lines={lines} />
      {/* Admins also see the second block in a single column. */}
      <Bars lines={height === undefined && isAdmin ? 2 : lines} {...(!isAdmin && { hideBelow: 'xl' })} />
    </chakra.div>
  );
}

/** @param parts the features' parts, which contain their own actions */
export function ForYou({ parts }: { parts: readonly DashboardPart[] | null }): ReactNode {
  const resource = useForYou();
  const { userId } = useViewer();
  const { ref, height } = useRememberedHeight<HTMLDivElement>(`for-you:${userId}`);
  const actOf = (name: string, action: Action): Act | undefined =>
    parts?.find((part) => part.name === name)?.actions?.[action.name];
  const found = resource.loaded.phase === 'ready' ? resource.loaded.data : null;
  const isFilled = found !== null && blocksOf(found.parts).length > 0;
  return (
    <Card
      title="For You"
      aside={
        isFilled && (
          <chakra.span hideBelow="lg">
            <Besides parts={found.parts} />
          </chakra.span>
        )
      }
    >
      <ResourceView resource={resource} failed="Error loading your tasks" skeleton={<Loading height={height} />}>
        {(ready) => (
          <div ref={ref}>
            <Blocks found={ready} actOf={actOf} />
          </div>
        )}
      </ResourceView>
    </Card>
  );
}
