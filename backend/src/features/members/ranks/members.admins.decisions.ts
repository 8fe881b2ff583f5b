// What leaves and joins the list of admins: pure, without clock and database.
import type { Decide } from '../../../platform/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AdminsFacts } from '../roster/members.documents.ts';
import type { AdminsDocument } from '../roster/members.model.ts';

type Decision = Decide<AdminsDocument, AdminsFacts>;

/** A process that has not done it by then is gone. */
const leaveMs = 30_000;

/** The list has changed since the roster was asked, which may say something else by now. */
export class ListHasChanged extends Error {}

export const lastAdmin = (): AppError =>
  new AppError('conflict', 'The guild needs at least one admin.', { reason: 'last_admin' });

/**
 * Takes somebody off, and notes that they are leaving the roster's admins, too.
 * @param key what the note is called
 * @throws AppError `conflict` when they are the last one, or not on the list
 */
export const leaveList =
  (discordId: string, key: string): Decision =>
  ({ discordIds, leaving }, now) => {
    const others = discordIds.filter((one) => one !== discordId);
    if (others.length === 0 || others.length === discordIds.length) throw lastAdmin();
    const note = { key, discordId, until: new Date(now + leaveMs) };
    return { set: { discordIds: others, leaving: [...leaving, note] }, facts: [] };
  };

/** The roster has been written, or was not: from now on the list follows it again. Old notes go with it. */
export const haveLeft =
  (key: string): Decision =>
  ({ leaving }, now) => ({
    set: { leaving: leaving.filter((one) => one.key !== key && one.until.getTime() > now) },
    facts: [],
  });

/**
 * Makes the list say of somebody what the roster says.
 * @param asOf the list's version before the roster was asked
 * @throws ListHasChanged when the roster is to be asked again
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
