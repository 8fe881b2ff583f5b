// Where a link of Markdown may lead: to a note, to a page of the hall, or out of it; to nothing else.
import { archiveNoteParams } from '@guild/common/lore/lore.api';
import * as z from 'zod/mini';
import { archiveNoteLink } from '@guild/common/lore/lore.links';

export type Target = { readonly inside: string } | { readonly outside: string };

/** Pages of the hall, not its calls: a link is never a way to do something. */
const isPage = (path: string): boolean => !/^\/(?:api|auth|socket\.io)(?:\/|$)/i.test(path);

/**
 * @param href as it is written: the key of a note, an address of the hall (`/events/12`) or of elsewhere
 * @returns null: it leads nowhere, and its words alone are shown
 */
export function targetOf(href: string): Target | null {
  if (z.safeParse(archiveNoteParams.shape.noteKey, href).success) return { inside: archiveNoteLink(href) };
  // What browsers would read as another host, or not as it stands.
  // eslint-disable-next-line no-control-regex -- They are what is looked for.
  if (/[\u0000-\u0020\\]/.test(href) || !/^(?:https?:\/\/|\/(?!\/))/i.test(href)) return null;
  if (!URL.canParse(href, location.origin)) return null;
  const { origin, pathname, search, hash, username, password, href: whole } = new URL(href, location.origin);
  // `https://bank.example@elsewhere.example` looks like what it is not.
  if (username !== '' || password !== '') return null;
  if (origin !== location.origin) return { outside: whole };
  return isPage(pathname) ? { inside: pathname + search + hash } : null;
}
