// Notices of the viewer and their unread count. Replies and live messages update the same state.
import { noticeRoutes, type Notice } from '@guild/common/notifications/notifications.api';
import { call, callList, pageQuery, type Page } from '../../platform/api/api.ts';
import { createResource, dataOf } from '../../platform/api/resource.ts';

const limit = 30;
/** Newest first. Loaded when the list is first opened. */
export const notices = createResource<Page<Notice>>();
/** Number of unread notices. */
export const unreadCount = createResource<number>();

/** The icon of the installed hall shows the same number. */
unreadCount.use.subscribe((loaded) => {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(dataOf(loaded) ?? 0).catch(() => undefined);
});

export function forgetNotifications(): void {
  notices.reset();
  unreadCount.reset();
}
/** @throws ApiError */
export const fetchNotices = (cursor: string | null, signal?: AbortSignal): Promise<Page<Notice>> =>
  callList(noticeRoutes.listNotices, {
    query: pageQuery({ limit, cursor }),
    signal,
  });
/** @throws ApiError */
export const fetchUnread = async (signal: AbortSignal): Promise<number> =>
  (await call(noticeRoutes.getUnread, { signal })).unread;

/** Adds a new notice. @param replaces id of the notice that it replaces */
export function applyNotice(notice: Notice, replaces: number | null, unread: number): void {
  unreadCount.take(unread);
  notices.change(({ items, next }) => ({
    items: [notice, ...items.filter(({ id }) => id !== notice.id && id !== replaces)],
    next,
  }));
}
/** Marks notices as read that were read on any screen. */
export function applyRead(ids: readonly number[], all: boolean, unread: number): void {
  const now = new Date().toISOString();
  const isRead = ({ id, readAt }: Notice): boolean => readAt === null && (all || ids.includes(id));
  unreadCount.take(unread);
  notices.change(({ items, next }) => ({
    items: items.map((one) => (isRead(one) ? { ...one, readAt: now } : one)),
    next,
  }));
}

/** Marks notices as resolved: their tasks are done or over. */
export function applyResolved(ids: readonly number[], resolution: string, unread: number): void {
  applyRead(ids, false, unread);
  notices.change(({ items, next }) => ({
    items: items.map((one) => (ids.includes(one.id) ? { ...one, resolution } : one)),
    next,
  }));
}

/** Reopens a resolved notice in its place. */
export function applyReopened(notice: Notice, unread: number): void {
  unreadCount.take(unread);
  notices.change(({ items, next }) => ({ items: items.map((one) => (one.id === notice.id ? notice : one)), next }));
}

/** A change that was shown at once was refused, so the stored state is loaded again. */
async function readAgain(): Promise<void> {
  await Promise.all([unreadCount.load(fetchUnread), notices.load((signal) => fetchNotices(null, signal))]);
}
/** Marks a notice as read. Shown at once. */
export async function readNotice(id: number): Promise<void> {
  const known = dataOf(notices.use.getState())?.items.find((one) => one.id === id);
  if (known?.readAt !== null) return;
  applyRead([id], false, Math.max(0, (dataOf(unreadCount.use.getState()) ?? 0) - 1));
  await call(noticeRoutes.readNotice, { params: { id } }).catch(readAgain);
}
/** Marks all notices as read. Shown at once. */
export async function readAll(): Promise<void> {
  applyRead([], true, 0);
  await call(noticeRoutes.readAllNotices).catch(readAgain);
}
