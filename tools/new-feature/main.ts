// The command `npm run new-feature -- caravans`, which creates a feature. See docs/tutorial.md.
import path from 'node:path';
import { makeFeature, NotMade } from './make.ts';

const [many = '', one] = process.argv.slice(2);
try {
  const { made, changed } = await makeFeature(path.resolve(import.meta.dirname, '../..'), { many, one });
  console.log(`Created:\n${made.map((file) => `  ${file}`).join('\n')}`);
  console.log(`Added a line for the feature:\n${changed.map((file) => `  ${file}`).join('\n')}`);
  console.log(`Now: npm run check && npm test -- ${many}; then extend it, as docs/tutorial.md shows.`);
} catch (error) {
  if (!(error instanceof NotMade)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
