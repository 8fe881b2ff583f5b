import type { ReactNode } from 'react';
import type { DiscordSettings } from '@guild/common/discord/discord.api';
import { inHours } from '@guild/common/test/people';
import { aMapPost } from '@guild/common/test/scouting.builders';
import { TrialPostRow } from '../src/app/pages/TrialPostRow.tsx';
import { useDiscordSenders } from '../src/app/pages/useDiscordSenders.ts';
import { SettingsGroup } from '../src/features/settings/SettingRow.tsx';
import { sessionAs } from '../test/session.ts';
import type { Answers } from '../test/fakeServer.ts';
import { channelId, discordAnswers } from './discordAnswers.ts';
import { type Story } from './story.ts';

const Row = (): ReactNode => (
  <SettingsGroup id="guild">
    <TrialPostRow senders={useDiscordSenders()} />
  </SettingsGroup>
);
const row = (
  id: string,
  name: string,
  settings: Answers[string],
  post: Answers[string],
  channels: DiscordSettings['channels'] = [],
): Story => ({
  id: `trial-post-${id}`,
  name,
  Show: Row,
  viewer: sessionAs('Admin'),
  alone: true,
  answers: {
    'GET /api/settings/trial-posts': settings,
    'GET /api/settings/desert-map-post': post,
    ...discordAnswers(channels),
  },
});
const set =
  (postTrials: boolean): Answers[string] =>
  () => ({ body: { postTrials, version: 1 } });
const why =
  'This webhook no longer exists on Discord. Create a new one in the channel and ask your host to add its URL.';
const trouble = { why, since: inHours(-3), retryAt: inHours(0.5) };
const failed: Answers[string] = () => ({ status: 503 });

export const trialPostStories: readonly Story[] = [
  row('on', 'Trials in Discord', set(true), () => ({ body: aMapPost() })),
  row('bot', 'Trials in Discord, by the bot', set(false), () => ({ body: aMapPost() }), [
    { kind: 'trial', channelId, roleId: null, isOn: true },
  ]),
  row('none', 'Trials in Discord, no webhook', set(false), () => ({ body: aMapPost({ isSet: false }) })),
  row('trouble', 'Trials in Discord, with trouble', set(true), () => ({ body: aMapPost({ trouble }) })),
  row('failed', 'Trials in Discord, failed', failed, failed),
];
