// Problems of a finished trial, from its story and secret alone, computed without the product's
// own rules.
import { createHash } from 'node:crypto';
import { rewardOf, maxRises } from '@guild/common/trials/trials.rules';
import type { TrialDocument } from '../src/features/trials/core/trials.model.ts';
import { toStory } from '../src/features/trials/core/trials.views.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The problems that every reader of a trial's story can compute. */
export function faultsOf(over: TrialDocument): string[] {
  const faults: string[] = [];
  const { rounds } = toStory(over);
  let rises = 0;
  for (const { number, hash, secret, ways, deadlyCount, places, choices, result } of rounds) {
    const fault = (what: string): void => void faults.push(`round ${number}: ${what}`);
    if (secret === null || secret !== sha(`${over.seed}:${number}`) || hash !== sha(secret)) fault('another secret');
    const order = ways
      .map(({ key }) => key)
      .sort((a, b) => (sha(`${secret ?? ''}:${a}`) < sha(`${secret ?? ''}:${b}`) ? -1 : 1));
    const deadly = ways.filter((way) => way.deadly === true).map(({ key }) => key);
    if (order.slice(0, deadlyCount).sort().join() !== deadly.join()) fault('other deadly ways');
    const safe = choices.filter(({ way, saved }) => saved || (way !== null && !deadly.includes(way)));
    if (choices.some(({ way, saved }) => saved && way !== null && !deadly.includes(way))) fault('a flask in vain');
    const lived = choices.filter(({ why }) => why === null).map(({ userId }) => userId);
    const holds = (userId: number): boolean =>
      over.participants
        .find((one) => one.userId === userId)
        ?.kit.some(({ effect, usedIn }) => effect === 'keep_place' && (usedIn ?? Infinity) >= number) === true;
    let wanted: number[];
    if (safe.length > 0)
      wanted = [...safe]
        .map(({ userId }) => userId)
        .sort(
          (a, b) =>
            Number(holds(b)) - Number(holds(a)) || (sha(`${secret ?? ''}:${a}`) < sha(`${secret ?? ''}:${b}`) ? -1 : 1),
        )
        .slice(0, places);
    else if (rises < maxRises) wanted = choices.map(({ userId }) => userId);
    else {
      const best = Math.min(...choices.map(({ afterMs }) => afterMs ?? Infinity));
      wanted = lived
        .filter((id) => (choices.find(({ userId }) => userId === id)?.afterMs ?? Infinity) === best)
        .slice(0, 1);
    }
    if ([...wanted].sort().join() !== [...lived].sort().join() || lived.length === 0) fault('others live');
    if (result?.rose !== (safe.length === 0 && rises < maxRises)) fault('rose');
    rises += Number(result?.rose);
    if (result?.lived !== lived.length || result.fell !== choices.length - lived.length) fault('another sum');
  }
  for (const one of over.participants) {
    const fault = (what: string): void => void faults.push(`player ${one.userId}: ${what}`);
    const lived = rounds.filter(({ choices }) =>
      choices.some(({ userId, why }) => userId === one.userId && why === null),
    );
    if (lived.length !== one.survivedRounds) fault('another count of rounds');
    const fall = rounds.find(({ choices }) => choices.some(({ userId, why }) => userId === one.userId && why !== null));
    if (one.why !== 'left' && (fall?.number ?? null) !== one.fellIn) fault('fell elsewhere');
    const flasks = rounds.filter(({ choices }) => choices.some(({ userId, saved }) => userId === one.userId && saved));
    if (flasks.length !== one.kit.filter(({ effect, usedIn }) => effect === 'survive_fall' && usedIn !== null).length)
      fault('flasks');
  }
  return faults;
}
/** Problems with the places of a won trial. */
export function faultsOfPlaces({ participants, spiceReward }: TrialDocument): string[] {
  // A player who left, or has played no round, has no place.
  const ranked = participants
    .filter(({ placement }) => placement !== null)
    .sort((a, b) => (a.placement ?? 0) - (b.placement ?? 0));
  return ranked.flatMap((one, at) => {
    const before = ranked[at - 1];
    const together = before?.fellIn === one.fellIn;
    const later = before === undefined || (one.fellIn ?? Infinity) < (before.fellIn ?? Infinity);
    const place = together ? before.placement : at + 1;
    const sum = rewardOf(spiceReward, one.placement ?? 0, one.survivedRounds);
    const isRight = one.placement === place && (together || later) && Number.isInteger(sum) && sum >= 0;
    return isRight ? [] : [`place of player ${one.userId}`];
  });
}
