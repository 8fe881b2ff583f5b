// The notices of the viewer and how many of them are unread; replies and live messages meet here.
import {
  noticeRoutes,
  type Notice,
  type NoticeSettings,
  type NoticeSettingsChange,
} from '@guild/common/notifications/notifications.api';
import { create } from 'zustand';
import { call, callList } from '../../platform/api.ts';

export interface NotificationsState {
  /** Newest first; null until somebody has looked. */
  readonly notices: readonly Notice[] | null;
  readonly next: string | null;
  readonly unread: number;
  /** Why they could not be had; null when they could. */
  readonly failure: unknown;
}
const initial: NotificationsState = { notices: null, next: null, unread: 0, failure: null };
export const useNotifications = create<NotificationsState>(() => initial);
const { getState, setState } = useNotifications;
const page = '30';

export const forgetNotifications = (): void => setState(initial);

/** Reads how many are unread, and the notices again when they are on the screen. */
export async function refreshNotifications(): Promise<void> {
  try {
    const { unread } = await call(noticeRoutes.getUnread);
    setState({ unread });
    if (getState().notices !== null) await loadNotices();
  } catch {
    // The next message or reconnect brings it.
  }
}
export async function loadNotices(): Promise<void> {
  try {
    const { items, next } = await callList(noticeRoutes.listNotices, { query: { limit: page } });
    setState({ notices: items, next, failure: null });
  } catch (failure) {
    setState((state) => ({ failure: state.notices === null ? failure : null }));
  }
}
/** @throws ApiError */
export async function loadMoreNotices(): Promise<void> {
  const { next: cursor } = getState();
  if (cursor === null) return;
  const { items, next } = await callList(noticeRoutes.listNotices, { query: { limit: page, cursor } });
  setState(({ notices }) => {
    const known = new Set(notices?.map(({ id }) => id));
    return { notices: [...(notices ?? []), ...items.filter(({ id }) => !known.has(id))], next };
  });
}

/** A notice has come in. @param replaces the id of the one whose place it takes */
export function applyNotice(notice: Notice, replaces: number | null, unread: number): void {
  setState(({ notices }) => ({
    unread,
    ...(notices !== null && {
      notices: [notice, ...notices.filter(({ id }) => id !== notice.id && id !== replaces)],
    }),
  }));
}
/** Some or all have been read, here or elsewhere. */
export function applyRead(ids: readonly number[], all: boolean, unread: number): void {
  const now = new Date().toISOString();
  setState(({ notices }) => ({
    unread,
    notices:
      notices?.map((one) => (one.readAt === null && (all || ids.includes(one.id)) ? { ...one, readAt: now } : one)) ??
      null,
  }));
}

/** Marks one as read, shown at once. */
export async function readNotice(id: number): Promise<void> {
  const known = getState().notices?.find((one) => one.id === id);
  if (known?.readAt !== null) return;
  applyRead([id], false, Math.max(0, getState().unread - 1));
  await call(noticeRoutes.readNotice, { params: { id } }).catch(refreshNotifications);
}
/** Marks all as read, shown at once. */
export async function readAll(): Promise<void> {
  applyRead([], true, 0);
  await call(noticeRoutes.readAllNotices).catch(refreshNotifications);
}

/** @throws ApiError */
export const loadSettings = (signal: AbortSignal): Promise<NoticeSettings> =>
  call(noticeRoutes.getNoticeSettings, { signal });
/** @throws ApiError */
export const saveSettings = (body: NoticeSettingsChange): Promise<NoticeSettings> =>
  call(noticeRoutes.changeNoticeSettings, { body });
