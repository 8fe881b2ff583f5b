// Allowed link targets in Markdown: a note, a page of the hall, or another site.
import { archiveNoteParams } from '@guild/common/lore/lore.api';
import * as z from 'zod/mini';
import { archiveNoteLink } from '@guild/common/lore/lore.links';

export type Target = { readonly inside: string } | { readonly outside: string };

/** Only pages: a link must never call the API. */
const isPage = (path: string): boolean => !/^\/(?:api|auth|socket\.io)(?:\/|$)/i.test(path);

/**
 * @param href as written: the id of a note, a path of the hall (`/events/12`), or another site's
 * address
 * @returns null: not allowed; only the link's text is shown
 */
export function targetOf(href: string): Target | null {
  if (z.safeParse(archiveNoteParams.shape.noteKey, href).success) return { inside: archiveNoteLink(href) };
  // Characters that browsers drop, or that make them read another host.
  // eslint-disable-next-line no-control-regex -- They are what is looked for.
  if (/[\u0000-\u0020\\]/.test(href) || !/^(?:https?:\/\/|\/(?!\/))/i.test(href)) return null;
  if (!URL.canParse(href, location.origin)) return null;
  const { origin, pathname, search, hash, username, password, href: whole } = new URL(href, location.origin);
  // `https://bank.example@elsewhere.example` looks like another host.
  if (username !== '' || password !== '') return null;
  if (origin !== location.origin) return { outside: whole };
  return isPage(pathname) ? { inside: pathname + search + hash } : null;
}
