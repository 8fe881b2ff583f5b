// The setup of a hall: reads its files, asks, writes them, and says how to start.
import path from 'node:path';
import { parseEnv } from '../launcher/env-file.mjs';
import { linkMinutes, makeAdminLink, publicUrlOf } from './admin-link.mjs';
import { answersFromTerminal, Cancelled } from './at-terminal.mjs';
import { createDiscordChecks } from './discord-checks.mjs';
import { setInEnv } from './env-lines.mjs';
import { readText, replaceFile } from './files.mjs';
import { answersFromVariables } from './from-variables.mjs';
import { filesWith, presentAnswers, restartCommand, startCommands } from './settings.mjs';

/**
 * @typedef {{
 *   folder: string,
 *   samples: string,
 *   variables: NodeJS.ProcessEnv,
 *   replace: boolean,
 *   prompts: import('./at-terminal.mjs').Prompts | null,
 *   say: (line: string) => void,
 *   complain: (line: string) => void,
 *   now?: () => number,
 * }} Setup `folder` has the hall's files, `samples` the project's; `prompts` null: no terminal
 */

/**
 * @param {Setup} setup
 * @returns {Promise<number>} the exit code
 */
export async function setUp({ folder, samples, variables, replace, prompts, say, complain, now = Date.now }) {
  const envFile = path.join(folder, '.env');
  const configFile = path.join(folder, 'guild.config.json');
  const present = { env: readText(envFile), config: readText(configFile) };
  let known;
  try {
    known = presentAnswers(present);
  } catch {
    complain('guild.config.json is not JSON. Correct it, or move it away, and run the setup again.');
    return 1;
  }
  const before = parseEnv(present.env);
  const apiUrl = variables['DISCORD_API_URL'] || before['DISCORD_API_URL'] || 'https://discord.com/api/v10';
  const discord = createDiscordChecks(apiUrl.replace(/\/+$/, ''));
  let answers;
  if (prompts === null) {
    const found = await answersFromVariables(known, variables, { replace }, discord);
    for (const warning of found.warnings) complain(warning);
    if (found.problems.length > 0) {
      complain('Nothing was changed. These variables are missing or wrong:');
      for (const problem of found.problems) complain(`  - ${problem}`);
      return 1;
    }
    answers = found.answers;
  } else {
    try {
      answers = await answersFromTerminal(known, prompts, discord);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      answers = null;
    }
    if (answers === null) {
      say('Nothing was changed.');
      return 1;
    }
  }
  const files = filesWith(present, answers, {
    env: readText(path.join(samples, '.env.example')),
    config: readText(path.join(samples, 'guild.config.sample.json')),
  });
  // The link is for the first start. Later, `npm run first-admin` makes a new one.
  const isFirst = !before['FIRST_ADMIN_LINK'];
  const link = makeAdminLink(publicUrlOf(parseEnv(files.env)), now());
  const env = isFirst ? setInEnv(files.env, { FIRST_ADMIN_LINK: link.setting }) : files.env;
  if (files.config !== present.config) replaceFile(configFile, files.config, 0o644);
  if (env !== present.env) replaceFile(envFile, env, 0o600);
  say('The settings are in .env and guild.config.json. Start the hall with:');
  const isInstalled = !isFirst && answers['SETUP_FOR'] === presentAnswers(present)['SETUP_FOR'];
  const commands = isInstalled ? [restartCommand(answers)] : startCommands(answers);
  say(`\n  ${commands.join('\n  ')}\n`);
  if (isFirst) {
    say(`Then open this link within ${String(linkMinutes)} minutes. It makes you an admin, once:`);
    say(`\n  ${link.url}\n`);
  }
  say(`For ${isFirst ? 'another' : 'a'} link for an admin, run: npm run first-admin`);
  return 0;
}
