// Applications: who wants to join, what others think of them, and the decision.
import { chakra } from '@chakra-ui/react';
import { applicationRoutes, maxComment, maxReason, type Application } from '@guild/common/access/applications.api';
import { applicationIn } from '@guild/common/access/access.links';
import { ranks } from '@guild/common/members/ranks';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../platform/api/api.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { useFilters } from '../../platform/page/filters.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyRoster from '../../ui/art/empty-roster.svg?react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import {
  accept,
  applicationFilters,
  applications,
  castVote,
  comment,
  decideTrial,
  decline,
} from './applications.store.ts';

const dayMs = 24 * 3_600_000;
/** The offered lengths of a trial, in days. */
const trials = [7, 14, 28] as const;
const failed = (what: string): ['Error', string] => ['Error', `Failed to ${what}`];
const stateWords: Readonly<Record<Application['status'], string>> = {
  open: 'To decide',
  trial: 'On trial',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
};

interface PartProps {
  one: Application;
  busy: boolean;
}
function Discussion({ one, busy }: PartProps): ReactNode {
  const { discordId } = useViewer();
  const [text, setText] = useState('');
  const own = one.votes.find((vote) => vote.discordId === discordId)?.isFor ?? null;
  const vote = (isFor: boolean): void =>
    void report(() => castVote(one.id, own === isFor ? null : isFor), { done: () => null, failed: failed('vote') });
  const send = async (): Promise<void> => {
    const sent = await report(() => comment(one.id, text), { done: () => null, failed: failed('comment') });
    if (sent !== undefined) setText('');
  };
  const namesOf = (isFor: boolean): string =>
    one.votes
      .filter((each) => each.isFor === isFor)
      .map(({ username }) => username)
      .join(', ');
  const count = (isFor: boolean): number => one.votes.filter((each) => each.isFor === isFor).length;
  return (
    <>
      {one.comments.map((each, at) => (
        <chakra.p key={at} dir="auto" fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
          <b>{each.username}</b>: {each.text}
        </chakra.p>
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        {([true, false] as const).map((isFor) => (
          <Button
            key={String(isFor)}
            size="sm"
            disabled={busy}
            aria-pressed={own === isFor}
            title={namesOf(isFor)}
            {...(own === isFor && { icon: 'check' as const })}
            onClick={() => vote(isFor)}
          >
            {`${isFor ? 'For' : 'Against'} ${count(isFor)}`}
          </Button>
        ))}
      </chakra.div>
      <Field label="Comment" optional hint="The applicant never sees comments and votes.">
        {(ids) => (
          <Input {...ids} maxLength={maxComment} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <chakra.span justifySelf="start">
        <Button size="sm" disabled={busy || text.trim() === ''} onClick={() => void send()}>
          Add comment
        </Button>
      </chakra.span>
    </>
  );
}

function Decision({ one, busy }: PartProps): ReactNode {
  const { isAdmin } = useViewer();
  const [rank, setRank] = useState<(typeof ranks)[number]>('Member');
  const [days, setDays] = useState('');
  const [reason, setReason] = useState('');
  const admit = (): void => {
    const trialUntil = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    void report(() => accept(one.id, { rank, trialUntil }), {
      done: () => ({ title: 'Accepted', description: `${one.name} is in the guild` }),
      failed: failed('accept'),
    });
  };
  const refuse = (): void =>
    void report(() => decline(one.id, reason), { done: () => ({ title: 'Declined' }), failed: failed('decline') });
  return (
    <chakra.div display="grid" gap={3} paddingTop={3} borderTopWidth="1px" borderColor="border">
      <chakra.div display="grid" columnGap={3} gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
        {isAdmin && (
          <Field label="Rank">
            {(ids) => (
              <Select {...ids} value={rank} onChange={({ target }) => setRank(target.value as typeof rank)}>
                {ranks.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="For how long">
          {(ids) => (
            <Select {...ids} value={days} onChange={({ target }) => setDays(target.value)}>
              <option value="">For good</option>
              {trials.map((each) => (
                <option key={each} value={each}>{`On trial for ${each} days`}</option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <chakra.span justifySelf="start">
        <Button variant="primary" disabled={busy} onClick={admit}>
          Accept
        </Button>
      </chakra.span>
      <Field label="Reason to decline" optional hint="The applicant reads this sentence.">
        {(ids) => (
          <Textarea
            {...ids}
            rows={2}
            maxLength={maxReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <chakra.span justifySelf="start">
        <Button disabled={busy || reason.trim() === ''} onClick={refuse}>
          Decline
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
    <chakra.div display="flex" flexWrap="wrap" gap={2}>
      <Button variant="primary" disabled={busy} onClick={() => void decide(true)}>
        Keep
      </Button>
      <Button disabled={busy} onClick={() => void decide(false)}>
        End trial
      </Button>
    </chakra.div>
  );
}

function Content({ one }: { one: Application }): ReactNode {
  const offline = useIsOffline();
  const pending = applications.use((state) => state.pending[one.id]);
  const busy = offline || pending !== undefined;
  return (
    <Panel as="article" aria-label={one.name} padding="14px 16px" display="grid" gap={3} alignContent="start">
      <chakra.div display="flex" gap={3} alignItems="center">
        <Avatar discordId={one.discordId} name={one.name} avatar={one.avatar} size={40} />
        <chakra.div flex={1} minWidth={0}>
          <chakra.h3 dir="auto" fontWeight="strong" truncate title={one.name}>
            {one.name}
          </chakra.h3>
          <chakra.p fontSize="sm" color="fg.muted">
            Asked <RelativeTime iso={one.askedAt} />
          </chakra.p>
        </chakra.div>
        <Pill>{stateWords[one.status]}</Pill>
      </chakra.div>
      {one.answers.map((each) => (
        <chakra.div key={each.question} minWidth={0}>
          <chakra.p dir="auto" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {each.question}
          </chakra.p>
          <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {each.answer}
          </chakra.p>
        </chakra.div>
      ))}
      {one.trialUntil !== null && (
        <p>
          {`${one.rank ?? 'Member'} on trial. It ends `}
          <RelativeTime iso={one.trialUntil} />.
        </p>
      )}
      {one.decidedBy !== null && <chakra.p fontSize="sm" color="fg.muted">{`Decided by ${one.decidedBy}`}</chakra.p>}
      {one.reason !== null && (
        <chakra.p dir="auto" overflowWrap="anywhere">
          {one.reason}
        </chakra.p>
      )}
      {(one.status === 'open' || one.status === 'trial') && <Discussion one={one} busy={busy} />}
      {one.status === 'open' && <Decision one={one} busy={busy} />}
      {one.status === 'trial' && <TrialDecision one={one} busy={busy} />}
    </Panel>
  );
}
function Card({ id }: { id: number }): ReactNode {
  const one = applications.useShown(id);
  return one === undefined ? null : <Content one={one} />;
}

const useApplication = createDetail(applications, {
  fetch: (id, signal) => call(applicationRoutes.getApplication, { params: { id }, signal }),
});
/** The application of a notice's link, whatever the list shows. */
function Linked({ id }: { id: number }): ReactNode {
  const { loaded } = useApplication(id);
  const isListed = applications.use(({ shown }) => shown.includes(id));
  if (isListed || loaded.phase !== 'ready') return null;
  return (
    <chakra.div marginBottom={4} maxWidth="560px">
      <Content one={loaded.data} />
    </chakra.div>
  );
}

export function ApplicationsSection(): ReactNode {
  const [filters, set] = useFilters(applicationFilters);
  const { discordId } = useViewer();
  const { search } = useLocation();
  const linked = applicationIn(search);
  useLiveView(applications, { filters, viewerId: discordId });
  return (
    <chakra.section aria-label="Applications">
      <chakra.h2 srOnly>Applications</chakra.h2>
      <ListFilters label="Applications" of={applicationFilters} filters={filters} set={set} />
      {linked !== null && <Linked id={linked} />}
      <LiveGrid
        list={applications}
        failed="Error loading applications"
        skeleton={<SkeletonRows count={3} height={160} />}
        empty={<EmptyState art={EmptyRoster} title="No applications" more="People who want to join appear here." />}
      >
        {(id) => <Card id={id} />}
      </LiveGrid>
    </chakra.section>
  );
}
