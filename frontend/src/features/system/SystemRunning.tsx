// What runs: processes, queues, and the latest warnings and errors by kind.
import { chakra } from '@chakra-ui/react';
import type { SystemRunning as Running } from '@guild/common/system/system.api';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format/format.ts';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const List = chakra('ul', { base: { display: 'grid', gap: 3 } });
const Row = chakra('li', { base: { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' } });
const Text = chakra('div', { base: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' } });
const Small = chakra('p', { base: { fontSize: 'sm', color: 'fg.muted' } });

const roleNames: Readonly<Record<string, string>> = { web: 'Web server', worker: 'Worker' };
type Process = Running['processes'][number];
const ProcessRow = ({ one }: { one: Process }): ReactNode => (
  <Row>
    <Text>
      <p>
        <b>{roleNames[one.role] ?? one.role}</b> on {one.host}
      </p>
      <Small>
        {one.version !== null &&
          `Version ${one.version}, build ${one.build ?? 'unknown'}, Node.js ${one.node ?? 'unknown'}. `}
        {one.isAlive && one.startedAt !== null && (
          <>
            Running for <RelativeTime iso={one.startedAt} since />.
          </>
        )}
        {!one.isAlive && (
          <>
            Last seen <RelativeTime iso={one.seenAt} />.
          </>
        )}
      </Small>
    </Text>
    <Pill tone={one.isAlive ? 'good' : 'quiet'}>{one.isAlive ? 'Running' : 'Stopped'}</Pill>
  </Row>
);

export const SystemRunning = ({ running: { processes, queues } }: { running: Running }): ReactNode => (
  <>
    <List>
      {processes.map((one) => (
        <ProcessRow key={`${one.role} ${one.host} ${one.startedAt ?? one.seenAt}`} one={one} />
      ))}
    </List>
    {queues === null ? (
      <p>Redis doesn't answer, so its queues are unknown.</p>
    ) : (
      <List>
        {queues.map(({ name, waiting, delayed }) => (
          <Row key={name}>
            <Text>
              <b>{name}</b>: {formatNumber(waiting)} due now, {formatNumber(delayed)} due later
            </Text>
          </Row>
        ))}
      </List>
    )}
  </>
);

export function SystemProblems({ problems }: Pick<Running, 'problems'>): ReactNode {
  if (problems.length === 0) return <p>Nothing since the processes started.</p>;
  return (
    <List>
      {problems.map(({ message, level, count, lastAt }) => (
        <Row key={message}>
          <Text>
            <bdi>{message}</bdi>
            <Small>
              {count === 1 ? 'Once' : `${formatNumber(count)} times`}, last <RelativeTime iso={lastAt} />
            </Small>
          </Text>
          <Pill tone={level === 'error' ? 'bad' : 'warn'}>{level === 'error' ? 'Error' : 'Warning'}</Pill>
        </Row>
      ))}
    </List>
  );
}
