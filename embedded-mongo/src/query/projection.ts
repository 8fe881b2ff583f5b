// Projections: which fields of a document are returned.
import { FieldNames, pickFields } from '../bson/codec.ts';
import { compileExpression } from '../aggregation/expressions.ts';
import { MongoError, unsupported } from '../errors.ts';
import { matchedIndex } from './positional.ts';
import { compileFilter, type QueryScope } from './filters.ts';
import { isDoc, isNumeric, own, setOwn, toNumber, type Doc } from '../bson/values.ts';

export type Project<T = Doc, D = Doc> = (doc: D) => T;
type Leaf =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'slice'; skip: number | undefined; limit: number }
  | { kind: 'elemMatch'; test: (doc: Doc) => boolean }
  | { kind: 'positional' }
  | { kind: 'compute'; compute: Project<unknown> };
type Node = { leaf?: Leaf; children: Map<string, Node> };

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);
const isOn = (value: unknown): boolean => value === true || (isNumeric(value) && toNumber(value) !== 0);

function sliceLeaf(operand: unknown): Leaf {
  if (isNumeric(operand)) return { kind: 'slice', skip: undefined, limit: Math.trunc(toNumber(operand)) };
  if (!Array.isArray(operand) || operand.length !== 2 || !operand.every(isNumeric))
    throw new MongoError(28667, 'Invalid $slice syntax. The given syntax did not match the find() syntax');
  const [skip, limit] = operand.map((value) => Math.trunc(toNumber(value)));
  if (limit === undefined || limit <= 0)
    throw new MongoError(28724, 'First argument to $slice must be an array and limit positive');
  return { kind: 'slice', skip, limit };
}

function elemMatchLeaf(operand: unknown, scope: QueryScope): Leaf {
  if (!isDoc(operand)) throw new MongoError(2, 'elemMatch: Invalid argument, object required');
  const test = compileFilter({ value: { $elemMatch: operand } }, scope);
  return { kind: 'elemMatch', test };
}

function leafOf(value: unknown, scope: QueryScope): Leaf | undefined {
  if (isFlag(value)) return { kind: isOn(value) ? 'include' : 'exclude' };
  if (isDoc(value)) {
    const [name] = Object.keys(value);
    if (name === '$slice' && (isNumeric(value[name]) || (Array.isArray(value[name]) && value[name].every(isNumeric))))
      return sliceLeaf(value[name]);
    if (name === '$elemMatch') return elemMatchLeaf(value[name], scope);
    if (name === '$meta') throw unsupported('$meta');
    if (!name?.startsWith('$')) return undefined;
  }
  return { kind: 'compute', compute: compileExpression(value, scope) };
}

function place(root: Node, path: string, leaf: Leaf): void {
  let node = root;
  for (const part of path.split('.')) {
    if (part === '') throw new MongoError(40353, `FieldPath field names may not be empty strings: '${path}'`);
    if (node.leaf) throw new MongoError(31249, `Path collision at ${path}`);
    let next = node.children.get(part);
    if (!next) {
      next = { children: new Map() };
      node.children.set(part, next);
    }
    node = next;
  }
  if (node.leaf ?? node.children.size > 0) throw new MongoError(31250, `Path collision at ${path}`);
  node.leaf = leaf;
}

type Parsed = { root: Node; mode: 'include' | 'exclude'; id: boolean | undefined; positional: string | undefined };

function entriesOf(spec: Doc, scope: QueryScope, prefix = ''): { path: string; leaf: Leaf }[] {
  return Object.entries(spec).flatMap(([name, value]) => {
    if (name.endsWith('.$') && isFlag(value))
      return [{ path: prefix + name.slice(0, -2), leaf: { kind: 'positional' as const } }];
    if (name.startsWith('$'))
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    const leaf = leafOf(value, scope);
    if (leaf) return [{ path: prefix + name, leaf }];
    if (Object.keys(value as Doc).length === 0)
      throw new MongoError(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
    return entriesOf(value as Doc, scope, `${prefix}${name}.`);
  });
}

function parse(spec: Doc, scope: QueryScope): Parsed {
  const parsed: Parsed = { root: { children: new Map() }, mode: 'exclude', id: undefined, positional: undefined };
  let mode: 'include' | 'exclude' | undefined;
  for (const { path, leaf } of entriesOf(spec, scope)) {
    if (path === '_id' && (leaf.kind === 'include' || leaf.kind === 'exclude')) {
      parsed.id = leaf.kind === 'include';
      continue;
    }
    const wants = leaf.kind === 'exclude' ? 'exclude' : leaf.kind === 'slice' ? undefined : 'include';
    if (wants && mode && wants !== mode)
      throw new MongoError(
        mode === 'exclude' ? 31253 : 31254,
        `Cannot do ${wants === 'include' ? 'inclusion' : 'exclusion'} on field ${path} in ${mode === 'include' ? 'inclusion' : 'exclusion'} projection`,
      );
    mode ??= wants;
    if (leaf.kind === 'positional') parsed.positional = path;
    place(parsed.root, path, leaf);
  }
  parsed.mode = mode ?? (parsed.id === true ? 'include' : 'exclude');
  return parsed;
}

function slice(array: unknown[], skip: number | undefined, limit: number): unknown[] {
  if (skip === undefined) return limit < 0 ? array.slice(limit) : array.slice(0, limit);
  const start = skip < 0 ? Math.max(array.length + skip, 0) : skip;
  return array.slice(start, start + limit);
}

type Context = {
  mode: 'include' | 'exclude';
  positional: (path: string, array: unknown[]) => number | undefined;
  doc: Doc;
};

function leafValue(leaf: Leaf, value: unknown, path: string, context: Context): unknown {
  switch (leaf.kind) {
    case 'include':
      return value;
    case 'exclude':
      return undefined;
    case 'slice':
      return Array.isArray(value) ? slice(value as unknown[], leaf.skip, leaf.limit) : value;
    case 'elemMatch': {
      const found = Array.isArray(value)
        ? (value as unknown[]).findIndex((element) => leaf.test({ value: [element] }))
        : -1;
      return found < 0 ? undefined : [(value as unknown[])[found]];
    }
    case 'positional': {
      const at = Array.isArray(value) ? context.positional(path, value as unknown[]) : undefined;
      if (Array.isArray(value) && at === undefined)
        throw new MongoError(
          51246,
          "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
        );
      return Array.isArray(value) ? [(value as unknown[])[at ?? 0]] : value;
    }
    case 'compute':
      return leaf.compute(context.doc);
  }
}

function projectValue(value: unknown, node: Node, path: string, context: Context): unknown {
  if (node.leaf) return leafValue(node.leaf, value, path, context);
  if (Array.isArray(value)) {
    return (value as unknown[])
      .map((element) =>
        isDoc(element) || Array.isArray(element)
          ? projectValue(element, node, path, context)
          : context.mode === 'exclude'
            ? element
            : undefined,
      )
      .filter((element) => element !== undefined);
  }
  if (isDoc(value)) return projectDoc(value, node, path, context);
  if (context.mode === 'exclude') return value;
  return hasComputed(node) ? projectDoc({}, node, path, context) : undefined;
}

const hasComputed = (node: Node): boolean =>
  node.leaf?.kind === 'compute' || [...node.children.values()].some(hasComputed);

function projectDoc(doc: Doc, node: Node, path: string, context: Context): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.children.get(key);
    if (!child) {
      if (context.mode === 'exclude') setOwn(result, key, doc[key]);
      continue;
    }
    if (child.leaf?.kind === 'compute') continue;
    const value = projectValue(doc[key], child, path === '' ? key : `${path}.${key}`, context);
    if (value !== undefined) setOwn(result, key, value);
  }
  for (const [key, child] of node.children) {
    if (!hasComputed(child) || (child.leaf?.kind !== 'compute' && own(doc, key) !== undefined)) continue;
    const value = projectValue(undefined, child, key, context);
    if (value !== undefined) setOwn(result, key, value);
  }
  return result;
}

/**
 * Compiles a projection that includes or excludes whole fields, so that no value must be decoded.
 * Undefined for other projections. Errors: as for `compileProjection`.
 */
export function compileFieldProjection(spec: Doc, scope: QueryScope): Project<Buffer, Buffer> | undefined {
  const { root, mode, id = true } = parse(spec, scope);
  const { children } = root;
  if ([...children.values()].some(({ leaf }) => leaf?.kind !== mode)) return undefined;
  const keeps = mode === 'include';
  const names = new FieldNames([...children.keys(), ...(id === keeps ? ['_id'] : [])]);
  return (bytes) => pickFields(bytes, names, keeps);
}

/**
 * Compiles a projection. `filter` is the query's, for `field.$`. Errors: 31253/31254 for mixing,
 * path collisions.
 */
export function compileProjection(spec: Doc, scope: QueryScope, filter?: Doc): Project | undefined {
  if (Object.keys(spec).length === 0) return undefined;
  const { root, mode, id, positional } = parse(spec, scope);
  if (positional !== undefined && !filter) throw new MongoError(51255, 'positional projection is not allowed here');
  return (doc) => {
    const context: Context = {
      mode,
      positional: (path, array) => matchedIndex(filter ?? {}, path, array, scope),
      doc,
    };
    const result = projectDoc(doc, root, '', context);
    if (root.children.has('_id')) return result;
    const keepId = id ?? true;
    if (!keepId) delete result['_id'];
    else if (mode === 'include' && '_id' in doc) return { _id: doc['_id'], ...result };
    return result;
  };
}
