// Check of an OpenID Connect provider: whether its discovery document is where the issuer says.

/**
 * @param {string} issuer such as https://id.example
 * @param {number} timeoutMs
 * @returns {Promise<{ problem?: string, warning?: string }>}
 */
export async function checkIssuer(issuer, timeoutMs = 10_000) {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return { warning: `${address} can't be reached, so this was not checked.` };
  }
  if (response.status >= 500)
    return { warning: `${address} answers ${String(response.status)}, so this was not checked.` };
  const about = /** @type {unknown} */ (await response.json().catch(() => null));
  const said = typeof about === 'object' && about !== null && 'issuer' in about ? about.issuer : null;
  if (response.status !== 200 || typeof said !== 'string')
    return { problem: `There is no OpenID Connect provider: ${address} has no discovery document.` };
  if (said !== issuer) return { problem: `The provider names its issuer ${said}. Write it exactly like this.` };
  return {};
}
