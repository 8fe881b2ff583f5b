// Setup at a terminal: asks what is missing, then shows all answers and changes those that one chooses.
import { checkAnswer, questionsFor } from './questions.mjs';

/**
 * @typedef {import('./questions.mjs').Answers} Answers
 * @typedef {import('./questions.mjs').Question} Question
 * @typedef {import('./discord-checks.mjs').DiscordChecks} DiscordChecks
 * @typedef {Pick<typeof import('@clack/prompts'), 'text' | 'password' | 'select' | 'multiselect' | 'note' | 'log'>} Prompts
 */

/** The person has left the setup by Ctrl-C. */
export class Cancelled extends Error {}

/**
 * @template T
 * @param {T} answer
 * @returns {Exclude<T, symbol>}
 */
function unlessCancelled(answer) {
  if (typeof answer === 'symbol') throw new Cancelled();
  return /** @type {Exclude<T, symbol>} */ (answer);
}

/**
 * How an answer is shown. Secrets are never shown.
 * @param {Question} question
 * @param {string | undefined} value
 */
const shown = ({ kind, choices }, value) => {
  if (!value) return 'not set';
  return kind === 'secret' ? 'set' : (choices?.find((one) => one.value === value)?.label ?? value);
};

/**
 * Asks one question once.
 * @param {Question} question
 * @param {Answers} answers
 * @param {Prompts} prompts
 * @param {DiscordChecks} discord
 * @returns {Promise<string>}
 */
async function ask(question, answers, prompts, discord) {
  const { name, title, kind, choices, isOptional = false, usual } = question;
  const message = isOptional ? `${title} (leave empty for none)` : title;
  const present = answers[name] ?? '';
  if (kind === 'choice') {
    const options = [...(choices ?? [])];
    const initialValue = present || usual?.() || 'build';
    return unlessCancelled(await prompts.select({ message: title, options, initialValue }));
  }
  if (kind === 'secret') {
    // An empty answer keeps a secret that is needed. `-` removes one that is not.
    const hint = present && (isOptional ? ' (Enter keeps it, - removes it)' : ' (Enter keeps it)');
    const typed = unlessCancelled(await prompts.password({ message: hint ? title + hint : message })) ?? '';
    if (typed === '-' && isOptional) return '';
    return typed === '' ? present : typed;
  }
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId } = answers;
  if (kind === 'roles' && token && guildId) {
    const roles = await discord.roles(token, guildId);
    if (typeof roles !== 'string' && roles.length > 0) {
      const options = roles.map((role) => ({ value: role.id, label: role.name, hint: role.id }));
      const known = present.split(',').filter((id) => roles.some((role) => role.id === id));
      const chosen = await prompts.multiselect({
        message: isOptional ? `${title} (Enter for none)` : title,
        options,
        initialValues: known,
        required: !isOptional,
      });
      return unlessCancelled(chosen).join(',');
    }
  }
  const initialValue = present || (usual?.() ?? '');
  return unlessCancelled(await prompts.text({ message, initialValue })) ?? '';
}

/**
 * Asks a question until the answer is accepted.
 * @param {Question} question
 * @param {Answers} answers
 * @param {Prompts} prompts
 * @param {DiscordChecks} discord
 * @returns {Promise<Answers>} with the new answer
 */
async function askUntilAccepted(question, answers, prompts, discord) {
  prompts.log.info(question.where(answers));
  for (;;) {
    const given = await ask(question, answers, prompts, discord);
    const { value, problem, warning, also } = await checkAnswer(question, given, answers, discord);
    if (warning !== undefined) prompts.log.warn(warning);
    if (problem === undefined) return { ...answers, [question.name]: value, ...also };
    prompts.log.error(problem);
  }
}

/**
 * @param {Answers} present answers that the files hold
 * @param {Prompts} prompts
 * @param {DiscordChecks} discord
 * @returns {Promise<Answers | null>} null: nothing shall be written
 * @throws Cancelled
 */
export async function answersFromTerminal(present, prompts, discord) {
  const isNew = Object.keys(present).length === 0;
  const asked = new Set();
  let answers = present;
  /** @returns {Question | undefined} the next question without an answer */
  const nextMissing = () =>
    questionsFor(answers).find(
      ({ name, isOptional = false }) => !asked.has(name) && !answers[name] && (isNew || !isOptional),
    );
  for (;;) {
    for (let question = nextMissing(); question !== undefined; question = nextMissing()) {
      asked.add(question.name);
      answers = await askUntilAccepted(question, answers, prompts, discord);
    }
    const open = questionsFor(answers);
    const chosen = unlessCancelled(
      await prompts.select({
        message: 'Is everything right? Choose a line to change it.',
        options: [
          { value: 'write', label: 'Write .env and guild.config.json' },
          ...open.map((question) => ({
            value: question.name,
            label: `${question.title}: ${shown(question, answers[question.name])}`,
          })),
          { value: 'leave', label: 'Leave without changes' },
        ],
      }),
    );
    if (chosen === 'leave') return null;
    if (chosen === 'write') return answers;
    const question = open.find(({ name }) => name === chosen);
    if (question !== undefined) answers = await askUntilAccepted(question, answers, prompts, discord);
  }
}
