// The explain command for find and distinct: the winning plan and its execution stats.
import { Int32 } from 'bson';
import { MongoError } from '../errors.ts';
import type { IndexPlan, Plan } from '../query/planner.ts';
import { planOf, read, type ExecutionStats, type QueryRequest } from '../query/execution.ts';
import { isDoc, type Doc } from '../bson/values.ts';
import type { Collection } from '../storage/collection.ts';
import { collectionArgument, docArgument, type Command } from './context.ts';
import { distinctRequest, findRequest } from './read.ts';

function stageOf(plan: Plan): Doc {
  if (plan.kind === 'collection') return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
  if (plan.kind === 'union')
    return {
      stage: 'FETCH',
      inputStage: {
        stage: 'OR',
        inputStages: plan.plans.map((part) => (stageOf(part)['inputStage'] ?? stageOf(part)) as Doc),
      },
    };
  return fetched(plan);
}

function fetched({ index, reverse, intervals }: IndexPlan): Doc {
  return {
    stage: 'FETCH',
    inputStage: {
      stage: 'IXSCAN',
      keyPattern: index.spec['key'],
      indexName: index.name,
      isMultiKey: index.multikey.some(Boolean),
      isUnique: index.unique,
      isSparse: index.sparse,
      isPartial: index.partial !== undefined,
      direction: reverse ? 'backward' : 'forward',
      intervals: new Int32(intervals.length),
    },
  };
}

function findPlan(plan: Plan, request: QueryRequest, projection: Doc): Doc {
  let stage = stageOf(plan);
  if (!plan.sorted && (request.sort?.length ?? 0) > 0) stage = { stage: 'SORT', inputStage: stage };
  if (request.skip) stage = { stage: 'SKIP', skipAmount: new Int32(request.skip), inputStage: stage };
  if (request.limit) stage = { stage: 'LIMIT', limitAmount: new Int32(request.limit), inputStage: stage };
  return Object.keys(projection).length > 0 ? { stage: 'PROJECTION_DEFAULT', inputStage: stage } : stage;
}

/** The plan, and a function that runs it. */
type Explained = { winningPlan: Doc; run: (stats: ExecutionStats) => number };

function explainFind(inner: Doc, collection: Collection | undefined): Explained {
  const request = findRequest(inner);
  return {
    winningPlan: collection
      ? findPlan(planOf(collection, request), request, docArgument(inner, 'projection'))
      : { stage: 'EOF' },
    run: (stats) => [...read(collection, request, stats)].length,
  };
}

function explainDistinct(inner: Doc, collection: Collection | undefined): Explained {
  const { filter, hint } = distinctRequest(inner);
  return explainFind({ filter, hint }, collection);
}

const explain: Command = ({ body, db }, { catalog }) => {
  const inner = body['explain'];
  const name = isDoc(inner) ? (['find', 'distinct'] as const).find((one) => one in inner) : undefined;
  if (!isDoc(inner) || name === undefined)
    throw new MongoError(238, 'explain is supported by the embedded database for find and distinct only');
  const collection = catalog.get(db, collectionArgument(inner, name));
  const { winningPlan, run } = (name === 'find' ? explainFind : explainDistinct)(inner, collection);
  const queryPlanner: Doc = { namespace: `${db}.${String(inner[name])}`, winningPlan, rejectedPlans: [] };
  if (body['verbosity'] === 'queryPlanner') return { explainVersion: '1', queryPlanner, ok: 1 };
  const stats: ExecutionStats = { keys: 0, docs: 0 };
  const startedAt = Date.now();
  const nReturned = run(stats);
  const executionStats: Doc = {
    executionSuccess: true,
    nReturned: new Int32(nReturned),
    executionTimeMillis: new Int32(Date.now() - startedAt),
    totalKeysExamined: new Int32(stats.keys),
    totalDocsExamined: new Int32(stats.docs),
  };
  return { explainVersion: '1', queryPlanner, executionStats, ok: 1 };
};

export const explainCommands: Record<string, Command> = { explain };
