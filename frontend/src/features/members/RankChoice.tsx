// The rank of a member, where an admin chooses another one; before one's own is changed it says what will be gone.
import type { SystemStyleObject } from '@chakra-ui/react';
import { fixedRanks, rankRoutes, ranks, type Access, type Member, type Rank } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useViewer } from '../../platform/session.store.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RankPill } from '../../ui/RankPill.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { changeMember } from './members.store.ts';

/** What a rank allows; `unknown` when the table could not be read. */
async function accessOf(rank: Rank): Promise<Access | null | 'unknown'> {
  const fixed = fixedRanks.find((one) => one === rank);
  if (fixed !== undefined) return fixed;
  try {
    return (await call(rankRoutes.getRankAccess))[rank as Exclude<Rank, Access>];
  } catch {
    return 'unknown';
  }
}
/** What an admin loses who takes that rank. */
function lossOf(rank: Rank, access: Access | null | 'unknown'): string {
  const all =
    'You will no longer change ranks, remove anybody, plan events, end auctions, or open the settings of the guild and the audit record.';
  switch (access) {
    case 'Guest':
      return `${all} You will not bid, sell or see events and the treasury either: as ${rank} you only look.`;
    case null:
      return `You lose access to the hall at once: the rank ${rank} has none.`;
    case 'unknown':
      return `${all} What else the rank ${rank} allows could not be read: it may be nothing.`;
    default:
      return all;
  }
}

/** @param own nobody can take a change of their own rank back */
async function give({ id, name, role, version }: Member, rank: Rank, own = false): Promise<void> {
  try {
    const changed = await changeMember(id, { role: rank, version });
    if (changed === undefined) return;
    toast.success({
      title: 'Rank changed',
      description: own ? `You are ${rank} now` : `${name} is ${rank} now`,
      ...(!own && { action: { label: 'Undo', onClick: () => void give(changed, role) } }),
      duration: 10_000,
    });
  } catch (error) {
    toastError('Error', error, 'Failed to change rank');
  }
}

const choosable: SystemStyleObject = {
  position: 'relative',
  '@media (pointer: coarse)': { height: '36px' },
  '& select': {
    appearance: 'none',
    fieldSizing: 'content',
    height: '100%',
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    outline: 'none',
    cursor: 'pointer',
    // The chevron beside it belongs to what one presses.
    marginInlineEnd: '-20px',
    paddingInlineEnd: '20px',
  },
  '& select:disabled': { cursor: 'default' },
  '&:has(select:focus-visible)': { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
  '& option': { background: 'var(--bg-raised)', color: 'var(--fg-default)' },
  '& svg:last-child': { pointerEvents: 'none' },
};

/** The rank, where an admin chooses another one. */
export const RankChoice = ({ member, busy }: { member: Member; busy: boolean }): ReactNode => {
  const confirm = useConfirm();
  const { discordId } = useViewer();
  const choose = async (rank: Rank): Promise<void> => {
    if (member.discordId !== discordId) return give(member, rank);
    const text = `${lossOf(rank, await accessOf(rank))} Only another admin can give it back to you.`;
    if (await confirm({ title: 'Change your own rank', text, action: `Become ${rank}`, danger: true }))
      await give(member, rank, true);
  };
  return (
    <RankPill rank={member.role} paddingEnd={1} css={choosable}>
      <select
        aria-label={`Rank of ${member.name}`}
        value={member.role}
        disabled={busy}
        onChange={(event) => void choose(event.target.value as Rank)}
      >
        {ranks.map((rank) => (
          <option key={rank}>{rank}</option>
        ))}
      </select>
      <Icon name="chevron" size={14} />
    </RankPill>
  );
};
