// Settings of the guild that features declare: a switch or a number each.
import type { Resource } from '../api/resource.ts';

/**
 * @template S the settings that the value is one of
 * @template V value
 */
export interface GuildSetting<S extends { readonly version: number }, V> {
  /** What it does, as sentences. */
  readonly help: string;
  /** Hook that reads the settings and follows other admins' changes. */
  readonly use: () => Resource<S>;
  readonly value: (settings: S) => V;
  /** @param version of the settings that were shown @throws ApiError */
  readonly save: (value: V, version: number) => Promise<S>;
}

export interface SwitchSetting<S extends { readonly version: number }> extends GuildSetting<S, boolean> {
  /** The text beside the switch. */
  readonly label: string;
}

/** @template V number, or null for none */
export interface NumberSetting<S extends { readonly version: number }, V extends number | null> extends GuildSetting<
  S,
  V
> {
  /** The offered numbers. Another current one is offered, too. */
  readonly offered: readonly number[];
  readonly wordsOf: (value: number) => string;
  /** Words of null. */
  readonly none?: string;
  /** Whether it has no effect because of another setting. */
  readonly isIdle?: (settings: S) => boolean;
}
