// Demo contributions: each member's ledger entries, which add up to the total on their card.
import { contributionKinds } from '@guild/common/members/contributions.derived';
import type { EntryDocument } from '../../backend/src/features/members/contributions/members.contributions.model.ts';
import { demoEvents, presentAt } from './events.ts';
import { demoAdmins, isInactive, type DemoPerson } from './people.ts';

type DemoEntry = Omit<EntryDocument, '_id' | 'memberId' | 'version'>;
const dayMs = 86_400_000;
const points = contributionKinds.event_attended.default;
const pastEvents = demoEvents()
  .filter(({ objection }) => objection !== null)
  .sort((one, other) => one.inDays - other.inDays);

/** Entries, oldest first. @param now ms since 1970 */
export function demoEntries(person: DemoPerson, now: number): DemoEntry[] {
  const { discordId, contribution } = person;
  const [admin] = demoAdmins;
  const attended = pastEvents.filter((event) => presentAt(event).includes(person));
  const sum = attended.length * points;
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
  const later = attended.map(({ title, inDays }): DemoEntry => {
    const before = total;
    total += points;
    const key = `demo-event_attended-${-inDays}-${discordId}`;
    return {
      key,
      kind: 'event_attended',
      subject: key,
      points,
      before,
      after: total,
      about: title,
      link: null,
      takenBack: false,
      username: admin.name,
      discordId: admin.discordId,
      at: new Date(now + inDays * dayMs),
    };
  });
  return [opening, ...later];
}
