// Details of a contract for card and dialog: difficulty, status, claims, deadline.
import { chakra } from '@chakra-ui/react';
import { difficulties, type Contract, type Difficulty } from '@guild/common/contracts/contracts.api';
import { useCallback, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { dateWithYear, exactTime, plannedWhen } from '../../../platform/format/format.ts';
import { isOverdue, isRunning } from '@guild/common/contracts/contracts.rules';
import { Countdown } from '../../../ui/Countdown.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { fetchContract } from '../contracts.store.ts';
import { claimedWords } from './contracts.words.ts';

const hourMs = 3_600_000;

const tones: Readonly<Record<Difficulty, PillTone>> = { easy: 'good', medium: 'water', hard: 'warn', extreme: 'bad' };
const bars = recipe({
  display: 'inline-flex',
  gap: '2px',
  '& > i': { width: '4px', height: '11px', borderRadius: '2px', bg: 'currentColor', opacity: 0.28 },
  '& > i[data-on]': { opacity: 1 },
});
const capital = { textTransform: 'capitalize' } as const;
/** Difficulty as bars and a word. */
export const DifficultyPill = ({ difficulty }: Pick<Contract, 'difficulty'>): ReactNode => (
  <Pill tone={tones[difficulty]} {...capital}>
    <span className={bars()} aria-hidden>
      {difficulties.map((one, at) => (
        <i key={one} {...(at <= difficulties.indexOf(difficulty) && { 'data-on': '' })} />
      ))}
    </span>
    {difficulty}
  </Pill>
);

const statusTones: Readonly<Partial<Record<Contract['status'], PillTone>>> = {
  active: 'spice',
  completed: 'good',
  failed: 'bad',
};
export const StatusPill = ({ status }: Pick<Contract, 'status'>): ReactNode => (
  <Pill tone={statusTones[status] ?? 'ended'} {...capital}>
    {status.replaceAll('_', ' ')}
  </Pill>
);

/** How many have claimed it, once it is active: '1 of 4 claimed'. Until then its status says so. */
export const ClaimedPill = ({ contract }: { contract: Contract }): ReactNode =>
  contract.status === 'active' && <Pill tone="water">{claimedWords(contract)}</Pill>;

/** Says that the deadline of an open contract has passed. */
export function OverduePill({ contract }: { contract: Contract }): ReactNode {
  const now = useNow(60_000);
  return isOverdue(contract, now) ? <Pill tone="bad">Overdue</Pill> : null;
}

const pips = recipe({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '5px',
  '& > i': {
    width: '22px',
    height: '7px',
    borderRadius: 'pill',
    borderWidth: '1px',
    borderColor: 'border.strong',
    bg: 'bg.sunken',
  },
  '& > i[data-taken]': { bg: 'spice.solid', borderColor: 'spice.solid' },
});
export const Claims = ({ currentClaims, maxClaims }: Pick<Contract, 'currentClaims' | 'maxClaims'>): ReactNode => (
  <chakra.div display="grid" gap={1} justifyItems="end" fontSize="sm" lineHeight="20px" color="fg.muted" flex="none">
    <span className={pips()} aria-hidden>
      {Array.from({ length: maxClaims }, (_none, at) => (
        <i key={at} {...(at < currentClaims && { 'data-taken': '' })} />
      ))}
    </span>
    <span>{`Claims: ${currentClaims}/${maxClaims}`}</span>
  </chakra.div>
);

/** The date, in the last 24 hours also the time, and in the last hour how much is left. */
export function Deadline({ contract }: { contract: Contract }): ReactNode {
  const { id, deadline } = contract;
  const remainingMs = Date.parse(deadline) - useNow(60_000);
  const onZero = useCallback(() => void fetchContract(id), [id]);
  const isLastDay = isRunning(contract) && remainingMs > 0 && remainingMs <= 24 * hourMs;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={1.5} whiteSpace="nowrap" textStyle="figures">
      <Icon name="clock" size={16} />
      <time dateTime={deadline} title={`Deadline: ${exactTime(deadline) ?? ''}`}>
        {dateWithYear(deadline)}
      </time>
      {isLastDay && (
        <chakra.span color="spice.text" fontWeight="strong">
          {remainingMs < hourMs ? <Countdown end={deadline} onZero={onZero} /> : plannedWhen(deadline)}
        </chakra.span>
      )}
    </chakra.span>
  );
}
