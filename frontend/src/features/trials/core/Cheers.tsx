// Cheer buttons, one cheer per second. Received cheers float over the buttons without moving them.
import { chakra } from '@chakra-ui/react';
import { cheers, type Cheer } from '@guild/common/trials/trials.api';
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { useLive } from '../../../platform/live/live.ts';
import { toastError } from '../../../ui/toast.ts';
import { CheerIcon } from './CheerIcon.tsx';
import { cheer } from '../trials.store.ts';
import { cheerWords } from './trials.words.ts';

type Counts = Readonly<Record<Cheer, number>>;
const none: Counts = { water: 0, worm: 0, blade: 0, moon: 0 };
interface Floating {
  readonly key: number;
  readonly cheer: Cheer;
  readonly count: number;
}
interface CheerState {
  readonly counts: Counts;
  readonly floating: readonly Floating[];
  readonly next: number;
}
type News = Partial<Counts> | { readonly gone: number };
/** Maximum number of cheers that float at the same time. */
const maxFloating = 12;

function cheerReducer({ counts, floating, next }: CheerState, news: News): CheerState {
  if ('gone' in news) return { counts, next, floating: floating.filter(({ key }) => key !== news.gone) };
  const added = cheers.flatMap((one, at) => {
    const count = news[one] ?? 0;
    return count === 0 ? [] : [{ key: next + at, cheer: one, count }];
  });
  const sum = (one: Cheer): number => counts[one] + (news[one] ?? 0);
  return {
    counts: { water: sum('water'), worm: sum('worm'), blade: sum('blade'), moon: sum('moon') },
    floating: [...floating, ...added].slice(-maxFloating),
    next: next + cheers.length,
  };
}

const floats = {
  position: 'absolute',
  insetInline: 0,
  bottom: '100%',
  textAlign: 'center',
  fontWeight: 'strong',
  color: 'spice.text',
  pointerEvents: 'none',
  opacity: 0,
  animation: 'cheer 1200ms var(--ease-out) both',
} as const;

/** Minimum pause between two cheers, in ms. */
const pauseMs = 1000;

/** @param mayCheer true for spectators; survivors only see the cheers */
export function Cheers({ trialId, mayCheer }: { trialId: number; mayCheer: boolean }): ReactNode {
  const offline = useIsOffline();
  const [{ counts, floating }, dispatch] = useReducer(cheerReducer, { counts: none, floating: [], next: 0 });
  const [isPausing, setPausing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(
    'trial:cheered',
    ({ id, cheers: counted }) => {
      if (id === trialId) dispatch(counted);
    },
    { replay: false },
  );
  const send = (one: Cheer): void => {
    setPausing(true);
    timer.current = setTimeout(() => setPausing(false), pauseMs);
    cheer(trialId, one).catch((error: unknown) => toastError('Cheer not sent', error, "Your cheer couldn't be sent."));
  };
  return (
    <chakra.section aria-label="Cheers" display="grid" gap={3}>
      <chakra.h3 textStyle="cardTitle">{mayCheer ? 'Cheer them on' : "Spectators' cheers"}</chakra.h3>
      <chakra.div role="group" aria-label="Cheer" display="grid" gridTemplateColumns="repeat(4, 1fr)" gap={2}>
        {cheers.map((one) => (
          <chakra.div key={one} position="relative">
            <chakra.button
              type="button"
              width="100%"
              minHeight="52px"
              display="grid"
              justifyItems="center"
              alignContent="center"
              gap="2px"
              borderRadius="control"
              borderWidth="1px"
              borderColor="border"
              bg="bg.panel"
              color={isPausing ? 'fg.subtle' : 'spice.text'}
              transition="color var(--motion-fast), background-color var(--motion-fast)"
              touchAction="manipulation"
              _hover={{ bg: 'bg.hover' }}
              css={{ '&:disabled': { cursor: 'default', color: 'fg.muted', background: 'transparent' } }}
              disabled={!mayCheer || offline}
              aria-disabled={isPausing || undefined}
              aria-label={`${cheerWords[one]}, ${formatNumber(counts[one])}`}
              title={cheerWords[one]}
              onClick={() => {
                if (!isPausing) send(one);
              }}
            >
              <CheerIcon cheer={one} />
              <chakra.span aria-hidden fontSize="xs" textStyle="figures" color="fg.muted">
                {formatNumber(counts[one])}
              </chakra.span>
            </chakra.button>
            {floating
              .filter((each) => each.cheer === one)
              .map(({ key, count }) => (
                <chakra.span key={key} aria-hidden {...floats} onAnimationEnd={() => dispatch({ gone: key })}>
                  +{formatNumber(count)}
                </chakra.span>
              ))}
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.section>
  );
}
