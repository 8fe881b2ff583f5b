// Demo contributions: each member's ledger entries, which add up to the total on their card.
import { contributionKinds, type ContributionKind } from '@guild/common/members/contributions.derived';
import type { EntryDocument } from '../../backend/src/features/members/contributions/members.contributions.model.ts';
import { demoAdmins, isInactive, type DemoPerson } from './people.ts';

type DemoEntry = Omit<EntryDocument, '_id' | 'memberId' | 'version'>;
const dayMs = 86_400_000;
const past: readonly (readonly [kind: ContributionKind, about: string, daysAgo: number])[] = [
  ['event_attended', 'Storm watch, west wall', 12],
  ['auction_sold', 'Water seal rings, pack of 40', 9],
  ['event_attended', 'Well-keeping, by lantern', 4],
];

/** Entries, oldest first. @param now ms since 1970 */
export function demoEntries(person: DemoPerson, now: number): DemoEntry[] {
  const { discordId, contribution } = person;
  const [admin] = demoAdmins;
  const recent = past.map(([kind, about, daysAgo]) => ({
    kind,
    about,
    daysAgo,
    points: contributionKinds[kind].default,
  }));
  const sum = recent.reduce((total, { points }) => total + points, 0);
  if (contribution === 0) return [];
  const isOld = contribution > sum && !isInactive(person);
  let total = isOld ? contribution - sum : contribution;
  const opening: DemoEntry = {
    key: `demo-opening-${discordId}`,
    kind: 'opening',
    subject: null,
    points: total,
    before: 0,
    after: total,
    about: null,
    link: null,
    takenBack: false,
    username: null,
    discordId: null,
    at: new Date(now - 30 * dayMs),
  };
  if (!isOld) return [opening];
  const later = recent.map(({ kind, about, daysAgo, points }): DemoEntry => {
    const before = total;
    total += points;
    const key = `demo-${kind}-${daysAgo}-${discordId}`;
    const by = kind === 'event_attended' ? { username: admin.name, discordId: admin.discordId } : null;
    return {
      key,
      kind,
      subject: key,
      points,
      before,
      after: total,
      about,
      link: null,
      takenBack: false,
      username: by?.username ?? null,
      discordId: by?.discordId ?? null,
      at: new Date(now - daysAgo * dayMs),
    };
  });
  return [opening, ...later];
}
