// Title and description of the page that is shown, from the same texts as the server's HTML.
import { pageTexts } from '@guild/common/guild/pageTexts';
import { useEffect } from 'react';
import { guild } from './guild.ts';

function describe(text: string): void {
  const found = document.querySelector<HTMLMetaElement>('meta[name=description]');
  const tag = found ?? document.createElement('meta');
  tag.name = 'description';
  tag.content = text;
  if (found === null) document.head.append(tag);
}

/** Puts the texts of a page into the document's head. @param path the page's address; an unknown one is 'Page Not Found' */
export function usePageMeta(path: string): void {
  useEffect(() => {
    const texts = pageTexts(path.length > 1 ? path.replace(/\/+$/, '') : path, guild);
    document.title = texts?.title ?? `Page Not Found – ${guild.name}`;
    describe(texts?.description ?? `There is no such page in the hall of ${guild.name}.`);
  }, [path]);
}
