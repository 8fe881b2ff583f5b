// Checks of Discord: sign-in, bot, channels, roles, and slash commands.
import { interactionsPath } from '@guild/common/discord/discord.api';
import { ApplicationFlags } from 'discord-api-types/v10';
import { followsDiscord, takesInteractions, type Env } from '../../../platform/process/env.ts';
import { defineCheck, type Check, type Finding } from '../system.checks.ts';
import type { DiscordState } from '../system.parts.ts';

const signIn = defineCheck({ name: 'discord', title: 'Sign-in with Discord', needs: ['env'] }, ({ env }): Finding => {
  if (env.discord.configured) return { state: 'good', meaning: 'People sign in with Discord.' };
  if (env.openId !== null && env.isProduction)
    return { state: 'unused', meaning: 'People sign in with OpenID Connect.' };
  return {
    state: 'warning',
    meaning: 'People use the development sign-in, which lets anybody be anybody. It works on this machine only.',
    remedy: "Create an application at Discord and set DISCORD_CLIENT_ID. The page 'Running a hall' says how.",
  };
});

const noBot: Finding = {
  state: 'warning',
  meaning:
    'There is no bot. Access follows Discord only at sign-in, sessions last 24 hours, and nothing is posted in channels.',
  remedy: "Add a bot as 'The bot' in 'Running a hall' says, and set DISCORD_BOT_TOKEN.",
};
const silent: Finding = {
  state: 'unknown',
  meaning: "Discord doesn't answer. Nobody loses access meanwhile.",
  remedy: 'See discordstatus.com, and check that this machine can reach discord.com.',
};

/** Declares a check of what the bot finds on the server. Without a bot that works, only the check of the bot says so. */
const botCheck = (
  names: Pick<Check, 'name' | 'title'>,
  find: (state: DiscordState, env: Env) => Finding,
  missingBot: Finding = { state: 'unused', meaning: 'There is no bot.' },
): Check =>
  defineCheck({ ...names, needs: ['env', 'database'] }, async (parts): Promise<Finding> => {
    const { env, database, readDiscord } = parts;
    if (!followsDiscord(env)) return missingBot;
    return find(await readDiscord(env, database.db), env);
  });
const unread: Finding = {
  state: 'unknown',
  meaning: "This was not checked, because the bot doesn't work.",
  remedy: "Mend 'Bot' first.",
};

const bot = botCheck(
  { name: 'discord-bot', title: 'Bot' },
  (state) => {
    if (state.bot === 'done') return { state: 'good', meaning: 'Discord accepts the bot, and it is on your server.' };
    if (state.bot === 'bad-token')
      return {
        state: 'bad',
        meaning: "Discord rejects the bot's token. Access doesn't follow Discord, and nothing is posted.",
        remedy:
          'Press Bot → Reset Token on the page of the application, set DISCORD_BOT_TOKEN and start the hall again.',
      };
    if (state.bot === 'not-on-server' || state.bot === 'not-a-member')
      return {
        state: 'bad',
        meaning: "The bot isn't on your Discord server. Access doesn't follow Discord, and nothing is posted.",
        remedy: 'Press the button in Settings → Discord that adds it.',
      };
    return silent;
  },
  noBot,
);

const intents = botCheck({ name: 'discord-intents', title: 'Intent of the bot' }, ({ application }, { discord }) => {
  if (discord.webhookUrl === '') return { state: 'unused', meaning: 'The bot needs no privileged intents.' };
  if (application === null) return unread;
  const wanted = ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited;
  if ((application.flags & wanted) !== 0)
    return { state: 'good', meaning: "The bot may read the webhook's own messages." };
  return {
    state: 'warning',
    meaning: "The bot can't read the webhook's messages, so the map may be posted twice after a lost reply.",
    remedy: 'Turn on Bot → Privileged Gateway Intents → Message Content on the page of the application.',
  };
});

const channels = botCheck({ name: 'discord-channels', title: 'Channels of the bot' }, (state) => {
  if (state.bot !== 'done' || state.channels.problem !== null) return unread;
  const chosen = [...new Set(state.chosenChannels)];
  const found = state.channels.channels.filter(({ id }) => chosen.includes(id));
  const lacking = found
    .filter(({ missing }) => missing.length > 0)
    .map(({ name, missing }) => `In #${name} the bot lacks ${missing.join(', ')}.`);
  const deleted = chosen.length - found.length;
  const gone = deleted === 0 ? [] : [`${deleted} chosen ${deleted === 1 ? 'channel is' : 'channels are'} gone.`];
  const problems = [...lacking, ...gone];
  if (problems.length === 0)
    return {
      state: 'good',
      meaning: chosen.length === 0 ? 'The bot posts in no channel.' : 'The bot can post in every chosen channel.',
    };
  return {
    state: 'bad',
    meaning: `${problems.join(' ')} Nothing is posted there.`,
    remedy:
      'Give the bot these permissions in the settings of the channel, or choose another one in Settings → Discord.',
  };
});

const roles = botCheck({ name: 'discord-roles', title: 'Discord roles of ranks' }, (state) => {
  if (state.rankRoles.length === 0) return { state: 'unused', meaning: 'The hall gives no roles on Discord.' };
  if (state.bot !== 'done' || state.roles.problem !== null) return unread;
  if (!state.roles.mayManage)
    return {
      state: 'bad',
      meaning: "The bot lacks the permission Manage Roles, so ranks don't get their roles on Discord.",
      remedy: "Switch on Manage Roles for the bot's role in Server Settings → Roles.",
    };
  const problems = state.rankRoles.flatMap(({ rank, roleId }) => {
    const role = state.roles.roles.find(({ id }) => id === roleId);
    if (role === undefined) return [`The role of ${rank} is gone.`];
    if (role.problem === 'above_bot') return [`The role ${role.name} is above the bot's own role.`];
    if (role.problem === 'powerful') return [`The role ${role.name} has rights over the server.`];
    return role.problem === null ? [] : [`The role ${role.name} belongs to another program.`];
  });
  if (problems.length === 0) return { state: 'good', meaning: 'The bot can give every role of the table.' };
  return {
    state: 'bad',
    meaning: `${problems.join(' ')} The bot can't give it to anybody.`,
    remedy: "Drag the bot's role above these roles in Server Settings → Roles, or choose others in Settings → Discord.",
  };
});

const interactions = botCheck(
  { name: 'discord-interactions', title: 'Slash commands and buttons' },
  ({ application, commandsProblem }, env) => {
    const address = `${env.publicUrl}${interactionsPath}`;
    if (!takesInteractions(env))
      return {
        state: 'warning',
        meaning: 'There are no slash commands and buttons on Discord.',
        remedy: 'Set DISCORD_PUBLIC_KEY to the Public Key of the application and start the hall again.',
      };
    if (application === null) return unread;
    if (application.verify_key.toLowerCase() !== env.discord.publicKey.toLowerCase())
      return {
        state: 'bad',
        meaning: 'DISCORD_PUBLIC_KEY belongs to another application, so the hall refuses what Discord sends.',
        remedy: 'Copy the Public Key from General Information of the application and start the hall again.',
      };
    if (application.interactions_endpoint_url !== address)
      return {
        state: 'bad',
        meaning: "Discord sends commands and presses to another address, so 'The application did not respond' appears.",
        remedy: `Put ${address} into Interactions Endpoint URL of the application. Discord verifies it at once.`,
      };
    if (commandsProblem !== null)
      return { state: 'bad', meaning: commandsProblem, remedy: 'Settings → Discord says what to do.' };
    return { state: 'good', meaning: 'Discord has verified the address, and sends commands and presses to the hall.' };
  },
);

export const discordChecks: readonly Check[] = [signIn, bot, intents, channels, roles, interactions];
