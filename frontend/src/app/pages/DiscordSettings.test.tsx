// Tests of the Discord settings: what is missing, what fails, checks on request, and the role of
// each rank.
import { describe, expect, it } from '@jest/globals';
import type { DiscordRoles, DiscordStatus } from '@guild/common/discord/discord.api';
import { inHours } from '@guild/common/test/people';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { card, noBot } from '../../../test/settingsScreen.tsx';
import DiscordSettings from './DiscordSettings.tsx';

const working: DiscordStatus = {
  missing: [],
  inviteUrl: 'https://discord.com/oauth2/authorize?client_id=1',
  people: 1240,
  waiting: 3,
  checkedAt: inHours(-1),
  trouble: null,
  interactions: { missing: [], address: 'https://hall.example/discord/interactions' },
};
const officers = '200000000000000004';
const lords = '200000000000000005';
const roles: DiscordRoles = {
  roles: [
    { id: lords, name: 'Lords', problem: 'above_bot' },
    { id: officers, name: 'Officers', problem: null },
  ],
  mayManage: true,
  problem: null,
};
function show(status: DiscordStatus, list: DiscordRoles = roles, answers: Answers = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/settings/discord/status': () => ({ body: status }),
    'GET /api/settings/discord': () => ({
      body: { rankRoles: [{ rank: 'Veteran', roleId: lords }], channels: [], scheduledEvents: false, version: 1 },
    }),
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
    expect(screen.getByText('Set up the bot first.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check everybody now' })).toBeNull();
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

  it('show the address that Discord needs', async () => {
    show(working);
    const part = await card('Slash commands and buttons');
    expect(await part.findByText(working.interactions.address)).toBeVisible();
    expect(part.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  });
});

describe('events on the Discord server', () => {
  it('are switched on and off, and the roles of ranks stay', async () => {
    const sent = show(working, roles, {
      'PUT /api/settings/discord': ({ body }) => ({ body: { channels: [], ...(body as object), version: 2 } }),
    });
    const box = await screen.findByRole('checkbox', { name: /^Create events on the Discord server/ });
    await waitFor(() => expect(box).toBeEnabled());
    await userEvent.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      rankRoles: [{ rank: 'Veteran', roleId: lords }],
      scheduledEvents: true,
      version: 1,
    });
  });

  it('are not created without commands and buttons', async () => {
    show(noBot);
    expect(await screen.findByText(/^Slash commands and buttons aren't set up/)).toBeVisible();
  });
});

describe('the role of a rank', () => {
  it('is chosen by name and saved', async () => {
    const sent = show(working, roles, {
      'PUT /api/settings/discord': ({ body }) => ({ body: { ...(body as object), version: 2 } }),
    });
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

  it.each([
    ['may not give roles', { ...roles, mayManage: false }, 'The bot may not give roles.'],
    ['cannot be asked', { ...roles, roles: [], problem: "Discord didn't answer." }, "The roles couldn't be loaded."],
  ])('says that the bot %s', async (_what, list, text) => {
    show(working, list);
    expect(await screen.findByText(text)).toBeVisible();
  });
});
