// Says whether this Node.js can run the project.

/** The first version of each supported line; from the last one on, every later line will do. */
const lines = [
  { major: 20, minor: 19 },
  { major: 22, minor: 13 },
];
const anyFrom = 24;

/**
 * @param {string} version such as '20.19.0'
 * @returns {string | undefined} what is wrong and what to do, or nothing when the version will do
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= anyFrom || lines.some((line) => line.major === major && minor >= line.minor)) return undefined;
  return (
    `This is Node.js ${version}, but the guild hall needs 20.19 or later, 22.13 or later, or 24 and up.\n` +
    'Install one of them from https://nodejs.org (or: nvm install 22) and try again.'
  );
}
