// Settings for admins: the sign-ins with OpenID Connect that wait to be linked to a member.
import { chakra } from '@chakra-ui/react';
import type { Rank } from '@guild/common/members/members.api';
import { ranks } from '@guild/common/members/ranks';
import { openIdRoutes, type WaitingSignIn } from '@guild/common/session/openId.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { useLive } from '../../platform/live/live.ts';
import { SelectMember } from '../../ui/AddMember.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Field, Options, Select } from '../../ui/Field.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

interface RowProps {
  one: WaitingSignIn;
  reload: () => Promise<unknown>;
}
function WaitingRow({ one: { id, name, email, lastSignInAt }, reload }: RowProps): ReactNode {
  const [member, setMember] = useState<{ id: number; name: string; discordId: string } | null>(null);
  const [rank, setRank] = useState<Rank>('Member');
  const [choice, setChoice] = useState<'link' | 'add' | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const send = async (request: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    // These calls answer nothing, and no answer would mean that no call was made.
    await report(async () => (await request(), true), {
      done: () => ({ title: done, description: name }),
      failed: ['Error', 'Nothing was changed'],
    });
    await reload();
    setBusy(false);
  };
  const params = { id };
  const refuse = async (): Promise<void> => {
    const text = `${name} can't sign in with this account.`;
    if (await confirm({ title: 'Refuse sign-in', text, action: 'Refuse', danger: true }))
      await send(() => call(openIdRoutes.refuseWaitingSignIn, { params }), 'Refused');
  };
  return (
    <chakra.li display="grid" gap={3} paddingBlock={3} borderTopWidth="1px" borderColor="border">
      <chakra.div minWidth={0} overflowWrap="anywhere">
        <chakra.b dir="auto" display="block" fontWeight="strong">
          {name}
        </chakra.b>
        <chakra.p fontSize="sm" color="fg.muted">
          {email !== null && `${email} · `}
          <RelativeTime iso={lastSignInAt} />
        </chakra.p>
      </chakra.div>
      {choice === 'link' && (
        <SelectMember label={`Member for ${name}`} value={member?.discordId ?? ''} onSelect={setMember} />
      )}
      {choice === 'add' && (
        <Field label={`Rank of ${name}`}>
          {(ids) => (
            <Select
              {...ids}
              value={rank}
              onChange={({ target }) => setRank(ranks.find((each) => each === target.value) ?? 'Member')}
            >
              <Options of={ranks} />
            </Select>
          )}
        </Field>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        {choice === 'link' && (
          <Button
            variant="primary"
            needsConnection
            disabled={member === null}
            pending={busy}
            onClick={() =>
              member !== null &&
              void send(
                () => call(openIdRoutes.linkWaitingSignIn, { params, body: { memberId: member.id } }),
                `Linked to ${member.name}`,
              )
            }
          >
            Link
          </Button>
        )}
        {choice === 'add' && (
          <Button
            variant="primary"
            needsConnection
            pending={busy}
            onClick={() =>
              void send(() => call(openIdRoutes.admitWaitingSignIn, { params, body: { rank } }), 'Member added')
            }
          >
            Add member
          </Button>
        )}
        {choice !== 'link' && (
          <Button needsConnection disabled={busy} onClick={() => setChoice('link')}>
            Link to a member
          </Button>
        )}
        {choice !== 'add' && (
          <Button needsConnection disabled={busy} onClick={() => setChoice('add')}>
            Add as new member
          </Button>
        )}
        <Button needsConnection disabled={busy} onClick={() => void refuse()}>
          Refuse
        </Button>
      </chakra.div>
    </chakra.li>
  );
}

export default function WaitingSignIns(): ReactNode {
  const resource = useResource((signal) => call(openIdRoutes.listWaitingSignIns, { signal }));
  useLive('waiting-sign-ins:changed', () => void resource.reload());
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the sign-ins"
      skeleton={<SkeletonRows count={2} height={72} width="100%" />}
    >
      {(all) =>
        all.length === 0 ? (
          <chakra.p color="fg.muted" fontSize="sm">
            Nobody waits.
          </chakra.p>
        ) : (
          <chakra.ul aria-label="Sign-ins that wait">
            {all.map((one) => (
              <WaitingRow key={one.id} one={one} reload={() => resource.reload()} />
            ))}
          </chakra.ul>
        )
      }
    </ResourceView>
  );
}
