// The table of the archive.
import { expect, test } from '@jest/globals';
import { containedIn, isLeftOut } from '../platform/store/database/archive.ts';
import { archiveTable } from './archive.ts';
import { retentionOf } from './retention.ts';

test('says of every collection whether it is contained, or why not', () => {
  const kept = retentionOf({ auditKeepDays: 730 }).map(({ collection }) => collection);
  expect(Object.keys(archiveTable).sort()).toEqual(kept.sort());
});

test('leaves out what nobody may take along', () => {
  const secret = ['sessions', 'api_tokens', 'webhooks', 'push_devices', 'calendar_feeds', 'desert_map_shares'];
  const own = ['notices', 'lore_talks'];
  const contained = containedIn(archiveTable).map(([name]) => name);
  expect(contained.filter((name) => [...secret, ...own].includes(name))).toEqual([]);
  expect(contained.length + Object.values(archiveTable).filter(isLeftOut).length).toBe(
    Object.keys(archiveTable).length,
  );
});
