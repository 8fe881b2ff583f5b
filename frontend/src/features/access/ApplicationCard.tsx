// Card of an application: the answers, what officers say about them, and the buttons to decide.
import { chakra } from '@chakra-ui/react';
import { maxComment, type Application } from '@guild/common/access/applications.api';
import { useState, type ReactNode } from 'react';
import { keepDraft, readDraft } from '../../platform/forms/drafts.ts';
import { useNow } from '../../platform/format/clock.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { applications, castVote, comment, decideTrial } from './applications.store.ts';

const minute = 60_000;
const failed = (what: string): ['Error', string] => ['Error', `Failed to ${what}`];
const stateWords: Readonly<Record<Application['status'], string>> = {
  open: 'To decide',
  trial: 'On trial',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
};
/** The dialog that is open. */
export interface OpenedDecision {
  readonly one: Application;
  readonly decision: 'accept' | 'decline';
}

interface PartProps {
  one: Application;
  busy: boolean;
}
const votersOf = ({ votes }: Application, isFor: boolean): string[] =>
  votes.filter((each) => each.isFor === isFor).map(({ username }) => username);
const voteWords = { true: 'For', false: 'Against' } as const;
const sides = [true, false] as const;

function Votes({ one, busy }: PartProps): ReactNode {
  const { discordId } = useViewer();
  const own = one.votes.find((vote) => vote.discordId === discordId)?.isFor ?? null;
  const vote = (isFor: boolean): void =>
    void report(() => castVote(one.id, own === isFor ? null : isFor), { done: () => null, failed: failed('vote') });
  return (
    <chakra.div display="grid" gap={1.5}>
      <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label={`Votes on ${one.name}`}>
        {sides.map((isFor) => (
          <Button
            key={String(isFor)}
            size="sm"
            disabled={busy}
            aria-pressed={own === isFor}
            {...(own === isFor && { icon: 'check' as const })}
            onClick={() => vote(isFor)}
          >
            {`${voteWords[`${isFor}`]} ${votersOf(one, isFor).length}`}
          </Button>
        ))}
      </chakra.div>
      {sides
        .filter((isFor) => votersOf(one, isFor).length > 0)
        .map((isFor) => (
          <chakra.p key={String(isFor)} fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {`${voteWords[`${isFor}`]}: ${votersOf(one, isFor).join(', ')}`}
          </chakra.p>
        ))}
    </chakra.div>
  );
}

function Comments({ one }: Pick<PartProps, 'one'>): ReactNode {
  if (one.comments.length === 0) return null;
  return (
    <chakra.ul display="grid" gap={2} aria-label={`Comments on ${one.name}`} maxHeight="320px" overflowY="auto">
      {one.comments.map((each, at) => (
        <li key={at}>
          <chakra.p fontSize="sm" color="fg.muted">
            <b>{each.username}</b> <RelativeTime iso={each.at} />
          </chakra.p>
          <chakra.p dir="auto" fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {each.text}
          </chakra.p>
        </li>
      ))}
    </chakra.ul>
  );
}

interface TypedComment {
  readonly text: string;
}
function NewComment({ one, busy }: PartProps): ReactNode {
  // The card goes with the right to decide, and comes back with its text.
  const draftName = `application-comment:${one.id}`;
  const [text, setText] = useState(() => readDraft<TypedComment>(draftName)?.typed.text ?? '');
  const write = (next: string): void => {
    setText(next);
    keepDraft<TypedComment>(draftName, next === '' ? null : { typed: { text: next } });
  };
  const send = async (): Promise<void> => {
    const sent = await report(() => comment(one.id, text), { done: () => null, failed: failed('comment') });
    if (sent !== undefined) write('');
  };
  return (
    <chakra.div display="grid" gap={2}>
      <Field label="Comment" optional hint="The applicant never sees comments and votes.">
        {(ids) => (
          <Textarea
            {...ids}
            rows={2}
            maxLength={maxComment}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      <chakra.span justifySelf="start">
        <Button size="sm" disabled={busy || text.trim() === ''} onClick={() => void send()}>
          Add comment
        </Button>
      </chakra.span>
    </chakra.div>
  );
}

function TrialDecision({ one, busy }: PartProps): ReactNode {
  const confirm = useConfirm();
  const decide = async (keep: boolean): Promise<void> => {
    const isSure =
      keep ||
      (await confirm({
        title: 'End the trial?',
        text: `${one.name} is removed from the roster. You can restore members from the audit record for 30 days.`,
        action: 'End trial',
      }));
    if (!isSure) return;
    await report(() => decideTrial(one.id, keep), {
      done: () => ({ title: keep ? `${one.name} stays` : 'Trial ended' }),
      failed: failed('decide'),
    });
  };
  return (
    <>
      <Button variant="primary" disabled={busy} onClick={() => void decide(true)}>
        Keep
      </Button>
      <Button disabled={busy} onClick={() => void decide(false)}>
        End trial
      </Button>
    </>
  );
}

/** When the trial ends, or that somebody has to decide now. */
function TrialWords({ rank, until }: { rank: string; until: string }): ReactNode {
  const isOver = Date.parse(until) <= useNow(minute);
  return (
    <p>
      {isOver ? `${rank} on trial. It ended ` : `${rank} on trial until `}
      <RelativeTime iso={until} planned />
      {isOver ? ': keep them, or end the trial.' : '.'}
    </p>
  );
}

function Outcome({ one }: Pick<PartProps, 'one'>): ReactNode {
  const isIn = one.status === 'accepted' || one.status === 'trial';
  const asRank = isIn && one.rank !== null ? ` as ${one.rank}` : '';
  if (one.decidedBy === null && asRank === '') return null;
  return (
    <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {one.decidedBy === null
        ? `Got access${asRank}`
        : `${isIn ? 'Accepted' : stateWords[one.status]}${asRank} by ${one.decidedBy}`}
      {one.decidedAt !== null && (
        <>
          {' '}
          <RelativeTime iso={one.decidedAt} />
        </>
      )}
    </chakra.p>
  );
}

export interface ApplicationCardProps {
  one: Application;
  onDecide: (decision: OpenedDecision) => void;
}
export function ApplicationCard({ one, onDecide }: ApplicationCardProps): ReactNode {
  const offline = useIsOffline();
  const pending = applications.use((state) => state.pending[one.id]);
  const busy = offline || pending !== undefined;
  const isUndecided = one.status === 'open' || one.status === 'trial';
  return (
    <Panel as="article" aria-label={one.name} padding="14px 16px" display="grid" gap={3} alignContent="start">
      <chakra.div display="flex" gap={3} alignItems="center">
        <Avatar discordId={one.discordId} name={one.name} avatar={one.avatar} size={40} />
        <chakra.div flex={1} minWidth={0}>
          <chakra.h3 dir="auto" fontWeight="strong" truncate title={one.name}>
            {one.name}
          </chakra.h3>
          <chakra.p fontSize="sm" color="fg.muted">
            {one.answers.length > 0 ? 'Applied ' : 'Asked '}
            <RelativeTime iso={one.askedAt} />
          </chakra.p>
        </chakra.div>
        <Pill>{stateWords[one.status]}</Pill>
      </chakra.div>
      {one.answers.length > 0 && (
        <chakra.dl display="grid" gap={2} maxHeight="420px" overflowY="auto">
          {one.answers.map((each) => (
            <chakra.div key={each.question} minWidth={0}>
              <chakra.dt dir="auto" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {each.question}
              </chakra.dt>
              <chakra.dd dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {each.answer}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
      {one.trialUntil !== null && <TrialWords rank={one.rank ?? 'Member'} until={one.trialUntil} />}
      <Outcome one={one} />
      {one.reason !== null && (
        <chakra.p dir="auto" overflowWrap="anywhere">
          {one.reason}
        </chakra.p>
      )}
      {isUndecided && <Votes one={one} busy={busy} />}
      <Comments one={one} />
      {isUndecided && <NewComment one={one} busy={busy} />}
      {isUndecided && (
        <chakra.div display="flex" flexWrap="wrap" gap={2} paddingTop={3} borderTopWidth="1px" borderColor="border">
          {one.status === 'trial' ? (
            <TrialDecision one={one} busy={busy} />
          ) : (
            <>
              <Button variant="primary" disabled={busy} onClick={() => onDecide({ one, decision: 'accept' })}>
                Accept
              </Button>
              <Button disabled={busy} onClick={() => onDecide({ one, decision: 'decline' })}>
                Decline
              </Button>
            </>
          )}
        </chakra.div>
      )}
    </Panel>
  );
}
