// Rank select for admins. A change needs a confirmation that explains its consequences.
import type { SystemStyleObject } from '@chakra-ui/react';
import { fixedRanks, rankRoutes, type Access, type Member, type Rank } from '@guild/common/members/members.api';
import { ranks } from '@guild/common/members/ranks';
import { useEffect, useRef, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Options } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RankPill } from '../../ui/RankPill.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { changeMember } from './members.store.ts';

type Known = Access | null | 'unknown';
/** The access of a rank. `unknown` if the table could not be loaded. */
async function accessOf(rank: Rank): Promise<Known> {
  const fixed = fixedRanks.find((one) => one === rank);
  if (fixed !== undefined) return fixed;
  try {
    return (await call(rankRoutes.getRankAccess))[rank as Exclude<Rank, Access>];
  } catch {
    return 'unknown';
  }
}
/** What an admin loses with that rank. */
function lossOf(rank: Rank, access: Known): string {
  const all =
    'You can no longer change ranks, remove members, plan events, end auctions, or open the guild settings and the audit record.';
  switch (access) {
    case 'Guest':
      return `${all} You also can't bid, sell, or see events and the treasury. As ${rank} you can only view.`;
    case null:
      return `You lose access immediately. The rank ${rank} has no access.`;
    case 'unknown':
      return `${all} Couldn't load what else the rank ${rank} allows. It may have no access.`;
    default:
      return all;
  }
}

/** What another person gains or loses with a rank. */
function effectOf(rank: Rank, before: Known, after: Known): string {
  if (after === 'unknown') return `Couldn't load what the rank ${rank} allows. It may have no access.`;
  if (after === before) return 'Their access stays the same.';
  switch (after) {
    case 'Admin':
      return 'They can change ranks, remove members, plan events, end auctions, and open the guild settings and the audit record.';
    case 'Member':
      return before === 'Admin'
        ? 'They can no longer change ranks, remove members, plan events, or open the settings and the audit record. They can still bid, sell and sign up.'
        : `As ${rank} they can bid, sell, and see and join events.`;
    case 'Guest':
      return before === null
        ? `They get access. As ${rank} they can only view.`
        : `They can no longer bid, sell, or see events and the treasury. As ${rank} they can only view.`;
    case null:
      return `They lose access immediately. The rank ${rank} has no access.`;
  }
}

/** @param own nobody can undo a change of their own rank */
async function give({ id, name, role, version }: Member, rank: Rank, own = false): Promise<void> {
  try {
    const changed = await changeMember(id, { role: rank, version });
    if (changed === undefined) return;
    toast.success({
      title: 'Rank changed',
      description: own ? `You are now ${rank}` : `${name} is now ${rank}`,
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
    // Extends the select under the chevron, so that the chevron can be pressed, too.
    marginInlineEnd: '-20px',
    paddingInlineEnd: '20px',
  },
  '& select:disabled': { cursor: 'default' },
  '&:has(select:focus-visible)': { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
  '& option': { background: 'var(--bg-raised)', color: 'var(--fg-default)' },
  '& svg:last-child': { pointerEvents: 'none' },
};

/** The rank with a select for admins. @param busy a change of the member is running */
export const RankChoice = ({ member, busy }: { member: Member; busy: boolean }): ReactNode => {
  const confirm = useConfirm();
  const offline = useIsOffline();
  const { discordId } = useViewer();
  const select = useRef<HTMLSelectElement>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const ask = async (rank: Rank, own: boolean): Promise<boolean> => {
    const after = await accessOf(rank);
    if (own) {
      const text = `${lossOf(rank, after)} Only another admin can give it back to you.`;
      return confirm({ title: 'Change your own rank', text, action: `Become ${rank}`, danger: true });
    }
    const text = effectOf(rank, await accessOf(member.role), after);
    return confirm({
      title: `Change the rank of ${member.name}`,
      text: `${member.role} → ${rank}. ${text}`,
      action: `Change to ${rank}`,
      danger: after === null,
    });
  };
  const choose = async (rank: Rank): Promise<void> => {
    if (busy || rank === member.role) return;
    const own = member.discordId === discordId;
    const agreed = await ask(rank, own);
    if (agreed) await give(member, rank, own);
    // After the question the focus returns to the select, unless the person has moved it.
    if (mounted.current && document.activeElement === document.body) select.current?.focus();
  };
  return (
    <RankPill rank={member.role} paddingEnd={1} css={choosable}>
      <select
        ref={select}
        aria-label={`Rank of ${member.name}`}
        aria-busy={busy}
        value={member.role}
        disabled={offline}
        onChange={(event) => void choose(event.target.value as Rank)}
      >
        <Options of={ranks} />
      </select>
      <Icon name="chevron" size={14} />
    </RankPill>
  );
};
