// The notices of the viewer and how many of them are unread; replies and live messages meet here.
import { noticeRoutes, type Notice } from '@guild/common/notifications/notifications.api';
import { call, callList } from '../../platform/api/api.ts';
import type { Page } from '../../platform/live/liveList.ts';
import { createResource, dataOf } from '../../platform/api/resource.ts';

const page = '30';
/** Newest first; read once somebody looks. */
export const notices = createResource<Page<Notice>>();
/** How many are unread. */
export const unreadCount = createResource<number>();

export function forgetNotifications(): void {
  notices.reset();
  unreadCount.reset();
}
/** @throws ApiError */
export const fetchNotices = (cursor: string | null, signal?: AbortSignal): Promise<Page<Notice>> =>
  callList(noticeRoutes.listNotices, {
    query: { limit: page, ...(cursor !== null && { cursor }) },
    ...(signal !== undefined && { signal }),
  });
/** @throws ApiError */
export const fetchUnread = async (signal: AbortSignal): Promise<number> =>
  (await call(noticeRoutes.getUnread, { signal })).unread;

/** A notice has come in. @param replaces the id of the one whose place it takes */
export function applyNotice(notice: Notice, replaces: number | null, unread: number): void {
  unreadCount.take(unread);
  notices.change(({ items, next }) => ({
    items: [notice, ...items.filter(({ id }) => id !== notice.id && id !== replaces)],
    next,
  }));
}
/** Some or all have been read, here or elsewhere. */
export function applyRead(ids: readonly number[], all: boolean, unread: number): void {
  const now = new Date().toISOString();
  const isRead = ({ id, readAt }: Notice): boolean => readAt === null && (all || ids.includes(id));
  unreadCount.take(unread);
  notices.change(({ items, next }) => ({
    items: items.map((one) => (isRead(one) ? { ...one, readAt: now } : one)),
    next,
  }));
}

/** What these ask for is done or over. */
export function applyResolved(ids: readonly number[], resolution: string, unread: number): void {
  applyRead(ids, false, unread);
  notices.change(({ items, next }) => ({
    items: items.map((one) => (ids.includes(one.id) ? { ...one, resolution } : one)),
    next,
  }));
}

/** What was done or over has been taken back: it asks again, where it stands. */
export function applyReopened(notice: Notice, unread: number): void {
  unreadCount.take(unread);
  notices.change(({ items, next }) => ({ items: items.map((one) => (one.id === notice.id ? notice : one)), next }));
}

/** What was shown at once and then refused: what is stored is read again. */
async function readAgain(): Promise<void> {
  await Promise.all([unreadCount.load(fetchUnread), notices.load((signal) => fetchNotices(null, signal))]);
}
/** Marks one as read, shown at once. */
export async function readNotice(id: number): Promise<void> {
  const known = dataOf(notices.use.getState())?.items.find((one) => one.id === id);
  if (known?.readAt !== null) return;
  applyRead([id], false, Math.max(0, (dataOf(unreadCount.use.getState()) ?? 0) - 1));
  await call(noticeRoutes.readNotice, { params: { id } }).catch(readAgain);
}
/** Marks all as read, shown at once. */
export async function readAll(): Promise<void> {
  applyRead([], true, 0);
  await call(noticeRoutes.readAllNotices).catch(readAgain);
}
