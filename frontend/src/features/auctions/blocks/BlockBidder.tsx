// Button in a member's profile: whether the viewer takes their bids.
import { useState, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { setBlocked, useBlockedBidders } from './blocks.ts';

/** Renders nothing until the list is loaded, because the button says what it contains. */
export function BlockBidder({ discordId, name }: { discordId: string; name: string }): ReactNode {
  const list = dataOf(useBlockedBidders().loaded);
  const [pending, setPending] = useState(false);
  if (list === null) return null;
  const isBlocked = list.people.some((one) => one.discordId === discordId);
  const change = async (): Promise<void> => {
    setPending(true);
    await setBlocked(discordId, name, !isBlocked);
    setPending(false);
  };
  return (
    <Button size="sm" needsConnection pending={pending} onClick={() => void change()}>
      {isBlocked ? `Let ${name} bid on my lots again` : `Don't let ${name} bid on my lots`}
    </Button>
  );
}
