// Allowed lengths of page titles and descriptions, and the choice of a text that fits.
import type { GuildConfig } from './guild.config.ts';

export interface PageTexts {
  readonly title: string;
  readonly description: string;
}
/** Lengths that search engines and previews show completely. */
export const titleRange = { least: 30, most: 60 } as const;
export const descriptionRange = { least: 120, most: 160 } as const;

/** The guild's texts that page texts use. */
export type GuildTexts = Pick<GuildConfig, 'name' | 'tagline'>;

/**
 * The first text with a fitting length. If there is none, the last one, cut between words if it is
 * too long.
 */
export function fitting(texts: readonly string[], { least, most }: { least: number; most: number }): string {
  const found = texts.find((one) => one.length >= least && one.length <= most);
  if (found !== undefined) return found;
  const last = texts.at(-1) ?? '';
  return last.length <= most ? last : `${last.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
