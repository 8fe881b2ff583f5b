// Build step that turns `drawing.svg?react` into a React component.
import { readFileSync } from 'node:fs';
import { transformWithOxc, type Plugin } from 'vite';

const inCamelCase = (name: string): string => name.replace(/-[a-z]/g, (part) => part.slice(1).toUpperCase());

/**
 * The component as JSX. Props of the component replace attributes of the SVG. The ids of gradients
 * differ for each use, so a page may contain the same drawing twice.
 */
export function componentSource(svg: string): string {
  const jsx = svg
    .replace(/ ([a-z-]+)=/gi, (_all, name: string) => ` ${name === 'class' ? 'className' : inCamelCase(name)}=`)
    .replace(/ id="(\w+)"/g, ' id={`${id}$1`}')
    .replace(/"url\(#(\w+)\)"/g, '{`url(#${id}$1)`}')
    .replace(/<svg xmlns="[^"]*"([^>]*)>/, '<svg$1 aria-hidden focusable="false" {...props}>');
  return `import { useId } from 'react';
export default function Drawing(props) {
  const id = useId();
  return ${jsx.trim()};
}`;
}

const query = '?react';
export const svgComponents: Plugin = {
  name: 'svg-components',
  // Runs before Vite makes a URL of the file.
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(`.svg${query}`)) return undefined;
    const file = id.slice(0, -query.length);
    this.addWatchFile(file);
    return transformWithOxc(componentSource(readFileSync(file, 'utf8')), `${file}.jsx`);
  },
};
