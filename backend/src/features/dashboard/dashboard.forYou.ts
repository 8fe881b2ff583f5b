// A person's dashboard items from all features. If one feature fails, the others are still shown.
import { may } from '@guild/common/members/ranks';
import type { ForYou, ForYouPart } from '@guild/common/dashboard/forYou.api';
import type { Context } from '../../platform/features/context.ts';
import type { ActionItems, ActionItemsPart, Feature } from '../../platform/features/feature.ts';
import type { Caller } from '../../platform/people/caller.ts';

/** A feature that has lines in 'For You'. */
interface Source {
  readonly name: string;
  readonly items: ActionItems;
}
const comesLast = ({ items }: Source): boolean => items.needs !== undefined;
const toPart = (
  name: string,
  { title, lines, summary = null, more = null, besides = null }: ActionItemsPart,
): ForYouPart => ({
  name,
  title,
  summary,
  lines: lines.map(({ at = null, badge = null, action = null, ...line }) => ({ ...line, at, badge, action })),
  more,
  besides,
});

export function createForYou(
  features: readonly Pick<Feature, 'name' | 'actionItems'>[],
  { log }: Pick<Context, 'log'>,
): (caller: Caller) => Promise<ForYou> {
  const sources = features
    .flatMap(({ name, actionItems: items }): Source[] => (items === 'nothing' ? [] : [{ name, items }]))
    .sort((a, b) => Number(comesLast(a)) - Number(comesLast(b)) || a.items.order - b.items.order);
  return async (caller) => {
    const visibleSources = sources.filter(({ items }) => may(caller, items.needs ?? 'guest'));
    const partOf = async ({ name, items }: Source): Promise<ForYouPart[]> => {
      const part = await items.of(caller);
      return part === null ? [] : [toPart(name, part)];
    };
    const found = await Promise.allSettled(visibleSources.map(partOf));
    const failures = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (failures.length === visibleSources.length && failures.length > 0) throw failures[0];
    for (const error of failures) log.warn({ error }, 'a part of what concerns somebody could not be read');
    return { parts: found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])) };
  };
}
