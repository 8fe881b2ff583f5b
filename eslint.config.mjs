import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const only = (selector, message) => ({ selector, message });
const emits = only("CallExpression[callee.property.name='emit']", 'only platform/live/live.ts emits');
/** Updates of fields that only the document store may write, such as `{ $set: { version } }`. */
const storeWrites = [
  only(
    'Property[key.name=/^\\$(set|inc|max|min|unset|push|pull|setOnInsert)$/] > ObjectExpression > Property[key.name=/^(version|outbox|updatedAt|deletedAt|deletedBy)$/]',
    'only platform/store/documents/documents.ts writes version, outbox, updatedAt, deletedAt and deletedBy',
  ),
];
/** Updates outside the document store. Documents with facts change only by decisions. */
const updates = only(
  'CallExpression[callee.property.name=/^(updateOne|updateMany|findOneAndUpdate|findByIdAndUpdate|findOneAndReplace|replaceOne|bulkWrite)$/]',
  'documents change by platform/store/documents/documents.ts; a file that updates rows of its own stands in `rowFiles`',
);
/** Files that may update rows without facts, such as rows derived from facts and messages in delivery. */
const rowFiles = [
  'alerts/alerts.things.ts', // what is new, and whether it was compared
  'auctions/bidding/auctions.bidRows.ts', // which bids are struck
  'auctions/core/auctions.notices.ts', // how far the notices of an auction have come
  'backups/backups.state.ts', // what a worker does, and which backups there are
  'discord/access/discord.access.queue.ts', // who is checked when
  'discord/interactions/discord.commands.registration.ts',
  'discord/interactions/discord.interactions.rows.ts',
  'discord/posts/discord.posts.limits.ts', // what the limits of messages count
  'discord/posts/discord.posts.rows.ts', // messages on their way
  'discord/scheduled/discord.scheduled.ts', // what Discord shows
  'lore/chat/talks.ts',
  'lore/provider/manners.ts', // what is known about a model
  'lore/chat/turns.ts',
  'members/core/members.presence.ts',
  'members/forgetting/members.forgetting.ts', // every document that names somebody who is forgotten
  'notifications/sending/notifications.discordRows.ts', // messages on their way, as with the sender
  'notifications/sending/notifications.buttonsOff.ts',
  'notifications/sending/notifications.messageQueue.ts',
  'notifications/sending/notifications.sender.ts',
  'notifications/push/push.keys.ts', // the server's key pair, made once
  'scouting/map/desertMap.pictures.ts',
  'scouting/weeks/desertWeeks.ts',
  'scouting/history/scouting.changes.ts',
  'session/session.service.ts', // an account's name and picture, as Discord says them at each sign-in
  'trials/economy/economy.facts.ts',
  'trials/core/trials.facts.ts',
  'uploads/uploads.service.ts', // who uploaded a picture, and when it was last used
  'uploads/uploads.unused.ts',
  'webhooks/webhooks.deliveries.ts', // what is sent when, and with what result
].map((file) => `backend/src/features/${file}`);
/** Names and literals that are hard to read. */
const plain = [
  only('ObjectExpression > SpreadElement > ObjectExpression', 'list the properties in the object itself'),
  only('JSXSpreadAttribute > ObjectExpression[properties.0.computed!=true]', 'give each property as an attribute'),
  only('Identifier[name=/^[a-z]\\w*(Most|Least)$/]', 'say max… or min…'),
];
/** Own formatting of times and numbers, which would differ from all other screens. */
const ownTimes = [
  'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
  "MemberExpression[object.name='Intl'][property.name=/^(DateTime|RelativeTime)Format$/]",
  'ImportDeclaration[source.value=/^dayjs/]',
].map((selector) => only(selector, 'only platform/format/format.ts puts times and numbers into words'));
/** Browser functions that are missing on pages over plain HTTP, such as a trial on a home server. */
const secureOnly = [
  ['crypto', 'randomUUID', 'use platform/api/randomId.ts'],
  ['crypto', 'subtle', 'only trials.check.ts, whose screen says that it needs https'],
  ['navigator', 'clipboard', 'use ui/copy.ts'],
  ...['serviceWorker', 'storage', 'share', 'locks', 'wakeLock', 'mediaDevices', 'credentials'].map((property) => [
    'navigator',
    property,
    'check that it exists, and offer another way',
  ]),
].map(([object, property, way]) => ({ object, property, message: `missing on plain HTTP: ${way}` }));
const secureGlobals = ['Notification', 'caches', 'cookieStore', 'PushManager'].map((name) => ({
  name,
  message: 'missing on plain HTTP: check that it exists, and offer another way',
}));
const mongooseRule = { paths: [{ name: 'mongoose', message: 'only in models and platform' }] };
export default defineConfig(
  { ignores: ['**/dist/**', '.cache/**', '.data/**', 'coverage/**'] },
  js.configs.recommended,
  {
    // Run by mongosh, which brings these.
    files: ['deploy/mongo/*.js'],
    languageOptions: { globals: { db: 'readonly', rs: 'readonly', quit: 'readonly', process: 'readonly' } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Taking a field off an object by naming it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-restricted-syntax': ['error', ...plain],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/platform/format/format.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...plain, ...ownTimes] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}', 'common/src/**/*.ts'],
    // They check that the function exists, and have another way.
    ignores: [
      'frontend/src/ui/{copy.ts,ShareButton.tsx}',
      'frontend/src/features/trials/ending/trials.check.ts',
      'frontend/src/features/settings/notices/push.device.ts',
      'frontend/src/platform/page/serviceWorker.ts',
      'frontend/src/platform/api/keptAnswers.ts',
      '**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-properties': ['error', ...secureOnly],
      'no-restricted-globals': ['error', ...secureGlobals],
    },
  },
  { files: ['frontend/**/*.{ts,tsx}'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/platform/process/env.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'only platform/process/env.ts reads the environment' },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', emits, ...plain, ...storeWrites] },
  },
  {
    files: ['backend/src/features/**/*.ts'],
    ignores: ['**/*.test.ts', ...rowFiles],
    rules: { 'no-restricted-syntax': ['error', emits, ...plain, ...storeWrites, updates] },
  },
  {
    files: ['backend/src/platform/live/live.ts'],
    rules: { 'no-restricted-syntax': ['error', ...plain, ...storeWrites] },
  },
  {
    // The document store itself, and what changes the stored shape under a lock before anybody writes.
    files: ['backend/src/platform/store/**/*.ts', 'backend/src/app/migrations.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', emits, ...plain] },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/platform/**', '**/*.model.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ ...mongooseRule.paths[0], allowTypeImports: true }] },
      ],
    },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        document: 'readonly',
        window: 'readonly',
        localStorage: 'readonly',
      },
    },
  },
  prettier,
);
