// Checks of a Discord application against Discord: its secret, its bot, and the bot's server.

/**
 * What a check found. `refused`: Discord does not accept the secret or token. `absent`: the bot is not on
 * the server. `unknown`: Discord gave no answer that says either.
 * @typedef {'refused' | 'absent' | 'unknown'} Trouble
 * @typedef {{ id: string, publicKey: string, redirects: readonly string[] | null }} Application
 * @typedef {{ id: string, name: string }} Role
 * @typedef {{
 *   secret(clientId: string, secret: string): Promise<Trouble | null>,
 *   application(botToken: string): Promise<Application | Trouble>,
 *   roles(botToken: string, guildId: string): Promise<readonly Role[] | Trouble>,
 * }} DiscordChecks
 */

const userAgent = 'DiscordBot (https://github.com/guild-hall/guild-hall, 1.0)';

/** @param {number} status @returns {Trouble} */
function troubleOf(status) {
  if (status === 401 || status === 400) return 'refused';
  return status === 403 || status === 404 ? 'absent' : 'unknown';
}

/**
 * @param {string} apiUrl such as https://discord.com/api/v10
 * @param {number} timeoutMs of each request
 * @returns {DiscordChecks}
 */
export function createDiscordChecks(apiUrl, timeoutMs = 10_000) {
  /**
   * @param {string} path
   * @param {string} authorization
   * @param {URLSearchParams} [form] sent by POST
   * @returns {Promise<{ status: number, body: unknown }>} status 0: no answer
   */
  const call = async (path, authorization, form) => {
    try {
      const response = await fetch(apiUrl + path, {
        method: form ? 'POST' : 'GET',
        headers: { Authorization: authorization, 'User-Agent': userAgent },
        body: form ?? null,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return { status: 0, body: null };
    }
  };
  return {
    async secret(clientId, secret) {
      const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
      const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' });
      const { status } = await call('/oauth2/token', `Basic ${basic}`, form);
      return status === 200 ? null : troubleOf(status);
    },
    async application(botToken) {
      const { status, body } = await call('/applications/@me', `Bot ${botToken}`);
      if (status !== 200) return troubleOf(status);
      const { id, verify_key, redirect_uris } =
        /** @type {{ id: string, verify_key: string, redirect_uris?: string[] }} */ (body);
      return { id, publicKey: verify_key, redirects: redirect_uris ?? null };
    },
    async roles(botToken, guildId) {
      const { status, body } = await call(`/guilds/${guildId}/roles`, `Bot ${botToken}`);
      if (status !== 200) return troubleOf(status);
      const roles = /** @type {{ id: string, name: string, managed: boolean, position: number }[]} */ (body);
      return roles
        .filter(({ id, managed }) => id !== guildId && !managed)
        .sort((one, other) => other.position - one.position)
        .map(({ id, name }) => ({ id, name }));
    },
  };
}
