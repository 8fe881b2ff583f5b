// Stories of the public map: its page, and the admins' settings for it.
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { DiscordSettings } from '@guild/common/discord/discord.api';
import { inHours } from '@guild/common/test/people';
import { aMapPost, aMapShare, aSharedMap, notSharedMap } from '@guild/common/test/scouting.builders';
import SharedMapPage from '../src/app/pages/SharedMapPage.tsx';
import { MapOutside } from '../src/app/pages/MapOutside.tsx';
import { useDiscordSenders } from '../src/app/pages/useDiscordSenders.ts';
import { SettingsGroup } from '../src/features/settings/SettingRow.tsx';
import { sessionAs } from '../test/session.ts';
import type { Answers } from '../test/fakeServer.ts';
import { channelId, discordAnswers } from './discordAnswers.ts';
import { never, nobody, type Story } from './story.ts';

const token = 't'.repeat(43);
const shared = `GET /api/desert-map/shared/${token}`;
const pageAt = (query: string) =>
  function Page(): ReactNode {
    return (
      <Routes location={`/map/${token}${query}`}>
        <Route path="/map/:token" element={<SharedMapPage />} />
      </Routes>
    );
  };
const page = (id: string, name: string, answer: Answers[string], more: Partial<Story> = {}): Story => ({
  id: `shared-map${id}`,
  name,
  Show: pageAt(''),
  viewer: nobody,
  answers: { [shared]: answer },
  alone: true,
  bare: true,
  ...more,
});

const Cards = (): ReactNode => (
  <SettingsGroup id="guild">
    <MapOutside senders={useDiscordSenders()} />
  </SettingsGroup>
);
const cards = (
  id: string,
  name: string,
  post: Answers[string],
  share: Answers[string],
  channels: DiscordSettings['channels'] = [],
): Story => ({
  id: `map-outside-${id}`,
  name,
  Show: Cards,
  viewer: sessionAs('Admin'),
  alone: true,
  answers: {
    'GET /api/settings/desert-map-post': post,
    'GET /api/settings/desert-map-share': share,
    ...discordAnswers(channels),
  },
});
const test = { at: inHours(-2), by: 'Yusra Kade', error: null };
const trouble = {
  why: 'This webhook no longer exists on Discord. Create a new one in the channel and ask your host to add its URL.',
  since: inHours(-3),
  retryAt: inHours(0.5),
};

export const mapShareStories: readonly Story[] = [
  page('', 'The shared map', () => ({ body: aSharedMap() })),
  page('-cell', 'The shared map, a cell', () => ({ body: aSharedMap() }), { Show: pageAt('?cell=H-5') }),
  page('-empty', 'The shared map, nothing marked', () => ({ body: aSharedMap({ resources: [] }) })),
  page('-gone', 'A map that is not shared', () => ({ status: 404 })),
  page('-failed', 'The shared map, failed', () => ({ status: 503 })),
  page('-loading', 'The shared map, loading', () => never),
  cards(
    'well',
    'The map in Discord, and its link',
    () => ({ body: aMapPost({ test }) }),
    () => ({ body: aMapShare() }),
  ),
  cards(
    'bot',
    'The map in Discord by the bot',
    () => ({ body: aMapPost({ test }) }),
    () => ({ body: aMapShare() }),
    [{ kind: 'map', channelId, roleId: null, isOn: true }],
  ),
  cards(
    'trouble',
    'The map in Discord, with trouble',
    () => ({ body: aMapPost({ trouble, test: { ...test, error: trouble.why } }) }),
    () => ({ body: notSharedMap }),
  ),
  cards(
    'none',
    'No webhook, no link',
    () => ({ body: aMapPost({ isSet: false, postedAt: null }) }),
    () => ({ body: notSharedMap }),
  ),
  cards(
    'failed',
    'The map outside, failed',
    () => ({ status: 503 }),
    () => ({ status: 503 }),
  ),
];
