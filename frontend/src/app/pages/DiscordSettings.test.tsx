// Tests of the Discord settings: what is missing, what fails, checks on request, channels of messages,
// announcements, and the role of each rank.
import { describe, expect, it } from '@jest/globals';
import type { DiscordChannels, DiscordPosts, DiscordRoles, DiscordStatus } from '@guild/common/discord/discord.api';
import { inHours } from '@guild/common/test/people';
import { act, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { card, noBot } from '../../../test/settingsScreen.tsx';
import DiscordSettings from './DiscordSettings.tsx';
import { sessionStore } from '../../platform/session/session.store.ts';

const working: DiscordStatus = {
  missing: [],
  inviteUrl: 'https://discord.com/oauth2/authorize?client_id=1',
  people: 1240,
  waiting: 3,
  checkedAt: inHours(-1),
  trouble: null,
  interactions: {
    missing: [],
    address: 'https://hall.example/discord/interactions',
    commands: { registeredAt: inHours(-2), problem: null },
    lastInteractionAt: inHours(-1),
  },
};
const officers = '200000000000000004';
const lords = '200000000000000005';
const roles: DiscordRoles = {
  roles: [
    { id: lords, name: 'Lords', problem: 'above_bot', tooHighFor: [] },
    { id: officers, name: 'Officers', problem: null, tooHighFor: ['Recruit'] },
  ],
  mayManage: true,
  problem: null,
};
const [hallChannel, newsChannel] = ['600000000000000001', '600000000000000002'];
const channels: DiscordChannels = {
  channels: [
    { id: hallChannel, name: 'guild-hall', missing: [] },
    { id: newsChannel, name: 'news', missing: ['Send Messages'] },
  ],
  roles: [
    { id: lords, name: 'Lords', canMention: false },
    { id: officers, name: 'Officers', canMention: true },
  ],
  problem: null,
};
const posts: DiscordPosts = {
  pauses: [{ channelId: newsChannel, problem: 'The bot lacks the permission Send Messages in #news.' }],
  scheduledEventsPause: null,
  deleted: [{ id: 'event-12', kind: 'event', title: 'Night raid' }],
};
/** The server's answer to a change: the whole settings, with the next version. */
const storeChange: Answers[string] = ({ body }) => ({
  body: { rankRoles: [], channels: [], scheduledEvents: false, sharedCommands: [], ...(body as object), version: 2 },
});
function show(status: DiscordStatus, list: DiscordRoles = roles, answers: Answers = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/settings/discord/status': () => ({ body: status }),
    'GET /api/settings/discord': () => ({
      body: {
        rankRoles: [{ rank: 'Veteran', roleId: lords }],
        channels: [{ kind: 'auction', channelId: newsChannel, roleId: null, isOn: true }],
        scheduledEvents: false,
        sharedCommands: [],
        version: 1,
      },
    }),
    'GET /api/settings/discord/channels': () => ({ body: channels }),
    'GET /api/settings/discord/posts': () => ({ body: posts }),
    'GET /api/settings/discord/roles': () => ({ body: list }),
    ...answers,
  });
  renderUi(<DiscordSettings />, { session: sessionAs('Admin') });
  return sent;
}

describe('access', () => {
  it('without a bot shows what is missing, and where to find it', async () => {
    show({ ...noBot, missing: ['DISCORD_GUILD_ID', 'DISCORD_BOT_TOKEN'] });
    expect(await screen.findByText(/^No bot is set up/)).toHaveTextContent('last 24 hours');
    const access = await card('Access follows Discord');
    expect(access.getByText('DISCORD_BOT_TOKEN').parentElement).toHaveTextContent('Bot → Reset Token');
    expect(access.getByText('.env').parentElement).toHaveTextContent('restart the hall: docker compose up -d');
    expect(access.queryByRole('link')).toBeNull();
    expect(screen.getByText('Set up the bot first.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check everybody now' })).toBeNull();
  });

  it('offers to add the bot as soon as the address is known', async () => {
    show({ ...working, missing: ['DISCORD_BOT_TOKEN'] });
    const link = await screen.findByRole('link', { name: 'Add the bot to your server' });
    expect(link).toHaveAttribute('href', working.inviteUrl);
  });

  it('shows how many people are checked, and follows what fails', async () => {
    const send = sendLive();
    show(working);
    expect(await screen.findByText(/^1,240 people are checked/)).toHaveTextContent('3 waiting.');
    const trouble = { kind: 'token', since: inHours(-2) } as const;
    act(() => send('discord-status:updated', { ...working, trouble, factId: 'f', factIds: ['f'] }));
    expect(screen.getByText("Access doesn't follow Discord right now.").parentElement).toHaveTextContent(
      "Discord rejects the bot's token.",
    );
    const link = screen.getByRole('link', { name: 'Add the bot to your server' });
    expect(link).toHaveAttribute('href', working.inviteUrl);
  });

  it('has a button that checks everybody, and says why nobody is checked', async () => {
    let problem: string | null = null;
    show(working, roles, { 'POST /api/settings/discord/checks': () => ({ body: { problem } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Check everybody now' }));
    expect(await screen.findByText('Checking everybody')).toBeVisible();
    problem = "Discord doesn't answer.";
    await userEvent.click(screen.getByRole('button', { name: 'Check everybody now' }));
    expect(await screen.findByText('Failed to check everybody')).toBeVisible();
    expect(screen.getByText("Discord doesn't answer.")).toBeVisible();
  });
});

describe('slash commands and buttons', () => {
  it('show what is missing, and where to find it', async () => {
    show({ ...working, interactions: { ...working.interactions, missing: ['DISCORD_PUBLIC_KEY'] } });
    await screen.findByText(/^Slash commands and buttons are off/);
    const part = await card('Slash commands and buttons');
    expect(part.getByText('DISCORD_PUBLIC_KEY').parentElement).toHaveTextContent('General Information → Public Key');
  });

  it('show the address that Discord needs, while Discord has not used it for a day', async () => {
    const send = sendLive();
    show({ ...working, interactions: { ...working.interactions, lastInteractionAt: null } });
    const part = await card('Slash commands and buttons');
    expect(await part.findByText(working.interactions.address)).toBeVisible();
    expect(part.getByRole('button', { name: 'Copy the address' })).toBeVisible();
    expect(part.getByText(/General Information → Interactions Endpoint URL/)).toBeVisible();
    expect(part.getByText(/^Discord hasn't sent a command/)).toBeVisible();
    expect(part.getByText(/^Discord hasn't sent a command/)).toHaveTextContent('in the last 24 hours.');
    expect(part.getByText(/^If commands don't work, check that/)).toBeVisible();
    act(() => send('discord-status:updated', { ...working, factId: 'f', factIds: ['f'] }));
    expect(part.queryByText(/Interactions Endpoint URL/)).toBeNull();
    const last = part.getByText(/^Discord last sent a command/);
    expect(last).toHaveTextContent('an hour ago');
    expect(last).toHaveTextContent('Reload the page to see newer ones.');
    expect(part.getByText(/^The slash commands were registered/)).toHaveTextContent('2 hours ago');
  });

  it('show why the commands are not registered', async () => {
    const commands = { registeredAt: null, problem: "Discord rejects the bot's token." };
    show({ ...working, interactions: { ...working.interactions, commands } });
    const text = await screen.findByText("The slash commands couldn't be registered.");
    expect(text.parentElement).toHaveTextContent("Discord rejects the bot's token.");
  });

  it('say that the commands still work when they could not be registered again', async () => {
    const commands = { registeredAt: inHours(-2), problem: "Discord didn't answer." };
    show({ ...working, interactions: { ...working.interactions, commands } });
    const text = await screen.findByText("The slash commands couldn't be brought up to date.");
    expect(text.parentElement).toHaveTextContent(
      /Discord didn't answer\. Those registered 2 hours ago .* still work\./,
    );
    expect(screen.queryByText("The slash commands couldn't be registered.")).toBeNull();
  });

  it('say that the commands are not registered yet', async () => {
    const commands = { registeredAt: null, problem: null };
    show({ ...working, interactions: { ...working.interactions, commands } });
    expect(await screen.findByText(/^The slash commands aren't registered yet/)).toBeVisible();
  });
});

it('a command whose answers may be shared is added', async () => {
  const settings = { rankRoles: [], channels: [], scheduledEvents: true, sharedCommands: ['ask'], version: 1 };
  const sent = show(working, roles, {
    'GET /api/settings/discord': () => ({ body: settings }),
    'PUT /api/settings/discord': storeChange,
  });
  const box = await screen.findByRole('checkbox', { name: '/events' });
  await waitFor(() => expect(box).toBeEnabled());
  expect(screen.getByRole('checkbox', { name: '/ask' })).toBeChecked();
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ sharedCommands: ['ask', 'events'], version: 1 });
});

describe('events on the Discord server', () => {
  it('are switched on, and nothing else changes', async () => {
    const sent = show(working, roles, { 'PUT /api/settings/discord': storeChange });
    const box = await screen.findByRole('checkbox', { name: /^Create events on the Discord server/ });
    await waitFor(() => expect(box).toBeEnabled());
    await userEvent.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      scheduledEvents: true,
      version: 1,
    });
  });

  it('show why they are paused, and no longer when the pause has ended', async () => {
    const send = sendLive();
    const problem = 'The bot needs the permission Create Events on your Discord server.';
    let shown: DiscordPosts = { ...posts, pauses: [], scheduledEventsPause: { problem, until: inHours(1) } };
    const settings = { rankRoles: [], channels: [], scheduledEvents: true, sharedCommands: [], version: 1 };
    show(working, roles, {
      'GET /api/settings/discord': () => ({ body: settings }),
      'GET /api/settings/discord/posts': () => ({ body: shown }),
    });
    const paused = await screen.findByText('Paused.');
    expect(paused.parentElement).toHaveTextContent(`${problem} The hall tries again`);
    shown = { ...shown, scheduledEventsPause: null };
    act(() => send('discord-posts:changed', { factId: 'f', factIds: ['f'] }));
    await waitFor(() => expect(screen.queryByText('Paused.')).toBeNull());
  });

  it('that are switched off show why they cannot be deleted', async () => {
    const problem = 'Discord asks to wait.';
    const paused: DiscordPosts = { ...posts, pauses: [], scheduledEventsPause: { problem, until: inHours(1) } };
    show(working, roles, { 'GET /api/settings/discord/posts': () => ({ body: paused }) });
    const text = await screen.findByText("The hall can't delete its events now.");
    expect(text.parentElement).toHaveTextContent(`${problem} The hall tries again`);
    expect(screen.queryByText('Paused.')).toBeNull();
  });

  it('are not created without commands and buttons', async () => {
    show(noBot);
    expect(await screen.findByText(/^Slash commands and buttons aren't set up/)).toBeVisible();
  });
});

const rowOf = async (name: string): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('group', { name }));

describe('the channel of a kind of messages', () => {
  it('is chosen by name, with a role to mention, and saved', async () => {
    const sent = show(working, roles, { 'PUT /api/settings/discord': storeChange });
    const events = await rowOf('Events');
    await userEvent.selectOptions(events.getByLabelText('Channel'), '#guild-hall');
    await userEvent.selectOptions(events.getByLabelText('Mention (optional)'), '@Officers');
    await userEvent.click((await rowOf('Auctions')).getByLabelText('Post new messages'));
    expect(events.getByRole('button', { name: 'Send a test: Events' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Save channels' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        channels: [
          { kind: 'event', channelId: hallChannel, roleId: officers, isOn: true },
          { kind: 'auction', channelId: newsChannel, roleId: null, isOn: false },
        ],
        version: 1,
      }),
    );
  });

  it('can be that of the map', async () => {
    const sent = show(working, roles, {
      'PUT /api/settings/discord': storeChange,
      'POST /api/settings/discord/tests': () => ({ body: { problem: null } }),
    });
    const map = await rowOf('Map of the week');
    await userEvent.selectOptions(map.getByLabelText('Channel'), '#guild-hall');
    await userEvent.click(screen.getByRole('button', { name: 'Save channels' }));
    const button = (): HTMLElement => screen.getByRole('button', { name: 'Send a test: Map of the week' });
    await waitFor(() => expect(button()).toBeEnabled());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      channels: [{ kind: 'auction' }, { kind: 'map', channelId: hallChannel, roleId: null, isOn: true }],
    });
    await userEvent.click(button());
    expect(await screen.findByText('Test sent')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'map' });
  });

  it('is marked where the bot may not post, and says why it is paused', async () => {
    show(working);
    const auctions = await rowOf('Auctions');
    expect(auctions.getByLabelText('Channel')).toHaveDisplayValue('#news (the bot lacks Send Messages)');
    expect(auctions.getByText('Paused.').parentElement).toHaveTextContent(
      'lacks the permission Send Messages in #news.',
    );
    const roleNames = auctions.getByLabelText('Mention (optional)');
    expect(within(roleNames).getByText("@Lords (can't be mentioned)")).toBeInTheDocument();
  });

  it('is no longer marked when its pause has ended', async () => {
    const send = sendLive();
    let shown = posts;
    show(working, roles, { 'GET /api/settings/discord/posts': () => ({ body: shown }) });
    expect(await screen.findByText('Paused.')).toBeVisible();
    shown = { pauses: [], scheduledEventsPause: null, deleted: [] };
    act(() => send('discord-posts:changed', { factId: 'f', factIds: ['f'] }));
    await waitFor(() => expect(screen.queryByText('Paused.')).toBeNull());
    expect(screen.queryByText('Deleted in Discord')).toBeNull();
  });

  it('and its role are marked when they were deleted in Discord, with what to do', async () => {
    const list: DiscordChannels = { ...channels, channels: [], roles: [] };
    show(working, roles, {
      'GET /api/settings/discord': () => ({
        body: {
          rankRoles: [],
          channels: [{ kind: 'auction', channelId: newsChannel, roleId: officers, isOn: true }],
          scheduledEvents: false,
          sharedCommands: [],
          version: 1,
        },
      }),
      'GET /api/settings/discord/channels': () => ({ body: list }),
    });
    const auctions = await rowOf('Auctions');
    const channel = auctions.getByLabelText('Channel');
    expect(channel).toHaveDisplayValue('Deleted channel');
    expect(channel).toBeInvalid();
    expect(channel).toHaveAccessibleDescription('The channel was deleted in Discord. Choose another one.');
    const role = auctions.getByLabelText('Mention (optional)');
    expect(role).toHaveDisplayValue('Deleted role');
    expect(role).toHaveAccessibleDescription('The role was deleted in Discord. Choose another one.');
    expect(auctions.queryByText('Paused.')).toBeNull();
  });

  it('gets a test, which says what is missing', async () => {
    let problem: string | null = null;
    const sent = show(working, roles, { 'POST /api/settings/discord/tests': () => ({ body: { problem } }) });
    const button = await screen.findByRole('button', { name: 'Send a test: Auctions' });
    await userEvent.click(button);
    expect(await screen.findByText('Test sent')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'auction' });
    problem = 'Choose a channel and save it first.';
    await userEvent.click(button);
    expect(await screen.findByText('The test was not sent')).toBeVisible();
  });

  it('is not offered while Discord gives no answer, until it is read again', async () => {
    let answer: DiscordChannels = { channels: [], roles: [], problem: "Discord didn't answer." };
    show(working, roles, { 'GET /api/settings/discord/channels': () => ({ body: answer }) });
    expect(await screen.findByText("The channels couldn't be loaded.")).toBeVisible();
    expect((await rowOf('Auctions')).getByLabelText('Channel')).toHaveDisplayValue(newsChannel);
    answer = channels;
    await userEvent.click(screen.getByRole('button', { name: "Try again: The channels couldn't be loaded." }));
    await waitFor(() => expect(screen.queryByText("The channels couldn't be loaded.")).toBeNull());
    expect((await rowOf('Auctions')).getByLabelText('Channel')).toHaveDisplayValue(/^#news/);
  });
});

it('a message that was deleted in Discord can be posted again', async () => {
  const sent = show(working, roles, { 'POST /api/settings/discord/reposts': () => ({ body: { problem: null } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Repost: Night raid' }));
  expect(await screen.findByText('Posted again')).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'event-12' });
});

it('a message that cannot be posted again is explained, and leaves the list', async () => {
  let shown = posts;
  show(working, roles, {
    'GET /api/settings/discord/posts': () => ({ body: shown }),
    'POST /api/settings/discord/reposts': () => {
      shown = { ...posts, deleted: [] };
      return refusal(404, "This message can't be posted again.", 'not_found');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Repost: Night raid' }));
  expect(await screen.findByText("This message can't be posted again.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Repost: Night raid' })).toBeNull());
});

it('an announcement is posted, and a refused one stays in the form', async () => {
  let problem: string | null = 'Choose a channel for announcements first.';
  const sent = show(working, roles, { 'POST /api/settings/discord/announcements': () => ({ body: { problem } }) });
  const part = await card('Announcement');
  await userEvent.type(await part.findByLabelText('Text'), 'No raid tonight');
  await userEvent.click(part.getByRole('button', { name: 'Post announcement' }));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(part.getByLabelText('Text')).toHaveValue('No raid tonight');
  problem = null;
  await userEvent.click(part.getByRole('button', { name: 'Post announcement' }));
  expect(await screen.findByText('Announcement on its way')).toBeVisible();
  expect(part.getByLabelText('Text')).toHaveValue('');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'No raid tonight' });
});

it('the text of an announcement stays when the form goes with a right and comes back', async () => {
  show(working);
  await userEvent.type(await (await card('Announcement')).findByLabelText('Text'), 'No raid tonight');
  act(() => sessionStore.setState(sessionAs('Member', 'discord-posts'), true));
  expect(await (await card('Announcement')).findByLabelText('Text')).toHaveValue('No raid tonight');
});

it('the form for announcements names the channel and the role that is mentioned', async () => {
  show(working, roles, {
    'GET /api/settings/discord': () => ({
      body: {
        rankRoles: [],
        channels: [{ kind: 'announcement', channelId: hallChannel, roleId: officers, isOn: true }],
        scheduledEvents: false,
        sharedCommands: [],
        version: 1,
      },
    }),
    'POST /api/settings/discord/announcements': () => ({ body: { problem: null } }),
  });
  const part = await card('Announcement');
  await waitFor(() =>
    expect(part.getByText(/^It will appear in/)).toHaveTextContent('in #guild-hall and mention @Officers.'),
  );
  await userEvent.type(part.getByLabelText('Text'), 'No raid tonight');
  await userEvent.click(part.getByRole('button', { name: 'Post announcement' }));
  expect(await screen.findByText('It will appear in #guild-hall in a moment.')).toBeVisible();
});

it('the form for announcements says that they have no channel', async () => {
  show(working);
  const part = await card('Announcement');
  expect(await part.findByText('No channel for announcements is switched on above.')).toBeVisible();
});

it('the form for announcements says that their channel was deleted, and posts none', async () => {
  show(working, roles, {
    'GET /api/settings/discord': () => ({
      body: {
        rankRoles: [],
        channels: [{ kind: 'announcement', channelId: '600000000000000009', roleId: null, isOn: true }],
        scheduledEvents: false,
        sharedCommands: [],
        version: 1,
      },
    }),
  });
  const part = await card('Announcement');
  expect(await part.findByText(/^The channel for announcements was deleted in Discord/)).toBeVisible();
  expect(part.getByRole('button', { name: 'Post announcement' })).toBeDisabled();
});

it('the stand-in for Discord is linked while it runs', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="discord-stand-in" content="on">');
  try {
    show(working);
    expect(await screen.findByRole('link', { name: 'Try the hall from Discord' })).toHaveAttribute(
      'href',
      '/dev/discord',
    );
    expect(screen.queryByRole('button', { name: 'Check everybody now' })).toBeNull();
    expect(screen.getByText(/^The stand-in for Discord can't give roles/)).toBeVisible();
  } finally {
    document.querySelector('meta[name=discord-stand-in]')?.remove();
  }
});

describe('the role of a rank', () => {
  it('is chosen by name and saved', async () => {
    const sent = show(working, roles, { 'PUT /api/settings/discord': storeChange });
    await userEvent.selectOptions(await screen.findByLabelText('Officer'), 'Officers');
    await userEvent.selectOptions(screen.getByLabelText('Veteran'), 'No role');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        rankRoles: [{ rank: 'Officer', roleId: officers }],
        version: 1,
      }),
    );
  });

  it('above the bot is marked, with what to do', async () => {
    show(working);
    expect(await screen.findByText("The bot's role is too low for Lords.")).toBeVisible();
    expect(screen.getByLabelText('Veteran')).toHaveDisplayValue('Lords (above the bot)');
  });

  it('with rights over the server is marked, and can be chosen for no rank', async () => {
    show(working, { ...roles, roles: [{ id: lords, name: 'Lords', problem: 'powerful', tooHighFor: [] }] });
    const text = await screen.findByText("The bot doesn't give Lords.");
    expect(text.parentElement).toHaveTextContent('Choose another role, or switch these rights off in Discord.');
    expect(screen.getByLabelText('Veteran')).toHaveDisplayValue('Lords (has rights over the server)');
    const officer = within(screen.getByLabelText('Officer'));
    expect(officer.getByRole('option', { name: 'Lords (has rights over the server)' })).toBeDisabled();
  });

  it('that gives more access than a rank can be chosen for other ranks only', async () => {
    show(working, {
      ...roles,
      roles: [{ id: lords, name: 'Lords', problem: null, tooHighFor: ['Veteran', 'Recruit'] }],
    });
    expect(await screen.findByText("The bot doesn't give the role for Veteran.")).toBeVisible();
    const recruit = within(screen.getByLabelText('Recruit'));
    expect(recruit.getByRole('option', { name: 'Lords (gives more access than Recruit)' })).toBeDisabled();
    expect(within(screen.getByLabelText('Officer')).getByRole('option', { name: 'Lords' })).toBeEnabled();
  });

  it('that was deleted in Discord is marked, with what to do', async () => {
    show(working, { ...roles, roles: [] });
    const text = await screen.findByText('The role for Veteran was deleted in Discord.');
    expect(text.parentElement).toHaveTextContent('Choose another one.');
    expect(screen.getByLabelText('Veteran')).toHaveDisplayValue('Deleted role');
  });

  it('is one of several that were deleted in Discord', async () => {
    show(
      working,
      { ...roles, roles: [] },
      {
        'GET /api/settings/discord': () => ({
          body: {
            rankRoles: [
              { rank: 'Officer', roleId: officers },
              { rank: 'Veteran', roleId: lords },
            ],
            channels: [],
            scheduledEvents: false,
            sharedCommands: [],
            version: 1,
          },
        }),
      },
    );
    const text = await screen.findByText('The roles for Officer, Veteran were deleted in Discord.');
    expect(text.parentElement).toHaveTextContent('Choose other ones.');
  });

  it.each([
    ['may not give roles', { ...roles, mayManage: false }, 'The bot may not give roles.'],
    ['cannot be asked', { ...roles, roles: [], problem: "Discord didn't answer." }, "The roles couldn't be loaded."],
  ])('says that the bot %s', async (_what, list, text) => {
    show(working, list);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('can be chosen after the roles are read again', async () => {
    let answer: DiscordRoles = { roles: [], mayManage: false, problem: "Discord didn't answer." };
    show(working, roles, { 'GET /api/settings/discord/roles': () => ({ body: answer }) });
    expect(await screen.findByText("The roles couldn't be loaded.")).toBeVisible();
    answer = roles;
    await userEvent.click(screen.getByRole('button', { name: "Try again: The roles couldn't be loaded." }));
    await waitFor(() => expect(screen.queryByText("The roles couldn't be loaded.")).toBeNull());
    expect(screen.getByLabelText('Veteran')).toHaveDisplayValue('Lords (above the bot)');
  });
});
