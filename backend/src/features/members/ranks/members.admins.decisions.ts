// Decisions about the list of admins: pure functions.
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { defineFacts } from '../../../platform/store/outbox/facts.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FirstAdminLink } from '../../../platform/process/env.ts';
import type { AdminsDocument } from '../core/members.model.ts';

/** The list of admins has no facts, because nothing depends on its changes. */
export const adminsFacts = defineFacts<AdminsDocument>()({});
type Decision = Decide<AdminsDocument, typeof adminsFacts>;

/** After this time, in ms, a process that has not finished counts as dead. */
const leaveMs = 30_000;

/** The list has changed since the roster was read. */
export class ListHasChanged extends Error {}

export const lastAdmin = (): AppError =>
  new AppError('conflict', 'The guild needs at least one admin.', { reason: 'last_admin' });

/**
 * Takes an admin off the list, and notes that they are about to lose the rank in the roster.
 * @param key id of the note
 * @throws AppError `conflict` if they are the last admin, or not on the list
 */
export const leaveList =
  (discordId: string, key: string): Decision =>
  ({ discordIds, leaving }, now) => {
    const others = discordIds.filter((one) => one !== discordId);
    if (others.length === 0 || others.length === discordIds.length) throw lastAdmin();
    const note = { key, discordId, until: new Date(now + leaveMs) };
    return { set: { discordIds: others, leaving: [...leaving, note] }, facts: [] };
  };

/** Removes the note after the roster was written, or was not. Expired notes are removed, too. */
export const haveLeft =
  (key: string): Decision =>
  ({ leaving }, now) => ({
    set: { leaving: leaving.filter((one) => one.key !== key && one.until.getTime() > now) },
    facts: [],
  });

/**
 * Uses a first-admin link up; null if this person has used it before.
 * @throws AppError `conflict` if somebody else has used it
 */
export const useLink =
  ({ keyHash, endsAt }: FirstAdminLink, discordId: string): Decision =>
  ({ usedLinks = [] }, now) => {
    const usedBy = usedLinks.find((one) => one.keyHash === keyHash)?.discordId;
    if (usedBy === discordId) return null;
    if (usedBy !== undefined) throw new AppError('conflict', undefined, { reason: 'link_used' });
    const others = usedLinks.filter((one) => one.endsAt.getTime() > now);
    return { set: { usedLinks: [...others, { keyHash, discordId, endsAt: new Date(endsAt) }] }, facts: [] };
  };

/**
 * Adds or removes one admin, to match the roster.
 * @param asOf the list's version before the roster was read
 * @throws ListHasChanged when the roster must be read again
 */
export const followRoster =
  (discordId: string, isAdmin: boolean, asOf: number): Decision =>
  ({ discordIds, leaving, version }, now) => {
    if (discordIds.includes(discordId) === isAdmin) return null;
    if (version !== asOf) throw new ListHasChanged();
    const isLeaving = leaving.some((one) => one.discordId === discordId && one.until.getTime() > now);
    if (isAdmin && isLeaving) return null;
    const others = discordIds.filter((one) => one !== discordId);
    return { set: { discordIds: isAdmin ? [...others, discordId] : others }, facts: [] };
  };
