// The import table of the architecture as rules.
const lib = (names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'common-alone',
      severity: 'error',
      from: { path: '^common/src', pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: ['^common/src', lib(['zod', 'dayjs'])] },
    },
    {
      name: 'platform-below',
      severity: 'error',
      from: { path: '^(backend|frontend)/src/(platform|ui)/' },
      to: { path: '^(backend|frontend)/src/(features|app)/|^(backend|frontend)/src/[^/]+$' },
    },
    {
      name: 'errors-lowest',
      severity: 'error',
      from: { path: '^backend/src/platform/errors\\.ts$' },
      to: { path: '^backend/src/' },
    },
    {
      name: 'process-low',
      severity: 'error',
      from: { path: '^backend/src/platform/process/', pathNot: '\\.test\\.ts$' },
      to: { path: '^backend/src/', pathNot: '^backend/src/platform/(process/|errors\\.ts$)' },
    },
    {
      name: 'data-without-http',
      severity: 'error',
      from: { path: '^backend/src/platform/store/', pathNot: '\\.test\\.ts$' },
      to: { path: '^backend/src/platform/http/' },
    },
    {
      name: 'backend-feature',
      severity: 'error',
      from: { path: '^backend/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^backend/src/',
        pathNot: [
          '^backend/src/features/$1/',
          '^backend/src/platform/',
          '^backend/src/features/[^/]+/[^/]+\\.service\\.ts$',
        ],
      },
    },
    {
      name: 'frontend-feature',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/src/', pathNot: ['^frontend/src/features/$1/', '^frontend/src/(platform|ui)/'] },
    },
    {
      name: 'sides-apart',
      severity: 'error',
      from: { path: '^(backend|frontend)/' },
      to: { path: '^(backend|frontend|e2e|embedded-mongo)/', pathNot: '^$1/' },
    },
    {
      name: 'embedded-mongo-alone',
      severity: 'error',
      from: { path: '^embedded-mongo/' },
      to: { path: '^(common|backend|frontend|tools|e2e)/' },
    },
    {
      name: 'embedded-mongo-dependencies',
      severity: 'error',
      from: { path: '^embedded-mongo/src/' },
      to: { pathNot: ['^embedded-mongo/src/', lib(['bson', 'lmdb', 'mingo'])], dependencyTypesNot: ['core'] },
    },
    {
      name: 'tests-apart',
      severity: 'error',
      comment: 'stand-ins and builders are for tests, and for the page of components, which the router alone knows',
      from: { path: '/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(common|backend|frontend)/test/' },
    },
    {
      name: 'components-page-apart',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: '^frontend/src/app/pages/OtherPages\\.tsx$' },
      to: { path: '^frontend/dev/' },
    },
    {
      name: 'mongoose-in-models',
      severity: 'error',
      from: { path: '^backend/src', pathNot: ['^backend/src/platform/', '\\.model\\.ts$'] },
      to: { path: lib(['mongoose']), dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
  },
};
