// The script of the page about all calls: it tries calls with an API token.

/**
 * The token stays in the memory of the page. Calls are sent without the cookie, so that a reply is what a
 * program with this token gets.
 */
export const openApiScript = `'use strict';
const tokenField = document.querySelector('#token');
let calls = null;
const load = () => (calls ??= fetch('/api/openapi.json').then((reply) => reply.json()));

const add = (parent, tag, fields = {}) => parent.appendChild(Object.assign(document.createElement(tag), fields));

function addField(form, { name, in: place, required, schema = {} }) {
  const label = add(form, 'label');
  add(label, 'span', { textContent: name + (required ? '' : ' (optional)') });
  const field = add(label, 'input', { name: place + ':' + name, required: required === true, autocomplete: 'off' });
  if (schema.enum !== undefined) field.placeholder = schema.enum.join(', ');
}

async function open(section, button) {
  button.disabled = true;
  const { paths } = await load();
  const [method, path] = [section.dataset.method, section.dataset.path];
  const call = paths[path][method.toLowerCase()];
  const form = add(section, 'form');
  for (const one of call.parameters) addField(form, one);
  const types = Object.keys(call.requestBody?.content ?? {});
  const takesJson = types.includes('application/json');
  if (takesJson) {
    const { properties = {}, required = [] } = call.requestBody.content['application/json'].schema;
    const label = add(form, 'label');
    add(label, 'span', { textContent: 'Body (JSON)' });
    const fields = Object.fromEntries(required.filter((name) => name in properties).map((name) => [name, null]));
    add(label, 'textarea', { name: 'body', rows: 6, spellcheck: false, value: JSON.stringify(fields, null, 2) });
  } else if (types.length > 0) {
    const label = add(form, 'label');
    add(label, 'span', { textContent: 'File' });
    add(label, 'input', { type: 'file', name: 'file', required: true, accept: types.join() });
  }
  add(form, 'button', { type: 'submit', textContent: 'Send' });
  const output = add(form, 'output');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    output.textContent = 'Sending…';
    send({ form, method, path, takesJson }).then(
      (text) => (output.textContent = text),
      (error) => (output.textContent = 'The call failed: ' + error.message),
    );
  });
  form.querySelector('input, textarea, button').focus();
}

async function send({ form, method, path, takesJson }) {
  const query = new URLSearchParams();
  const headers = {};
  let address = path;
  for (const field of form.querySelectorAll('input:not([type=file])')) {
    const value = field.value.trim();
    const [place, name] = field.name.split(':');
    if (value === '') continue;
    if (place === 'path') address = address.replace('{' + name + '}', encodeURIComponent(value));
    else if (place === 'query') query.set(name, value);
    else headers[name] = value;
  }
  const token = tokenField.value.trim();
  if (token !== '') headers.Authorization = 'Bearer ' + token;
  const file = form.querySelector('[type=file]')?.files[0];
  let body = file;
  if (takesJson) body = form.elements.namedItem('body').value.trim() || undefined;
  if (body !== undefined) headers['Content-Type'] = file?.type ?? 'application/json';
  const search = query.size > 0 ? '?' + query : '';
  const reply = await fetch(address + search, { method, headers, body, credentials: 'omit' });
  const type = reply.headers.get('content-type') ?? '';
  const text = type.startsWith('image/') ? '(a picture)' : await reply.text();
  const shown = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return reply.status + ' ' + method + ' ' + address + search + '\\n\\n' + shown;
}

for (const section of document.querySelectorAll('section[data-method]')) {
  const button = add(section, 'button', { type: 'button', textContent: 'Try it' });
  button.setAttribute('aria-label', 'Try ' + section.dataset.method + ' ' + section.dataset.path);
  button.addEventListener('click', () => void open(section, button));
}
`;
