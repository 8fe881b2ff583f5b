// Preview rules: how four kinds of previews shorten titles and descriptions, and health checks of a
// page's texts.
import { descriptionRange, titleRange } from '@guild/common/guild/pageLengths';

export interface SeoPage {
  title: string;
  description: string;
  /** The full address. */
  url: string;
  image: string;
  /** The texts in the preview card of a link. */
  card: { readonly title: string; readonly description: string };
}
export const previews = [
  { name: 'Google', title: 60, description: 160 },
  { name: 'Facebook', title: 95, description: 120 },
  { name: 'Twitter', title: 70, description: 125 },
  { name: 'Discord', title: 80, description: 100 },
] as const;
export type PreviewKind = (typeof previews)[number];

/** A text as a preview with room for `most` characters shows it. */
export const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

export interface Check {
  name: string;
  passed: boolean;
  found: string;
}
const within = (text: string, { least, most }: { least: number; most: number }): boolean =>
  text.length >= least && text.length <= most;

/**
 * Checks the lengths of title and description, the social image, and that the address is https
 * without a query string.
 */
export function healthChecks({ title, description, url, image }: Omit<SeoPage, 'card'>): Check[] {
  const address = new URL(url);
  return [
    {
      name: 'Title of 30–60 characters',
      passed: within(title, titleRange),
      found: `${title.length} characters`,
    },
    {
      name: 'Description of 120–160 characters',
      passed: within(description, descriptionRange),
      found: `${description.length} characters`,
    },
    { name: 'Social image', passed: image !== '', found: image === '' ? 'missing' : 'present' },
    {
      name: 'Address on https without a query',
      passed: address.protocol === 'https:' && address.search === '',
      found: `${address.protocol}//${address.search === '' ? '' : ' with a query'}`,
    },
  ];
}
