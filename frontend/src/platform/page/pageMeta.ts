// Title and description of the current page, from the same texts as the server's HTML. The title
// counts unread notices.
import { pageTexts } from '@guild/common/guild/pageTexts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { describe } from '../format/description.ts';
import { guild } from '../session/guild.ts';

let pageTitle: string | null = null;
let unread = '';

function showTitle(): void {
  if (pageTitle !== null) document.title = unread === '' ? pageTitle : `(${unread}) ${pageTitle}`;
}

/** The title of the shown thing, on pages where it has one. */
const named = create<{ readonly title: string | null }>(() => ({ title: null }));

/** The title that the shown page has set for itself. null: none. */
export const useShownTitle = (): string | null => named((state) => state.title);

/** Sets the title of the page, in its top bar and in the browser, while the component is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    named.setState({ title });
    return () => named.setState({ title: null });
  }, [title]);
}

/**
 * Puts a page's texts into the document's head.
 * @param path the page's address; an unknown one is 'Page Not Found'
 */
export function usePageMeta(path: string): void {
  const own = useShownTitle();
  useEffect(() => {
    const texts = pageTexts(path.length > 1 ? path.replace(/\/+$/, '') : path, guild);
    pageTitle = own === null ? (texts?.title ?? `Page Not Found – ${guild.name}`) : `${own} – ${guild.name}`;
    showTitle();
    describe(texts?.description ?? `This page doesn't exist in the guild hall of ${guild.name}.`);
  }, [path, own]);
}

/**
 * Puts a count before the title: '(3) Marketplace …'.
 * @param count text as shown; empty: nothing is unread
 */
export function useTitleCount(count: string): void {
  useEffect(() => {
    unread = count;
    showTitle();
    return () => {
      unread = '';
      showTitle();
    };
  }, [count]);
}
