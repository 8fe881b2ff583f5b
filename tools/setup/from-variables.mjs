// Setup without a terminal: the answers come from environment variables.
import { checkAnswer, questionsFor } from './questions.mjs';

/**
 * @param {import('./questions.mjs').Answers} present answers that the files hold
 * @param {NodeJS.ProcessEnv} variables
 * @param {{ replace: boolean }} options whether variables may replace other values in the files
 * @param {import('./discord-checks.mjs').DiscordChecks} discord
 * @returns {Promise<{ answers: import('./questions.mjs').Answers, problems: string[], warnings: string[] }>}
 */
export async function answersFromVariables(present, variables, { replace }, discord) {
  const problems = [];
  const warnings = [];
  /** @type {Record<string, string>} */
  const answers = { ...present, SETUP_FOR: variables['SETUP_FOR'] || present['SETUP_FOR'] || 'build' };
  const openId = variables['SETUP_OPENID'] || (variables['OPENID_ISSUER'] ? 'yes' : '');
  if (openId) answers['SETUP_OPENID'] = openId;
  for (const question of questionsFor(answers)) {
    const { name, title, usual } = question;
    const given = variables[name] || answers[name] || usual?.() || '';
    const { value, problem, warning, also } = await checkAnswer(question, given, answers, discord);
    const before = present[name];
    if (problem !== undefined) problems.push(`${name} (${title}): ${problem}`);
    else if (before !== undefined && before !== value && !replace)
      problems.push(`${name} (${title}) has another value already. Add --replace to change it.`);
    if (warning !== undefined) warnings.push(`${name}: ${warning}`);
    // Without a question, nothing is asked about a bot that there is not.
    if (value !== '' || before !== undefined) Object.assign(answers, { [name]: value }, also);
  }
  return { answers, problems, warnings };
}
