// The OpenAPI 3.1 document of all routes; used by the server alone.
import * as z from 'zod/mini';
import { errorStatus } from './errors.ts';
import { noBody, type Route, type Routes, type Schema } from './route.ts';

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const toJson = (schema: Schema, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

const refusal = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function parametersOf(one: Route): object[] {
  const inPath = [...one.path.matchAll(/:(\w+)/g)].map((found) => ({
    name: found[1],
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  }));
  const query = toJson(one.query, 'input').properties ?? {};
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
  return [...inPath, ...inQuery];
}

function responsesOf(one: Route): Record<string, object> {
  const ok =
    one.status === 204
      ? { description: 'Done' }
      : { description: 'OK', content: { 'application/json': { schema: toJson(one.reply, 'output') } } };
  const refusals = ['400', '401', '403', '404', '409', '413', '429', '503'].map((status) => [status, refusal] as const);
  return { [one.status.toString()]: ok, ...Object.fromEntries(refusals) };
}

/**
 * The OpenAPI 3.1 document of `routes`.
 * @param title name shown on the page
 * @param version the application's version
 * @param routes route tables of all features, merged
 */
export function toOpenApi(title: string, version: string, routes: Routes): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, one] of Object.entries(routes)) {
    const at = one.path.replace(/:(\w+)/g, '{$1}');
    paths[at] = {
      ...paths[at],
      [one.method.toLowerCase()]: {
        operationId,
        summary: one.summary,
        'x-access': one.access,
        parameters: parametersOf(one),
        ...(one.body === noBody
          ? {}
          : {
              requestBody: { required: true, content: { 'application/json': { schema: toJson(one.body, 'input') } } },
            }),
        responses: responsesOf(one),
      },
    };
  }
  const error = {
    type: 'object',
    required: ['error', 'message', 'code', 'requestId'],
    properties: {
      error: { type: 'string' },
      message: { type: 'string' },
      code: { enum: Object.keys(errorStatus) },
      details: { type: 'object' },
      requestId: { type: 'string' },
    },
  };
  return { openapi: '3.1.0', info: { title, version }, paths, components: { schemas: { Error: error } } };
}
