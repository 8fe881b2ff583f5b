// Test of drawings in the build: an SVG file becomes a component.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';

/** The component of a drawing. Vite runs in a process of its own, because it is not CommonJS. */
function asComponent(svg: string): string {
  const source = JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'svgComponents.ts')).href);
  const script = `import { componentSource } from ${source};
    process.stdout.write(componentSource(process.argv[1]));`;
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script, svg];
  return execFileSync(process.execPath, words, { cwd: path.resolve(import.meta.dirname, '../..'), encoding: 'utf8' });
}

const drawing = `
<svg xmlns="http://www.w3.org/2000/svg" stroke-width="2" viewBox="0 0 9 9">
  <linearGradient id="sky">
    <stop stop-color="var(--hero-sky-0)"/>
  </linearGradient>
  <g class="rays">
    <path fill="url(#sky)" d="M0 0h9"/>
  </g>
</svg>`;

test('a drawing becomes a component that takes props, with ids that are unique on the page', () => {
  expect(asComponent(drawing)).toContain(`
  const id = useId();
  return <svg strokeWidth="2" viewBox="0 0 9 9" aria-hidden focusable="false" {...props}>
  <linearGradient id={\`\${id}sky\`}>
    <stop stopColor="var(--hero-sky-0)"/>
  </linearGradient>
  <g className="rays">
    <path fill={\`url(#\${id}sky)\`} d="M0 0h9"/>
  </g>
</svg>;`);
});
