// How jest runs the tests: one project for each workspace, compiled by swc.
/** Packages that exist only as ES modules, which have to be compiled too. */
const esmOnly = ['d3-shape', 'd3-path', 'marked'];

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: true,
  },
];

/** What runs: 'usual' by `npm test`, 'all' by `npm run test:all`, 'named' when files are named, slow ones too. */
const scope = process.env['TEST_SCOPE'] ?? 'named';

/** Only `npm run test:all` runs these: all journeys but the main ones, random histories, kills, builds and deployments. */
const slowFiles = ['\\.slow\\.test\\.tsx?$', '<rootDir>/e2e/(?!main/)'];

const project = (displayName, extra = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${displayName}`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', ...(scope === 'usual' ? slowFiles : [])],
  testEnvironment: 'node',

  cacheDirectory: '<rootDir>/.cache/jest',
  transform: { '\\.(ts|tsx|js|mjs)$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  ...extra,
});

// Days and hours in the tests are those of one zone, whatever the machine is set to; workers inherit it.
process.env['TZ'] = 'UTC';

export default {
  maxWorkers: 3, // journeys and what drives whole programs wait for half of their time; with four the database's heartbeat may come too late
  workerIdleMemoryLimit: '800MB', // what the modules of earlier files leave behind goes with their worker
  testTimeout: 300_000, // for a slow and busy machine; counts for all projects, since jest reads it only here
  reporters: [
    ...(scope === 'named' ? ['default'] : []),
    ['<rootDir>/tools/testing/reporter.mjs', { resultFile: process.env['TEST_RESULT_FILE'] ?? '/dev/null' }],
  ],
  projects: [
    project('common'),
    project('backend', {
      testEnvironment: '<rootDir>/backend/test/environment.mjs',
      globalSetup: '<rootDir>/backend/test/programs/build.mjs',
    }),
    project('embedded-mongo'),
    project('tools'),
    project('frontend', {
      testEnvironment: 'jsdom',
      moduleNameMapper: {
        '\\.css$': '<rootDir>/frontend/test/style.cjs',
        '^@chakra-ui/react$': '<rootDir>/.cache/packed/chakra.cjs',
      },
      globalSetup: '<rootDir>/frontend/test/packChakra.mjs',
      setupFiles: ['<rootDir>/frontend/test/jsdom.ts'],
      setupFilesAfterEnv: ['<rootDir>/frontend/test/setup.ts'],
    }),
    project('e2e', { testEnvironment: '<rootDir>/e2e/environment.mjs' }),
  ],
};
