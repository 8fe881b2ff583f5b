// Parts of the roster about inactive members: the filter, what a card says, and the buttons that ask.
import { chakra } from '@chakra-ui/react';
import type { Member } from '@guild/common/members/members.api';
import { counted } from '@guild/common/wire/numbers';
import { useState, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { useNow } from '../../../platform/format/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { askAllInactive, askInactive } from './members.inactive.actions.ts';
import { inactiveMembers, mayAsk } from './members.inactive.ts';

const dayMs = 24 * 3_600_000;

/** 'Not seen for 34 days', who asked, and the button. Renders nothing for people who are active. */
export function InactiveLine({ member }: { member: Member }): ReactNode {
  const known = dataOf(inactiveMembers.useOne('all').loaded)?.members.find(({ id }) => id === member.id);
  const now = useNow(60_000);
  const [busy, setBusy] = useState(false);
  if (known === undefined) return null;
  const { seenAt, asked } = known;
  const ask = async (): Promise<void> => {
    setBusy(true);
    await askInactive(member);
    setBusy(false);
  };
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap={3}
      rowGap={1}
      marginTop={3}
      paddingTop={3}
      borderTopWidth="1px"
      borderColor="border"
      fontSize="sm"
    >
      <chakra.p minWidth={0}>
        <chakra.b fontWeight="strong" textStyle="figures">
          {seenAt === null
            ? 'Never seen'
            : `Not seen for ${counted(Math.floor((now - Date.parse(seenAt)) / dayMs), 'day')}`}
        </chakra.b>
        {asked !== null && (
          <chakra.span display="block" color="fg.muted" overflowWrap="anywhere">
            Asked <RelativeTime iso={asked.at} /> by {asked.by}
          </chakra.span>
        )}
      </chakra.p>
      {mayAsk(known) && (
        <Button
          size="sm"
          icon="send"
          needsConnection
          disabled={busy}
          aria-label={`Ask ${member.name}`}
          onClick={() => void ask()}
        >
          Ask
        </Button>
      )}
    </chakra.div>
  );
}

/** Asks everybody in the list who was not asked lately. Renders nothing if nobody is left. */
export function AskAll(): ReactNode {
  const known = dataOf(inactiveMembers.useOne('all').loaded);
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const count = known?.members.filter(mayAsk).length ?? 0;
  if (count === 0) return null;
  const words = count === 1 ? 'Ask 1 member' : `Ask all ${count}`;
  const ask = async (): Promise<void> => {
    const text = `${counted(count, 'member gets', 'members get')} a notice that asks whether they're still here. Nobody is asked twice in 14 days.`;
    if (!(await confirm({ title: 'Ask inactive members', text, action: words }))) return;
    setBusy(true);
    await askAllInactive();
    setBusy(false);
  };
  return (
    <Button
      icon="send"
      // On a phone it must not share the row of the search field.
      flex={{ base: '1 1 60%', md: 'none' }}
      needsConnection
      disabled={busy}
      onClick={() => void ask()}
    >
      {words}
    </Button>
  );
}
