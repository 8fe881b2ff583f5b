// Actions on items: confirm question, call, and result toast.
import type { MarketItem } from '@guild/common/market/market.api';
import { useMemo } from 'react';
import { ApiError } from '../../platform/api/api.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { loadPings, pinged } from './market.pings.ts';
import * as store from './market.store.ts';

export interface ItemActions {
  ping: (item: MarketItem) => Promise<void>;
  remove: (item: MarketItem) => Promise<void>;
  /** Marks the item as available or not. */
  setAvailable: (item: MarketItem, isAvailable: boolean) => Promise<void>;
}

async function ping(item: MarketItem): Promise<void> {
  try {
    const delivered = await store.pingSeller(item.id);
    if (delivered === undefined) return;
    pinged(item.id);
    const where = delivered.includes('discord') ? 'here and on Discord' : 'here';
    toast.success({ title: 'Ping Sent!', description: `${item.seller} was notified ${where}.` });
  } catch (error) {
    toastError('Ping Failed', error, 'Failed to send Discord notification');
    // The ping was sent on another screen, and its message was missed. The button shows this from
    // now on.
    if (error instanceof ApiError && error.code === 'too_many') void loadPings().catch(() => undefined);
  }
}

async function undo(id: number): Promise<void> {
  try {
    await store.restoreItem(id);
  } catch (error) {
    toastError('Undo failed', error, 'Failed to restore marketplace item');
  }
}

async function remove(confirm: Confirm, item: MarketItem): Promise<void> {
  const text = `Are you sure you want to delete "${item.name}"?`;
  if (!(await confirm({ title: 'Delete item', text, action: 'Delete item', danger: true }))) return;
  try {
    if ((await store.removeItem(item.id)) === undefined) return;
    toast.success({
      title: 'Item Deleted',
      description: `${item.name} has been deleted`,
      action: { label: 'Undo', onClick: () => void undo(item.id) },
      duration: 10_000,
    });
  } catch (error) {
    toastError('Delete Failed', error, 'Failed to delete marketplace item');
  }
}

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
  const confirm = useConfirm();
  return useMemo(() => ({ ping, remove: (item) => remove(confirm, item), setAvailable }), [confirm]);
}
