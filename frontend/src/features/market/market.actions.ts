// Actions on items: confirm question, call, and result toast.
import type { MarketItem } from '@guild/common/market/market.api';
import { useMemo } from 'react';
import { ApiError } from '../../platform/api/api.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { useRemoval, type Removal } from '../../ui/useRemoval.ts';
import { loadPings, recordPing } from './market.pings.ts';
import * as store from './market.store.ts';

export interface ItemActions {
  ping: (item: MarketItem) => Promise<void>;
  /** @returns whether it was deleted */
  remove: (item: MarketItem) => Promise<boolean>;
  /** Marks the item as available or not. */
  setAvailable: (item: MarketItem, isAvailable: boolean) => Promise<void>;
}

async function ping(item: MarketItem): Promise<void> {
  try {
    const delivered = await store.pingSeller(item.id);
    if (delivered === undefined) return;
    recordPing(item.id);
    const where = delivered.includes('discord') ? 'here and on Discord' : 'here';
    toast.success({ title: 'Ping Sent!', description: `${item.seller} was notified ${where}.` });
  } catch (error) {
    toastError('Ping Failed', error, 'Failed to send Discord notification');
    // The ping was sent on another screen, and its message was missed. The button shows this from
    // now on.
    if (error instanceof ApiError && error.code === 'too_many') void loadPings().catch(() => undefined);
  }
}

const removalOf = ({ id, name }: MarketItem): Removal => ({
  title: 'Delete item',
  text: `Are you sure you want to delete "${name}"?`,
  remove: () => store.removeItem(id),
  restore: () => store.restoreItem(id),
  done: { title: 'Item Deleted', description: `${name} has been deleted` },
  failed: ['Delete Failed', 'Failed to delete marketplace item'],
  undoFailed: 'Failed to restore marketplace item',
});

async function setAvailable(item: MarketItem, isAvailable: boolean): Promise<void> {
  try {
    if ((await store.changeItem(item.id, { isAvailable })) === undefined) return;
    toast.success({
      title: isAvailable ? 'Item available' : 'Item no longer available',
      description: `${item.name} is marked as ${isAvailable ? 'available' : 'unavailable'}`,
    });
  } catch (error) {
    toastError('Update failed', error, 'Failed to update marketplace item');
  }
}

/** The actions, with the confirm dialog for their questions. */
export function useItemActions(): ItemActions {
  const remove = useRemoval();
  return useMemo(() => ({ ping, remove: (item) => remove(removalOf(item)), setAvailable }), [remove]);
}
