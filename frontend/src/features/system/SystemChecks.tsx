// Checks of this installation: problems with meaning and remedy, and folded what is fine.
import { chakra } from '@chakra-ui/react';
import type { CheckState, SystemCheck, SystemChecks as Checks } from '@guild/common/system/system.api';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Pill, type PillTone } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const states: Readonly<Record<CheckState, { words: string; tone: PillTone }>> = {
  bad: { words: 'Broken', tone: 'bad' },
  warning: { words: 'Warning', tone: 'warn' },
  unknown: { words: 'Not checked', tone: 'quiet' },
  good: { words: 'Good', tone: 'good' },
  unused: { words: 'Not in use', tone: 'quiet' },
};
const worstFirst = Object.keys(states) as CheckState[];

const count = (checks: readonly SystemCheck[], state: CheckState): number =>
  checks.filter((one) => one.state === state).length;
const isFine = ({ state }: SystemCheck): boolean => state === 'good' || state === 'unused';

function summaryOf(checks: readonly SystemCheck[]): string {
  const [broken, warnings] = [count(checks, 'bad'), count(checks, 'warning')];
  if (broken + warnings === 0) return 'No problems found.';
  const parts = [
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ];
  return `${parts.join(', ')}.`;
}

const Row = ({ check: { title, state, meaning, remedy } }: { check: SystemCheck }): ReactNode => (
  <chakra.li
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '112px minmax(0, 1fr)' }}
    gap={{ base: 2, md: 4 }}
    alignItems="start"
    paddingBlock={3}
    css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
  >
    <Pill tone={states[state].tone} justifySelf="start">
      {states[state].words}
    </Pill>
    <chakra.div minWidth={0} overflowWrap="anywhere">
      <chakra.h4 fontWeight="strong">{title}</chakra.h4>
      <p>{meaning}</p>
      {remedy !== null && (
        <chakra.p fontSize="sm" color="fg.muted">
          {remedy}
        </chakra.p>
      )}
    </chakra.div>
  </chakra.li>
);

const Rows = ({ checks }: { checks: readonly SystemCheck[] }): ReactNode => (
  <chakra.ul>
    {checks.map((check) => (
      <Row key={check.name} check={check} />
    ))}
  </chakra.ul>
);

export interface SystemChecksProps {
  found: Checks;
  /** Whether the checks run now. */
  busy: boolean;
  onCheckAgain: () => void;
}
export function SystemChecks({ found: { checks, checkedAt }, busy, onCheckAgain }: SystemChecksProps): ReactNode {
  const sorted = worstFirst.flatMap((state) => checks.filter((one) => one.state === state));
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="center" justifyContent="space-between">
        <p role="status">
          <b>{summaryOf(checks)}</b> Checked <RelativeTime iso={checkedAt} />.
        </p>
        <Button icon="refresh" pending={busy} needsConnection onClick={onCheckAgain}>
          Check again
        </Button>
      </chakra.div>
      <Rows checks={sorted.filter((one) => !isFine(one))} />
      <details>
        <chakra.summary cursor="pointer" color="fg.muted" minHeight="24px">
          {`${count(checks, 'good')} good, ${count(checks, 'unused')} not in use`}
        </chakra.summary>
        <Rows checks={sorted.filter(isFine)} />
      </details>
    </>
  );
}
