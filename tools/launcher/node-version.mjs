// Check of the Node.js version.

/** The first supported version of each line. Every line after the last one is supported too. */
const lines = [
  { major: 20, minor: 19 },
  { major: 22, minor: 13 },
];
const anyFrom = 24;

/**
 * @param {string} version such as '20.19.0'
 * @returns {string | undefined} what is wrong and what to do, or undefined for a supported version
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= anyFrom || lines.some((line) => line.major === major && minor >= line.minor)) return undefined;
  return (
    `This is Node.js ${version}, but the guild hall needs 20.19 or later, 22.13 or later, or 24 and up.\n` +
    'Install one of them from https://nodejs.org (or: nvm install 22) and try again.'
  );
}
