// Build step that shrinks the api modules of `common` for the browser: paths, queries and bodies
// stay; schemas of replies and of live messages go.
import type { Plugin, Rolldown } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined);

/** The schemas of replies and live messages. The browser uses only their types. */
function leftOut(node: Node): Edit[] {
  const { start, end } = node;
  const isMessages = node.type === 'CallExpression' && nameOf(node['callee']) === 'liveMessages';
  if (isMessages) return [{ start, end, text: '{}' }];
  const isReply = node.type === 'Property' && nameOf(node['key']) === 'reply';
  return isReply ? [{ start, end, text: 'reply: null' }] : childrenOf(node).flatMap(leftOut);
}

const aroundDeclarations = new Set(['Program', 'ExportNamedDeclaration', 'VariableDeclaration']);
/**
 * Marks declarations as free of side effects, so that the bundler can remove unused ones with their
 * schemas.
 */
function markedPure(node: Node): Edit[] {
  if (aroundDeclarations.has(node.type)) return childrenOf(node).flatMap(markedPure);
  const init = node.type === 'VariableDeclarator' ? node['init'] : null;
  if (!isNode(init) || init.type.includes('Function') || init.type === 'Literal') return [];
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ];
}

/**
 * @param code JavaScript of a module that contains only declarations
 * @param parse returns the syntax tree of the code
 */
export function forBrowser(code: string, parse: (code: string) => unknown): string {
  const program = parse(code) as Node;
  const fromEnd = [...leftOut(program), ...markedPure(program)].sort((one, other) => other.start - one.start);
  return fromEnd.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

const declaring = /[\\/]common[\\/]src[\\/](?:.+\.api|wire[\\/](?:fields|live|text|timedText))\.ts$/;
export const declarations: Plugin = {
  name: 'declarations-for-browser',
  apply: 'build',
  // Runs after the types have been removed.
  enforce: 'post',
  transform(this: Rolldown.PluginContext, code: string, id: string) {
    if (!declaring.test(id)) return undefined;
    return { code: forBrowser(code, (text) => this.parse(text)), map: { mappings: '' } };
  },
};
