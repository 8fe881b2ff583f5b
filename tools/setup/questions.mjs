// Questions of the setup: what each asks, where the answer is found, and what is accepted.
import { checkIssuer } from './openid-checks.mjs';

/**
 * Answers by the names of variables. GUILD_NAME, SETUP_FOR and SETUP_OPENID are not in `.env`.
 * @typedef {Readonly<Record<string, string>>} Answers
 * @typedef {{ problem?: string, warning?: string, also?: Answers }} Checked `also`: further variables
 * @typedef {{
 *   name: string,
 *   title: string,
 *   where: (answers: Answers) => string,
 *   kind: 'text' | 'secret' | 'roles' | 'choice',
 *   choices?: readonly { value: string, label: string }[],
 *   isOptional?: boolean,
 *   usual?: () => string,
 *   when?: (answers: Answers) => boolean,
 *   tidy?: (value: string) => string,
 *   check: (value: string, answers: Answers, discord: import('./discord-checks.mjs').DiscordChecks) => Promise<Checked>,
 * }} Question
 */

/** @param {Answers} answers */
const hasOpenId = ({ SETUP_OPENID }) => SETUP_OPENID === 'yes';
const applications = 'https://discord.com/developers/applications';
/** The permissions of the bot, as docs/operations.md lists them. */
export const botPermissions = '17592454597632';

/** @param {Answers} answers */
const isForDocker = ({ SETUP_FOR }) => SETUP_FOR !== 'systemd';
/** @param {string | undefined} domain */
const redirectOf = (domain) => `https://${domain ?? 'YOUR.NAME'}/auth/discord/callback`;
/** @param {string | undefined} domain */
const openIdRedirectOf = (domain) => `https://${domain ?? 'YOUR.NAME'}/auth/openid/callback`;
/** @param {Answers} answers @returns {string} the address that adds the bot to a server */
const inviteOf = ({ DISCORD_CLIENT_ID }) =>
  `https://discord.com/oauth2/authorize?client_id=${DISCORD_CLIENT_ID ?? ''}&scope=bot&permissions=${botPermissions}`;

/**
 * @param {RegExp} pattern
 * @param {string} problem
 * @returns {Question['check']}
 */
const like = (pattern, problem) => async (value) => (pattern.test(value) ? {} : { problem });
/** @param {string} value */
const isZone = (value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
};
const unchecked = "Discord can't be reached, so this was not checked.";
const discordId = /^\d{17,20}$/;
const someIds = /^\d{17,20}(,\d{17,20})*$/;
/** @param {string} value */
const tidyIds = (value) =>
  value
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .join(',');

/** @type {Question['check']} */
const checkRoles = async (value, { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId }, discord) => {
  if (!someIds.test(value)) return { problem: 'Role ids have 17 to 20 digits. Separate several by commas.' };
  if (!token || !guildId) return {};
  const roles = await discord.roles(token, guildId);
  if (typeof roles === 'string') return { warning: unchecked };
  const unknown = value.split(',').filter((id) => !roles.some((role) => role.id === id));
  return unknown.length === 0 ? {} : { problem: `The Discord server has no role ${unknown.join(', ')}.` };
};
const roleHelp =
  'In Discord: Settings → Advanced → Developer Mode, then Server Settings → Roles, right-click a role, Copy Role ID.';

/** @type {readonly Question[]} */
export const questions = [
  {
    name: 'SETUP_FOR',
    title: 'How the hall runs',
    kind: 'choice',
    choices: [
      { value: 'build', label: 'Docker Compose, built on this machine' },
      { value: 'images', label: 'Docker Compose, with published images' },
      { value: 'systemd', label: 'systemd, with your own proxy, MongoDB and Redis' },
    ],
    where: () => 'Docker Compose brings proxy, MongoDB and Redis.',
    check: like(/^(build|images|systemd)$/, 'Choose build, images or systemd.'),
  },
  {
    name: 'HALL_DOMAIN',
    title: 'Domain of the hall',
    kind: 'text',
    where: () => 'The name people open, such as hall.example. Its DNS record must point to this machine.',
    tidy: (value) =>
      value
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/\/+$/, ''),
    check: like(
      /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/,
      'Write a domain name such as hall.example, without a path or port.',
    ),
  },
  {
    name: 'ACME_EMAIL',
    title: 'Your e-mail address',
    kind: 'text',
    where: () => 'The certificate authority writes to it when a certificate has a problem.',
    when: isForDocker,
    check: like(/^[^\s@'"]+@[^\s@'"]+\.[^\s@'"]+$/, 'Write an e-mail address.'),
  },
  {
    name: 'MONGODB_URI',
    title: 'Address of MongoDB',
    kind: 'secret',
    where: () => 'Such as mongodb://hall:PASSWORD@localhost:27017/guild?replicaSet=hall',
    when: (answers) => !isForDocker(answers),
    check: like(/^mongodb(\+srv)?:\/\/[^\s']+$/, 'The address begins with mongodb:// or mongodb+srv://.'),
  },
  {
    name: 'REDIS_URL',
    title: 'Address of Redis',
    kind: 'secret',
    where: () => 'Such as redis://:PASSWORD@localhost:6379',
    when: (answers) => !isForDocker(answers),
    check: like(/^(rediss?|unix):\/\/[^\s']+$/, 'The address begins with redis://, rediss:// or unix://.'),
  },
  {
    name: 'GUILD_NAME',
    title: 'Name of the guild',
    kind: 'text',
    where: () => 'Shown on every page. guild.config.json has the other texts.',
    check: like(/^[^\p{Cc}]{1,200}$/u, 'Write a name of up to 200 characters.'),
  },
  {
    name: 'GUILD_TIMEZONE',
    title: 'Time zone of the guild',
    kind: 'text',
    where: () => 'An IANA name such as Europe/Berlin.',
    usual: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    check: async (value) => (isZone(value) ? {} : { problem: 'Write an IANA name such as Europe/Berlin.' }),
  },
  {
    name: 'DISCORD_CLIENT_ID',
    title: 'Client ID of your Discord application',
    kind: 'text',
    where: () => `${applications} → New Application → OAuth2 → Client ID`,
    check: like(discordId, 'A Client ID has 17 to 20 digits.'),
  },
  {
    name: 'DISCORD_CLIENT_SECRET',
    title: 'Client Secret of the application',
    kind: 'secret',
    where: ({ HALL_DOMAIN }) =>
      `The same page → Reset Secret. Under Redirects add ${redirectOf(HALL_DOMAIN)} and save the page.`,
    async check(value, { DISCORD_CLIENT_ID: clientId = '' }, discord) {
      if (!/^[\w-]+$/.test(value)) return { problem: 'A Client Secret has letters, digits, - and _ only.' };
      const trouble = await discord.secret(clientId, value);
      if (trouble === 'refused')
        return { problem: `Discord refuses this secret for the application ${clientId}. Press Reset Secret again.` };
      return trouble === null ? {} : { warning: unchecked };
    },
  },
  {
    name: 'DISCORD_BOT_TOKEN',
    title: "Token of the application's bot",
    kind: 'secret',
    isOptional: true,
    where: () =>
      'The page Bot → Reset Token. With a bot, access follows the Discord server, and notices are direct messages.',
    async check(value, { DISCORD_CLIENT_ID: clientId, HALL_DOMAIN: domain }, discord) {
      if (!/^[\w.-]+$/.test(value)) return { problem: 'A token has letters, digits, dots, - and _ only.' };
      if (Buffer.from(value.split('.')[0] ?? '', 'base64').toString() !== clientId)
        return { problem: `This token does not belong to the application ${clientId ?? ''}.` };
      const application = await discord.application(value);
      if (application === 'refused') return { problem: 'Discord refuses this token. Press Reset Token again.' };
      if (typeof application === 'string') return { warning: unchecked };
      const redirect = redirectOf(domain);
      const isMissing = application.redirects?.includes(redirect) === false;
      return {
        also: { DISCORD_PUBLIC_KEY: application.publicKey },
        ...(isMissing && {
          warning: `The application has no redirect ${redirect} yet. Add it under OAuth2 → Redirects.`,
        }),
      };
    },
  },
  {
    name: 'DISCORD_GUILD_ID',
    title: 'ID of your Discord server',
    kind: 'text',
    where: (answers) =>
      'In Discord: Settings → Advanced → Developer Mode, then right-click the server, Copy Server ID.' +
      (answers['DISCORD_BOT_TOKEN'] ? ` Add the bot to the server first: ${inviteOf(answers)}` : ''),
    async check(value, answers, discord) {
      if (!discordId.test(value)) return { problem: 'A server id has 17 to 20 digits.' };
      const { DISCORD_BOT_TOKEN: token } = answers;
      if (!token) return {};
      const roles = await discord.roles(token, value);
      if (roles === 'absent') return { problem: `The bot is not on this server. Add it: ${inviteOf(answers)}` };
      return typeof roles === 'string' ? { warning: unchecked } : {};
    },
  },
  {
    name: 'DISCORD_MEMBER_ROLE_IDS',
    title: 'Discord roles of members',
    kind: 'roles',
    where: () => `People with one of these roles are members of the hall. ${roleHelp}`,
    check: checkRoles,
  },
  {
    name: 'DISCORD_ADMIN_ROLE_IDS',
    title: 'Discord roles of admins',
    kind: 'roles',
    isOptional: true,
    where: () => `The setup also makes a link for the first admin. ${roleHelp}`,
    check: checkRoles,
  },
  {
    name: 'DISCORD_GUEST_ROLE_IDS',
    title: 'Discord roles of guests',
    kind: 'roles',
    isOptional: true,
    where: () => `Guests can read, and change nothing. ${roleHelp}`,
    check: checkRoles,
  },
  {
    name: 'SETUP_OPENID',
    title: 'Another way to sign in',
    kind: 'choice',
    isOptional: true,
    choices: [
      { value: 'no', label: 'No, with Discord alone' },
      { value: 'yes', label: 'Yes, with an OpenID Connect provider beside Discord' },
    ],
    usual: () => 'no',
    where: () => 'With a provider such as Keycloak, Authentik or Google, people come in while Discord is down.',
    check: like(/^(no|yes)$/, 'Choose yes or no.'),
  },
  {
    name: 'OPENID_ISSUER',
    title: 'Issuer of the provider',
    kind: 'text',
    when: hasOpenId,
    where: ({ HALL_DOMAIN }) =>
      `Create a confidential client there with the redirect ${openIdRedirectOf(HALL_DOMAIN)}, exactly like this. ` +
      'The issuer is an address such as https://id.example/realms/guild.',
    async check(value) {
      if (!/^https:\/\/[^\s'"]+$/.test(value)) return { problem: 'The issuer begins with https://.' };
      return checkIssuer(value);
    },
  },
  {
    name: 'OPENID_CLIENT_ID',
    title: 'Client ID at the provider',
    kind: 'text',
    when: hasOpenId,
    where: () => 'The id of the client that you created there.',
    check: like(/^[^\s'"]{1,200}$/, 'Write the id without spaces or quotes.'),
  },
  {
    name: 'OPENID_CLIENT_SECRET',
    title: 'Client secret at the provider',
    kind: 'secret',
    when: hasOpenId,
    where: () => 'The secret of the same client.',
    check: like(/^[^\s']+$/, 'Write the secret without spaces or single quotes.'),
  },
  {
    name: 'OPENID_NAME',
    title: 'Name of the provider',
    kind: 'text',
    when: hasOpenId,
    usual: () => 'OpenID',
    where: () => 'On the button: Continue with …',
    check: like(/^[^\p{Cc}']{1,40}$/u, 'Write a name of up to 40 characters, without a single quote.'),
  },
];

/** @param {Answers} answers @returns {readonly Question[]} the questions that matter with these answers */
export const questionsFor = (answers) => questions.filter(({ when }) => when?.(answers) ?? true);

/**
 * Checks an answer. An optional question accepts an empty one.
 * @param {Question} question
 * @param {string} given
 * @param {Answers} answers the other answers
 * @param {import('./discord-checks.mjs').DiscordChecks} discord
 * @returns {Promise<Checked & { value: string }>} with the answer in its usual form
 */
export async function checkAnswer(question, given, answers, discord) {
  const trimmed = given.trim();
  const value = question.kind === 'roles' ? tidyIds(trimmed) : (question.tidy?.(trimmed) ?? trimmed);
  if (value === '') {
    if (question.isOptional !== true) return { value, problem: 'This is needed.' };
    // Slash commands need the bot.
    return { value, ...(question.name === 'DISCORD_BOT_TOKEN' && { also: { DISCORD_PUBLIC_KEY: '' } }) };
  }
  return { ...(await question.check(value, answers, discord)), value };
}
