// The OpenAPI 3.1 document of all routes. Only the server uses it.
import * as z from 'zod/mini';
import { errorStatus } from './errors.ts';
import { limits } from './fields.ts';
import { scopeOf, sectionTitleOf } from '../tokens/tokens.derived.ts';
import { noBody, type Route, type Routes, type Schema } from './route.ts';

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

interface Address {
  format?: string;
  anyOf?: object[];
  allOf?: object[];
}
/** JSON Schema's `uri` allows ASCII only. Addresses may have other letters, which `iri` allows. */
function allowOtherLetters(schema: Address): void {
  if (schema.format === 'uri') schema.format = 'iri';
}
/** Allows an address in a body to be blank, which counts as absent. */
function allowBlank(schema: Address): void {
  if (schema.format !== 'iri') return;
  schema.anyOf = [{ pattern: '^\\s*$' }, { format: schema.format, allOf: schema.allOf ?? [] }];
  delete schema.format;
  delete schema.allOf;
}

const toJson = (schema: Schema, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      allowOtherLetters(jsonSchema);
      if (io === 'input') allowBlank(jsonSchema);
    },
  });

const refusal = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** Header parameter of calls that create something. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For a day, the same person, key and content get the same reply, and nothing is created twice.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

/** Schema of the `limit` parameter. */
const pageLimit = { type: 'integer', minimum: 1, maximum: limits.maxPage, default: limits.pageDefault };

function parametersOf(one: Route): object[] {
  const params = toJson(one.params, 'input').properties ?? {};
  const inPath = Object.entries(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema }));
  const inHeader = one.status === 201 ? [idempotencyKey] : [];
  const { properties: query = {}, required = [] } = toJson(one.query, 'input');
  const inQuery = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    allowEmptyValue: !required.includes(name),
    schema: name === 'limit' ? pageLimit : schema,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/** The data schemas of events, by name. */
const streamOf = (events: NonNullable<Route['events']>): object => ({
  'text/event-stream': {
    'x-events': Object.fromEntries(Object.entries(events).map(([name, data]) => [name, toJson(data, 'output')])),
  },
});

function contentOf({ content, events, reply }: Route): object {
  if (content?.startsWith('image/') === true) return { [content]: {} };
  const stream = events === null ? {} : streamOf(events);
  if (content === 'text/event-stream') return stream;
  return { [content ?? 'application/json']: { schema: toJson(reply, 'output') }, ...stream };
}

function responsesOf(one: Route): Record<string, object> {
  const ok = one.status === 204 ? { description: 'Done' } : { description: 'OK', content: contentOf(one) };
  const statuses = ['400', '401', '403', '404', '409', '413', ...(one.method === 'POST' ? ['422'] : []), '429', '503'];
  const refusals = statuses.map((status) => [status, refusal] as const);
  return { [one.status.toString()]: ok, ...Object.fromEntries(refusals) };
}

/** Who calls, and the scope that an API token needs. */
function securityOf({ access }: Route, scope: string | null): object {
  if (access === 'anyone') return { security: [] };
  if (scope === null) return { security: [{ session: [] }] };
  return { security: [{ session: [] }, { token: [] }], 'x-scope': scope };
}

export interface ApiAbout {
  /** Title of the page. */
  readonly title: string;
  /** Version of the application. */
  readonly version: string;
  /** Name of the session cookie. */
  readonly cookieName: string;
}

/**
 * The OpenAPI 3.1 document of `routes`.
 * @param routes route tables of all features, merged
 */
export function toOpenApi({ title, version, cookieName }: ApiAbout, routes: Routes): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, one] of Object.entries(routes)) {
    const scope = scopeOf(one);
    const at = one.path.replace(/:(\w+)/g, '{$1}');
    paths[at] = {
      ...paths[at],
      [one.method.toLowerCase()]: {
        operationId,
        tags: [sectionTitleOf(one)],
        summary: one.summary,
        'x-access': one.access,
        ...(one.onlyFor !== null && { 'x-only-for': one.onlyFor }),
        ...securityOf(one, scope),
        parameters: parametersOf(one),
        ...(one.body === noBody
          ? {}
          : {
              requestBody: {
                // A missing body counts as an empty object.
                required: !one.body.safeParse({}).success,
                content:
                  one.takes === null
                    ? { 'application/json': { schema: toJson(one.body, 'input') } }
                    : { [one.takes]: {} },
              },
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
  const session = { type: 'apiKey', in: 'cookie', name: cookieName };
  const token = { type: 'http', scheme: 'bearer', description: 'An API token with the scope in `x-scope`.' };
  const components = { schemas: { Error: error }, securitySchemes: { session, token } };
  return { openapi: '3.1.0', info: { title, version }, paths, components };
}
