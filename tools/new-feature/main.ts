// The command `npm run new-feature -- caravans`, which creates a feature. See docs/tutorial.md.
import path from 'node:path';
import { makeFeature, NotMade } from './make.ts';

const more = [
  ['fields', 'docs/tutorial.md#2-add-the-fields'],
  ['members who join', 'docs/tutorial.md#3-let-members-join'],
  ['notices', 'docs/tutorial.md#4-notify-the-passengers'],
  ['lines on the dashboard', 'docs/tutorial.md#5-add-a-line-to-the-dashboard'],
  ['search, profiles, Hyperion, Discord, the demo and limits', 'CONTRIBUTING.md#a-new-feature'],
] as const;
const [many = '', one] = process.argv.slice(2);
try {
  const { made, changed } = await makeFeature(path.resolve(import.meta.dirname, '../..'), { many, one });
  console.log(`Created:\n${made.map((file) => `  ${file}`).join('\n')}`);
  console.log(`Added a line for the feature:\n${changed.map((file) => `  ${file}`).join('\n')}`);
  console.log(`A full feature also has:\n${more.map(([name, where]) => `  - ${name}: ${where}`).join('\n')}`);
  console.log(`Now: npm run check && npm test -- ${many}; then extend it, as docs/tutorial.md shows.`);
} catch (error) {
  if (!(error instanceof NotMade)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
