// A person's dashboard items from all features. If one feature fails, the others are still shown.
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Context } from '../../platform/features/context.ts';
import type { ActionItems } from '../../platform/features/feature.ts';
import type { Caller } from '../../platform/people/caller.ts';

export function createForYou(
  sources: readonly ActionItems[],
  { log }: Pick<Context, 'log'>,
): (caller: Caller) => Promise<ForYou> {
  const [forAdmins, forAll] = [true, false].map((isForAdmins) =>
    sources.filter((source) => (source.isForAdmins === true) === isForAdmins),
  );
  return async (caller) => {
    const visibleSources = [...(forAll ?? []), ...(caller.access === 'Admin' ? (forAdmins ?? []) : [])];
    const found = await Promise.allSettled(visibleSources.map((source) => source.of(caller)));
    const failures = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (failures.length === visibleSources.length && failures.length > 0) throw failures[0];
    for (const error of failures) log.warn({ error }, 'a part of what concerns somebody could not be read');
    return { parts: found.flatMap((one) => (one.status === 'fulfilled' && one.value !== null ? [one.value] : [])) };
  };
}
