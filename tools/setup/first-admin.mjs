// The command `npm run first-admin`: makes a link that makes one person an admin, and writes its hash to
// `.env`.
import path from 'node:path';
import { parseEnv } from '../launcher/env-file.mjs';
import { linkMinutes, makeAdminLink, publicUrlOf } from './admin-link.mjs';
import { setInEnv } from './env-lines.mjs';
import { readText, replaceFile } from './files.mjs';
import { howItRuns, restartCommand } from './settings.mjs';

const file = path.resolve('.env');
const text = readText(file);
const env = parseEnv(text);
const hasDiscord = Boolean(env['DISCORD_CLIENT_ID']);
if (hasDiscord || env['OPENID_ISSUER']) {
  const { url, setting } = makeAdminLink(publicUrlOf(env), Date.now());
  replaceFile(file, setInEnv(text, { FIRST_ADMIN_LINK: setting }), 0o600);
  const restart = restartCommand({ SETUP_FOR: howItRuns(env) });
  console.log(`Restart the hall within ${String(linkMinutes)} minutes, so that it knows the link: ${restart}`);
  console.log(`Then open this link. It works once, until ${setting.split('@')[1] ?? ''}:\n\n  ${url}\n`);
  console.log(
    `Whoever opens it and signs in becomes an admin.${hasDiscord ? " With Discord, they must be on the guild's server." : ''}`,
  );
} else {
  console.error(
    `${file} has neither DISCORD_CLIENT_ID nor OPENID_ISSUER, so nobody can sign in. Run \`npm run setup\` first.`,
  );
  process.exitCode = 1;
}
