// How long titles and descriptions of pages may be, and which of several fits.
import type { GuildConfig } from './guild.config.ts';

export interface PageTexts {
  readonly title: string;
  readonly description: string;
}
/** What search engines and previews show in full. */
export const titleRange = { least: 30, most: 60 } as const;
export const descriptionRange = { least: 120, most: 160 } as const;

/** What the texts of pages say of the guild. */
export type Named = Pick<GuildConfig, 'name' | 'tagline'>;

/** The first of these texts whose length fits; else the last one, cut between words where it is too long. */
export function fitting(texts: readonly string[], { least, most }: { least: number; most: number }): string {
  const found = texts.find((one) => one.length >= least && one.length <= most);
  if (found !== undefined) return found;
  const last = texts.at(-1) ?? '';
  return last.length <= most ? last : `${last.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
