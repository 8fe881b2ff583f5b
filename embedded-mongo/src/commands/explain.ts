// explain for find: the winning plan and its execution stats.
import { Int32 } from 'bson';
import { MongoError } from '../errors.ts';
import type { Plan } from '../query/planner.ts';
import { planOf, read, type ExecutionStats, type QueryRequest } from '../query/execution.ts';
import { isDoc, type Doc } from '../bson/values.ts';
import { collectionArgument, docArgument, type Command } from './context.ts';
import { findRequest } from './read.ts';

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
  const { index, reverse, intervals } = plan;
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

function winningPlan(plan: Plan, request: QueryRequest, projection: Doc): Doc {
  let stage = stageOf(plan);
  if (!plan.sorted && (request.sort?.length ?? 0) > 0) stage = { stage: 'SORT', inputStage: stage };
  if (request.skip) stage = { stage: 'SKIP', skipAmount: new Int32(request.skip), inputStage: stage };
  if (request.limit) stage = { stage: 'LIMIT', limitAmount: new Int32(request.limit), inputStage: stage };
  return Object.keys(projection).length > 0 ? { stage: 'PROJECTION_DEFAULT', inputStage: stage } : stage;
}

const explain: Command = ({ body, db }, { catalog }) => {
  const inner = body['explain'];
  if (!isDoc(inner) || !('find' in inner))
    throw new MongoError(238, 'explain is supported by the embedded database for find only');
  const collection = catalog.get(db, collectionArgument(inner, 'find'));
  const request = findRequest(inner);
  const queryPlanner: Doc = {
    namespace: `${db}.${String(inner['find'])}`,
    winningPlan: collection
      ? winningPlan(planOf(collection, request), request, docArgument(inner, 'projection'))
      : { stage: 'EOF' },
    rejectedPlans: [],
  };
  if (body['verbosity'] === 'queryPlanner') return { explainVersion: '1', queryPlanner, ok: 1 };
  const stats: ExecutionStats = { keys: 0, docs: 0 };
  const startedAt = Date.now();
  const nReturned = [...read(collection, request, stats)].length;
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
