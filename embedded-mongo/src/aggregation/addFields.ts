// The $addFields and $set stages: computed fields in documents and in elements of arrays.
import { MongoError } from '../errors.ts';
import { compileExpression } from './expressions.ts';
import type { Source, Stage } from './stage.ts';
import { isDoc, setOwn, type Doc } from '../bson/values.ts';

type Node = { compute?: (doc: Doc) => unknown; children: Map<string, Node> };

const isNested = (value: unknown): value is Doc =>
  isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');

function fill(node: Node, spec: Doc, source: Source): void {
  for (const [path, value] of Object.entries(spec)) {
    let target = node;
    for (const part of path.split('.')) {
      if (part.startsWith('$') || part === '')
        throw new MongoError(
          16410,
          `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
        );
      const next = target.children.get(part) ?? { children: new Map<string, Node>() };
      target.children.set(part, next);
      target = next;
    }
    if (target.compute ?? target.children.size > 0)
      throw new MongoError(
        40176,
        `specification contains two conflicting paths. Cannot specify both '${path}' and another`,
      );
    if (isNested(value)) fill(target, value, source);
    else target.compute = compileExpression(value, source.scope);
  }
}

function filled(value: unknown, node: Node, doc: Doc): unknown {
  if (node.compute) return node.compute(doc);
  if (Array.isArray(value)) return (value as unknown[]).map((element) => filled(element, node, doc));
  const result: Doc = {};
  if (isDoc(value)) for (const key of Object.keys(value)) setOwn(result, key, value[key]);
  for (const [key, child] of node.children) {
    const next = filled(Object.hasOwn(result, key) ? result[key] : undefined, child, doc);
    if (next === undefined) Reflect.deleteProperty(result, key);
    else setOwn(result, key, next);
  }
  return result;
}

/**
 * Compiles $addFields or $set. Errors: 40272 when the operand is not an object, 40176 for
 * conflicting paths.
 */
export function addFields(operand: unknown, source: Source, name: string): Stage {
  if (!isDoc(operand))
    throw new MongoError(40272, `${name} specification stage must be an object, got ${typeof operand}`);
  const root: Node = { children: new Map() };
  fill(root, operand, source);
  return function* (docs) {
    for (const doc of docs) yield filled(doc, root, doc) as Doc;
  };
}
