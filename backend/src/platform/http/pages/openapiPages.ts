// The OpenAPI document of all calls, and a readable page made from it, which can try them.
import type { RequestHandler } from 'express';
import { toOpenApi, type ApiAbout } from '@guild/common/wire/openapi';
import type { Route, Routes } from '@guild/common/wire/route';
import { escapeHtml } from './escapeHtml.ts';
import { openApiScript } from './openapiScript.ts';

interface Field {
  name: string;
  required: boolean;
  schema: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  summary: string;
  'x-access': Route['access'];
  'x-only-for'?: NonNullable<Route['onlyFor']>;
  /** The scope that an API token needs. Absent: no token may call it. */
  'x-scope'?: string;
  parameters: Field[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Record<string, unknown> }> }>;
}

const holders = (right: string): string => `admins and ranks with the right “${right}”`;
const levels: Readonly<Partial<Record<Route['access'], string>>> = {
  anyone: 'Everyone',
  'signed-in': 'Anyone who is signed in',
  guest: 'Guests, members and admins',
  member: 'Members and admins',
  admin: 'Admins',
};
const who = (access: Route['access']): string => levels[access] ?? `Only ${holders(access)}`;

function whom(onlyFor: NonNullable<Route['onlyFor']>): string {
  if (onlyFor === 'others') return 'Members and admins other than the owner';
  if (onlyFor === 'owner-or-admin') return 'Only the owner and admins';
  return onlyFor === 'owner' ? 'Only the owner' : `Only the owner, ${holders(onlyFor.slice('owner-or-'.length))}`;
}

function typeOf(schema: Record<string, unknown>): string {
  const union = schema['anyOf'] as Record<string, unknown>[] | undefined;
  if (union) return union.map(typeOf).join(' or ');
  const values = schema['enum'] as unknown[] | undefined;
  if (values) return values.map((value) => JSON.stringify(value)).join(', ');
  if (schema['type'] === 'array') return `list of ${typeOf(schema['items'] as Record<string, unknown>)}`;
  const type = schema['type'];
  return typeof type === 'string' ? type : 'any';
}

const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
const table = (caption: string, rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<table><caption>${caption}</caption><thead><tr><th>Field</th><th>Type</th><th>Needed</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
const row = (name: string, schema: Record<string, unknown>, needed: boolean): string =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>${cell(typeOf(schema))}${cell(needed ? 'yes' : 'no')}</tr>`;

function fieldsOf(caption: string, schema: Record<string, unknown> | undefined): string {
  const objectSchema = schema?.['type'] === 'array' ? (schema['items'] as Record<string, unknown>) : schema;
  const properties = (objectSchema?.['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const required = (objectSchema?.['required'] ?? []) as string[];
  return table(
    caption,
    Object.entries(properties).map(([name, one]) => row(name, one, required.includes(name))),
  );
}

/** What a program needs for a call, in a sentence. */
function tokenSentence({ 'x-access': access, 'x-scope': scope }: Operation): string {
  if (access === 'anyone') return 'It needs no token.';
  return scope === undefined ? "API tokens can't make it." : `An API token needs <code>${scope}</code>.`;
}

function section(method: string, path: string, one: Operation): string {
  const { 'x-access': access, 'x-only-for': onlyFor } = one;
  const isForTokens = access === 'anyone' || one['x-scope'] !== undefined;
  const tried = isForTokens ? ` data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}"` : '';
  const status = Object.keys(one.responses)[0] ?? '200';
  const json = 'application/json';
  return `<section id="${one.operationId}"${tried}><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(one.summary)}. ${onlyFor === undefined ? who(access) : whom(onlyFor)} can call it. ${tokenSentence(one)} It returns ${status}.</p>
${table(
  'Parameters',
  one.parameters.map((field) => row(field.name, field.schema, field.required)),
)}
${fieldsOf('Body', one.requestBody?.content[json]?.schema)}
${fieldsOf('Answer', one.responses[status]?.content?.[json]?.schema)}</section>`;
}

function documentPage(document: Record<string, unknown>, title: string): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ method, path, one })),
  );
  const list = all.map(
    ({ method, path, one }) =>
      `<li><a href="#${one.operationId}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${title}</title>
<link rel="stylesheet" href="/api/docs.css" /><script src="/api/docs.js" defer></script></head><body><main><h1>${title}</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Refusals answer JSON with <code>error</code>, <code>code</code>,
<code>requestId</code> and often <code>details</code>; writes with a session need an <code>Origin</code> of this site.</p>
<p>Programs send an API token: <code>Authorization: Bearer gh_…</code>. Create one in
<a href="/settings#api-tokens">your settings</a>. To try calls here, paste it. This page forgets it when you leave.</p>
<p><label>API token <input id="token" type="password" autocomplete="off" spellcheck="false" /></label></p>
<nav aria-label="Calls"><ul>${list.join('')}</ul></nav>
${all.map(({ method, path, one }) => section(method, path, one)).join('\n')}
</main></body></html>`;
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2.5rem 0 .5rem;border-top:1px solid GrayText;padding-top:1.5rem}nav ul{columns:2;padding-left:1.2rem}
table{border-collapse:collapse;width:100%;margin:.75rem 0}caption{text-align:left;font-weight:600}
section>button{margin:.5rem 0}form{display:grid;gap:.75rem;margin:.75rem 0;justify-items:start}
label{display:grid;gap:.25rem;width:100%}input,textarea{font:inherit;box-sizing:border-box;width:100%;max-width:40rem;padding:.35rem .5rem}
textarea{font-family:ui-monospace,monospace;font-size:.9rem}button{font:inherit;min-height:2.25rem;padding:.25rem .9rem;cursor:pointer}
output{font:.85rem/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;max-height:24rem;overflow:auto;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid color-mix(in srgb,GrayText 40%,transparent);font-weight:400}
thead th{font-weight:600}@media(max-width:40rem){nav ul{columns:1}}`;

export interface OpenApiPages {
  readonly json: RequestHandler;
  readonly page: RequestHandler;
  readonly style: RequestHandler;
  readonly script: RequestHandler;
}

/**
 * Both are created at the first request, because creating them takes longer than the rest of the
 * start.
 * @param table every route that this process mounts
 */
export function openApiPages(about: ApiAbout, table: Routes): OpenApiPages {
  let document: Record<string, unknown> | undefined;
  let html: string | undefined;
  const made = (): Record<string, unknown> => (document ??= toOpenApi(about, table));
  return {
    json: (_req, res) => void res.json(made()),
    page: (_req, res) => void res.type('html').send((html ??= documentPage(made(), escapeHtml(about.title)))),
    style: (_req, res) => void res.type('css').send(style),
    script: (_req, res) => void res.type('js').send(openApiScript),
  };
}
