// Avatars of people and addresses of their profiles, by Discord id. Requested in batches, and
// updated by live messages.
import { sessionRoutes, type PublicUser } from '@guild/common/session/session.api';
import { maxDiscordIds } from '@guild/common/wire/fields';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../api/api.ts';
import { live } from '../live/live.ts';

type Avatars = Readonly<Record<string, string | null | undefined>>;
interface Faces {
  /** Avatar hashes. null: no avatar, or never signed in. */
  readonly byId: Avatars;
  /** Member ids of people in the roster. */
  readonly memberIds: Readonly<Record<string, number | null | undefined>>;
  /** People whose last lookup failed. */
  readonly failed: Readonly<Record<string, true>>;
}
export const useFaces = create<Faces>(() => ({ byId: {}, memberIds: {}, failed: {} }));
const { getState, setState } = useFaces;

/** How many components show a person. */
const shown = new Map<string, number>();
/** To be requested. */
const wanted = new Set<string>();
/** Being requested. A live message that arrives meanwhile is newer than the answer. */
const asked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
const gatherMs = 20;

const learn = (avatars: Avatars): void =>
  setState(({ byId, failed }) => ({
    byId: { ...byId, ...avatars },
    failed: Object.fromEntries(Object.entries(failed).filter(([id]) => !(id in avatars))),
  }));

async function fetchFaces(ids: readonly string[]): Promise<void> {
  for (const id of ids) asked.add(id);
  try {
    const users = await call(sessionRoutes.listUsers, { query: { discordIds: ids.join(',') } });
    const avatars = new Map(users.map(({ discordId, avatar }) => [discordId, avatar]));
    const memberIds = Object.fromEntries(users.map(({ discordId, memberId }) => [discordId, memberId]));
    setState((state) => ({ memberIds: { ...state.memberIds, ...memberIds } }));
    learn(Object.fromEntries(ids.filter((id) => asked.has(id)).map((id) => [id, avatars.get(id) ?? null])));
  } catch {
    // Drawn avatars are shown instead. The next component that shows such a person asks again.
    setState(({ failed }) => ({ failed: { ...failed, ...Object.fromEntries(ids.map((id) => [id, true as const])) } }));
  } finally {
    for (const id of ids) asked.delete(id);
  }
}

/** Requests people in as few calls as possible. */
async function fetchAll(ids: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / maxDiscordIds) }, (_, at) =>
    ids.slice(at * maxDiscordIds, (at + 1) * maxDiscordIds),
  );
  await Promise.all(parts.map(fetchFaces));
}

function want(id: string): void {
  if (getState().byId[id] !== undefined || asked.has(id)) return;
  wanted.add(id);
  timer ??= setTimeout(() => {
    timer = undefined;
    const ids = [...wanted];
    wanted.clear();
    void fetchAll(ids);
  }, gatherMs);
}

function show(id: string): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1);
  want(id);
  return () => {
    const left = (shown.get(id) ?? 1) - 1;
    if (left > 0) shown.set(id, left);
    else shown.delete(id);
  };
}

/** Applies an avatar that changed at a sign-in. */
export function applyUser({ discordId, avatar }: Pick<PublicUser, 'discordId' | 'avatar'>): void {
  asked.delete(discordId);
  if (getState().byId[discordId] !== undefined || shown.has(discordId)) learn({ [discordId]: avatar });
}
/** After a reconnect: requests the shown people again. The others follow when they are shown. */
export function refreshFaces(): Promise<void> {
  setState(({ byId }) => ({ byId: Object.fromEntries(Object.entries(byId).filter(([id]) => shown.has(id))) }));
  return fetchAll([...shown.keys()]);
}
live.on('user:updated', applyUser);
live.onResync(refreshFaces);

/**
 * The hash of a person's Discord avatar.
 * @param discordId null: a person without an id; nothing is requested
 * @returns null without an avatar; undefined until it is known
 */
export function useFace(discordId: string | null): string | null | undefined {
  useEffect(() => (discordId === null ? undefined : show(discordId)), [discordId]);
  return useFaces(({ byId }) => (discordId === null ? null : byId[discordId]));
}

/** Whether the lookup of somebody's avatar failed. */
export const useFaceFailed = (discordId: string | null): boolean =>
  useFaces(({ failed }) => discordId !== null && failed[discordId] === true);

/** The address of a member's profile. */
export const memberAddress = (id: number): string => `/members/${id}`;

/** The address of a person's profile. null: they have none, or it is not known yet. */
export const usePageOf = (discordId: string | null): string | null => {
  const id = useFaces(({ memberIds }) => (discordId === null ? null : memberIds[discordId]));
  return id === null || id === undefined ? null : memberAddress(id);
};
