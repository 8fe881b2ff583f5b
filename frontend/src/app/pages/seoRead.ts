// Reader of a page's HTML as a crawler sees it: without a session, and without running scripts.
import { ApiError } from '../../platform/api/api.ts';
import type { SeoPage } from './seoPreviews.ts';

const longestMs = 10_000;

/** The metadata in a page's HTML. @param asked the address that the HTML was read from */
export function seoPageIn(html: string, asked: string): SeoPage {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const content = (name: string): string =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? '';
  const image = content('og:image');
  const picture = URL.canParse(image) ? new URL(image) : null;
  return {
    title: page.title,
    description: content('description'),
    url: page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.getAttribute('href') ?? asked,
    // Only the path is kept, because the page may be opened at another address than the public one.
    image: picture === null ? '' : picture.pathname + picture.search,
    card: { title: content('og:title'), description: content('og:description') },
  };
}

/** @throws ApiError if the page cannot be loaded */
export async function readSeoPage(path: string, signal: AbortSignal): Promise<SeoPage> {
  const url = window.location.origin + path;
  const abortOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  const response = await fetch(path, {
    credentials: 'omit',
    headers: { Accept: 'text/html' },
    signal: abortOrTimeout,
  }).catch((reason: unknown) => {
    if (signal.aborted) throw reason;
    throw new ApiError(0, "Can't reach the server", `GET ${path}`);
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, `GET ${path}`);
  return seoPageIn(await response.text(), url);
}
