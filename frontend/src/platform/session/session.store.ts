// Session: who is signed in, and what they may do.
import { type OwnMembership, sessionRoutes, type User } from '@guild/common/session/session.api';
import type { Access } from '@guild/common/members/members.api';
import { may, type Needs, type Permissions } from '@guild/common/members/ranks';
import { useMemo } from 'react';
import { create } from 'zustand';
import { ApiError, call, onAnswered } from '../api/api.ts';
import { keepAnswersOf } from '../api/keptAnswers.ts';

/** `left-discord`: signed out, because the person has left the guild's Discord server. */
export type SessionState =
  'loading' | 'signed-out' | 'left-discord' | 'no-membership' | 'no-access' | 'ready' | 'failed';
export interface Session {
  state: SessionState;
  user: User | null;
  member: OwnMembership | null;
  access: Access | null;
  /** Why the session is unknown. */
  failure?: unknown;
}
const nobody = { user: null, member: null, access: null };
export const signedOut: Session = { state: 'signed-out', ...nobody };

export const sessionStore = create<Session>(() => ({ state: 'loading', ...nobody }));
export const useSession = (): Session => sessionStore();

const isOneOf = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** The caller's membership. null: they have none. */
async function readMembership(): Promise<OwnMembership | null> {
  try {
    return await call(sessionRoutes.getOwnMembership);
  } catch (error) {
    if (isOneOf(error, [403, 404])) return null;
    throw error;
  }
}

async function readSession(): Promise<Session> {
  try {
    const [user, member] = await Promise.all([call(sessionRoutes.getUser), readMembership()]);
    if (member === null) return { state: 'no-membership', user, member, access: null };
    return { state: member.access === null ? 'no-access' : 'ready', user, member, access: member.access };
  } catch (error) {
    if (!isOneOf(error, [401])) return { state: 'failed', ...nobody, failure: error };
    const hasLeft = (error as ApiError).details.reason === 'left_discord';
    return hasLeft ? { state: 'left-discord', ...nobody } : signedOut;
  }
}

let reading: Promise<void> | null = null;
/**
 * Asks the server who is signed in. Simultaneous requests share one call. A failure keeps the known
 * state.
 */
export function refreshSession(): Promise<void> {
  reading ??= readSession()
    .then((next) => {
      if (next.state === 'failed' && sessionStore.getState().user !== null) return;
      if (next.state !== 'failed') keepAnswersOf(next.user?.id ?? null);
      sessionStore.setState(next, true);
    })
    .finally(() => {
      reading = null;
    });
  return reading;
}

// A 401 from any call means that the session is over. Then nothing personal may stay on the screen.
onAnswered(({ status }) => {
  const isOver = ['signed-out', 'left-discord'].includes(sessionStore.getState().state);
  if (status === 401 && !isOver) void refreshSession();
});

/**
 * Asks who is signed in, unless the server has written into the page that this browser sent no
 * session.
 * @returns a promise that resolves when the answer is known; null: it is known at once
 */
export function beginSession(): Promise<void> | null {
  const isVisitor = document.querySelector('meta[name=visitor][content=new]') !== null;
  if (!isVisitor) return refreshSession();
  keepAnswersOf(null);
  sessionStore.setState(signedOut, true);
  return null;
}

/** The signed-in person, inside the guarded screens. */
export interface Viewer extends Permissions {
  userId: number;
  discordId: string;
  username: string;
  avatar: string | null;
  member: OwnMembership;
  access: Access;
  /** False for Guests. */
  canWrite: boolean;
  /** Only for what concerns admins alone. Everything else asks `useMay` about a right. */
  isAdmin: boolean;
}

export function viewerOf(session: Session): Viewer | null {
  const { user, member, access } = session;
  if (session.state !== 'ready' || user === null || member === null || access === null) return null;
  return {
    userId: user.id,
    discordId: user.discordId,
    username: user.username,
    avatar: user.avatar,
    member,
    access,
    rights: member.rights,
    canWrite: access !== 'Guest',
    isAdmin: access === 'Admin',
  };
}

/** The signed-in person. @throws Error outside the guarded screens */
export function useViewer(): Viewer {
  const session = useSession();
  const viewer = useMemo(() => viewerOf(session), [session]);
  if (viewer === null) throw new Error('There is no viewer outside the guarded screens');
  return viewer;
}

/** Whether the signed-in person has this access or right. @throws Error outside the guarded screens */
export const useMay = (needs: Needs): boolean => may(useViewer(), needs);
