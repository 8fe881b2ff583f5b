// The script of the page of the stand-in. The browser gets the text of this function, so it uses
// nothing from outside.
import type {
  PageAct,
  PageButton,
  PageChoice,
  PageCommand,
  PageEmbed,
  PageForm,
  PageMessage,
  PageOption,
  PageReply,
  PageRequest,
  PageState,
} from './page.types.ts';

export function pageScript(): void {
  const base = '/dev/discord';
  const peopleEveryMs = 5000;
  interface Member {
    readonly discordId: string;
    readonly name: string;
  }
  /** Creates an element with properties and children. */
  const el = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    props: Partial<HTMLElementTagNameMap[K]> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[K] => {
    const made = document.createElement(tag);
    Object.assign(made, props);
    made.append(...children);
    return made;
  };
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(path, { ...init, cache: 'no-store' });
    if (!response.ok) throw new Error(`The hall answered with the status ${response.status}.`);
    return (await response.json()) as unknown;
  };

  /** Null: direct messages. */
  let channelId: string | null = null;
  let channelsText = '';
  let commands: readonly PageCommand[] = [];
  const shown = new Map<string, { readonly text: string; readonly item: HTMLLIElement }>();
  /** Names of the people, by Discord id. */
  const names = new Map<string, string>();

  const person = el('select');
  const channelList = el('ul');
  const title = el('h2', { id: 'channel' });
  const list = el('ol');
  const emptyHint = el('p', { className: 'hint', hidden: true }, 'No messages yet.');
  // It scrolls on wide screens, so the keyboard must reach it.
  const region = el('div', { className: 'messages', tabIndex: 0 }, list, emptyHint);
  region.setAttribute('role', 'region');
  region.setAttribute('aria-labelledby', 'channel');
  const problem = el('p', { className: 'bad' });
  problem.setAttribute('role', 'alert');
  /** Why the page is not current. */
  const connection = el('p', { className: 'bad' });
  connection.setAttribute('role', 'status');
  const commandName = el('select');
  const optionFields = el('div', { className: 'row' });
  const hint = el('p', { className: 'hint' });
  const commandForm = el('form', { hidden: true });

  // --- Text ---
  const relative = (ms: number): string => {
    const seconds = Math.round((ms - Date.now()) / 1000);
    const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
    if (Math.abs(seconds) >= 86_400) return format.format(Math.round(seconds / 86_400), 'day');
    if (Math.abs(seconds) >= 3600) return format.format(Math.round(seconds / 3600), 'hour');
    if (Math.abs(seconds) >= 60) return format.format(Math.round(seconds / 60), 'minute');
    return format.format(seconds, 'second');
  };
  const timeElement = (ms: number, style: string): HTMLElement => {
    const at = new Date(ms);
    const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(at);
    const short = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(at);
    const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(at);
    const texts: Record<string, string> = { R: relative(ms), t: short, T: short, d: day, D: day };
    const made = el('time', { dateTime: at.toISOString(), title: full }, texts[style] ?? full);
    made.dataset['style'] = style;
    return made;
  };
  const updateRelativeTimes = (): void => {
    for (const time of list.querySelectorAll<HTMLTimeElement>('time[data-style=R]'))
      time.textContent = relative(Date.parse(time.dateTime));
  };
  const link = (url: string, ...children: (Node | string)[]): HTMLElement =>
    el('a', { href: url, target: '_blank', rel: 'noreferrer' }, ...children);
  /** Escapes, bold text, code, links, times, mentions and addresses. Everything else stays as it is. */
  const marks =
    /\\(?<plain>[^\w\s])|\*\*(?<bold>[^]+?)\*\*|`(?<code>[^`]+)`|\[(?<words>(?:\\.|[^\]\\])+)\]\((?<target>https?:\/\/[^)\s]+)\)|<t:(?<time>-?\d+)(?::(?<style>\w))?>|<@!?(?<who>\d+)>|<@&(?<role>\d+)>|(?<address>https?:\/\/[^\s<>)\]]+)/g;
  const rendered = (text: string): (Node | string)[] => {
    const parts: (Node | string)[] = [];
    let end = 0;
    for (const match of text.matchAll(marks)) {
      const found: Record<string, string | undefined> = match.groups ?? {};
      const { plain, bold, code, words, target, time, style = 'f', who, role, address } = found;
      parts.push(text.slice(end, match.index));
      if (plain !== undefined) parts.push(plain);
      else if (bold !== undefined) parts.push(el('b', {}, ...rendered(bold)));
      else if (code !== undefined) parts.push(el('code', {}, code));
      else if (words !== undefined) parts.push(link(target ?? '', ...rendered(words)));
      else if (time !== undefined) parts.push(timeElement(Number(time) * 1000, style));
      else if (who !== undefined) parts.push(el('b', {}, `@${names.get(who) ?? 'somebody'}`));
      else if (role !== undefined) parts.push(el('b', {}, '@role'));
      else if (address !== undefined) parts.push(link(address, address));
      end = match.index + match[0].length;
    }
    parts.push(text.slice(end));
    return parts;
  };
  const textElement = (text: string): HTMLElement => el('div', { className: 'text' }, ...rendered(text));

  // --- Acts ---
  const query = (): string => {
    const params = new URLSearchParams({ person: person.value });
    if (channelId !== null) params.set('channel', channelId);
    return params.toString();
  };
  const send = async (act: PageAct, messageId: string | null = null): Promise<PageReply> => {
    const request: PageRequest = {
      person: { id: person.value, username: names.get(person.value) ?? person.value },
      channelId,
      messageId,
      act,
    };
    const body = JSON.stringify(request);
    const headers = { 'Content-Type': 'application/json' };
    return (await ask(`${base}/act`, { method: 'POST', headers, body })) as PageReply;
  };
  /** `fetch` throws a TypeError when nobody answers. */
  const wordsOf = (error: unknown): string =>
    error instanceof Error && !(error instanceof TypeError) ? error.message : "Can't reach the hall.";
  const showProblem = (error: unknown): void => {
    problem.textContent = wordsOf(error);
  };
  /** Sends, opens the form that follows, and shows what has changed. */
  const carryOut = async (act: PageAct, messageId: string | null): Promise<void> => {
    problem.textContent = '';
    const last = list.lastElementChild;
    try {
      const reply = await send(act, messageId);
      problem.textContent = reply.problem ?? '';
      if (reply.form !== undefined) openForm(reply.form, messageId);
      await refresh();
      // Replies are at the end, which may be far from the button.
      if (list.lastElementChild !== last) list.lastElementChild?.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      showProblem(error);
    }
  };
  const openForm = ({ custom_id: customId, title: heading, components }: PageForm, messageId: string | null): void => {
    const fields = components.map(({ label, component }) => {
      const props = { value: component.value ?? '', required: component.required !== false };
      const input = component.style === 2 ? el('textarea', props) : el('input', props);
      if (component.max_length !== undefined) input.maxLength = component.max_length;
      return { name: component.custom_id, input, label: el('label', {}, label, input) };
    });
    const cancel = el('button', { type: 'button' }, 'Cancel');
    const form = el(
      'form',
      {},
      el('h2', { id: 'form-title' }, heading),
      ...fields.map(({ label }) => label),
      el('div', { className: 'row' }, el('button', { type: 'submit' }, 'Submit'), cancel),
    );
    const dialog = el('dialog', {}, form);
    dialog.setAttribute('aria-labelledby', 'form-title');
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => dialog.remove());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const values = Object.fromEntries(fields.map(({ name, input }) => [name, input.value]));
      dialog.close();
      void carryOut({ kind: 'submit', customId, fields: values }, messageId);
    });
    document.body.append(dialog);
    dialog.showModal();
  };

  // --- Messages ---
  const buttonElement = ({ label = '', style, url, custom_id: customId, disabled }: PageButton, id: string): Node => {
    if (url !== undefined) {
      const anchor = link(url, label);
      anchor.className = 'button';
      return anchor;
    }
    const made = el('button', { type: 'button', disabled: disabled === true }, label);
    made.dataset['style'] = String(style ?? 2);
    made.addEventListener('click', () => {
      if (made.getAttribute('aria-busy') === 'true' || customId === undefined) return;
      made.setAttribute('aria-busy', 'true');
      void carryOut({ kind: 'press', customId }, id).finally(() => made.removeAttribute('aria-busy'));
    });
    return made;
  };
  const menuElement = (
    { placeholder = '', options = [], custom_id: customId = '', disabled }: PageButton,
    id: string,
  ): Node => {
    const made = el('select', { disabled: disabled === true });
    made.setAttribute('aria-label', placeholder);
    made.append(el('option', { value: '' }, placeholder));
    for (const { label, value } of options) made.append(el('option', { value }, label));
    made.addEventListener('change', () => {
      const { value } = made;
      made.value = '';
      if (value !== '') void carryOut({ kind: 'choose', customId, value }, id);
    });
    return made;
  };
  const embedElement = ({ title: heading, url, description, fields = [], ...rest }: PageEmbed): Node => {
    const made = el('div', { className: 'embed' });
    if (heading !== undefined)
      made.append(el('h3', {}, ...(url === undefined ? rendered(heading) : [link(url, ...rendered(heading))])));
    if (description !== undefined) made.append(textElement(description));
    if (fields.length > 0)
      made.append(
        el(
          'dl',
          {},
          ...fields.flatMap(({ name, value }) => [el('dt', {}, ...rendered(name)), el('dd', {}, textElement(value))]),
        ),
      );
    // An attached picture is shown below the embeds.
    const image = rest.image ?? rest.thumbnail;
    if (image !== undefined && !image.url.startsWith('attachment:'))
      made.append(el('img', { src: image.url, alt: '' }));
    const { footer, timestamp } = rest;
    const below: (Node | string)[] = footer === undefined ? [] : [footer.text];
    if (timestamp !== undefined)
      below.push(...(footer === undefined ? [] : [' · ']), timeElement(Date.parse(timestamp), 'f'));
    if (below.length > 0) made.append(el('p', { className: 'hint' }, ...below));
    return made;
  };
  const messageItem = ({ id, at, content, picture, isPrivate, isWaiting }: PageMessage): HTMLLIElement => {
    const note = isPrivate ? ' · Only you can see this' : '';
    const item = el(
      'li',
      { className: isPrivate ? 'message private' : 'message' },
      el('p', { className: 'about' }, el('b', {}, 'Guild hall'), ' · ', timeElement(at, 't'), note),
    );
    if (isWaiting) item.append(el('p', {}, 'Guild hall is thinking…'));
    if (content.content !== undefined && content.content !== '') item.append(textElement(content.content));
    item.append(...(content.embeds ?? []).map(embedElement));
    if (picture !== null) item.append(el('img', { src: picture, alt: '' }));
    for (const { components } of content.components ?? [])
      item.append(
        el(
          'div',
          { className: 'row' },
          ...components.map((one) => (one.options === undefined ? buttonElement(one, id) : menuElement(one, id))),
        ),
      );
    return item;
  };
  const showMessages = (messages: readonly PageMessage[]): void => {
    const isAtEnd = region.scrollHeight - region.scrollTop - region.clientHeight < 50;
    const ids = new Set(messages.map(({ id }) => id));
    for (const [id, { item }] of shown) {
      if (ids.has(id)) continue;
      item.remove();
      shown.delete(id);
    }
    for (const message of messages) {
      const text = JSON.stringify(message);
      const before = shown.get(message.id);
      if (before?.text === text) continue;
      const item = messageItem(message);
      shown.set(message.id, { text, item });
      if (before === undefined) {
        list.append(item);
        continue;
      }
      // The focus stays on the button at the same place.
      const focused = [...before.item.querySelectorAll('button')].findIndex((one) => one === document.activeElement);
      before.item.replaceWith(item);
      if (focused >= 0) item.querySelectorAll('button')[focused]?.focus();
    }
    emptyHint.hidden = messages.length > 0;
    if (isAtEnd) region.scrollTop = region.scrollHeight;
  };

  // --- Channels ---
  const open = (id: string | null): void => {
    channelId = id;
    channelsText = '';
    shown.clear();
    list.replaceChildren();
    void refresh().catch(showProblem);
  };
  const showChannels = (channels: PageState['channels']): void => {
    const text = JSON.stringify([channels, channelId]);
    if (text === channelsText) return;
    channelsText = text;
    const hadFocus = channelList.contains(document.activeElement);
    channelList.replaceChildren(
      ...channels.map(({ id, name }) => {
        const made = el('button', { type: 'button' }, name);
        if (id === channelId) made.setAttribute('aria-current', 'true');
        made.addEventListener('click', () => open(id));
        return el('li', {}, made);
      }),
    );
    title.textContent = channels.find(({ id }) => id === channelId)?.name ?? '';
    if (hadFocus) channelList.querySelector<HTMLButtonElement>('[aria-current]')?.focus();
  };

  // --- Commands ---
  /** Reads the values of the fields by the names of the options. */
  let readOptions = (): Record<string, string | number | boolean> => ({});
  const isNumber = ({ type }: PageOption): boolean => type === 4 || type === 10;
  const withSuggestions = (input: HTMLInputElement, command: string, option: string): Map<string, PageChoice> => {
    const known = new Map<string, PageChoice>();
    const suggestions = el('datalist', { id: `suggestions-${option}` });
    input.setAttribute('list', suggestions.id);
    input.after(suggestions);
    const suggest = async (): Promise<void> => {
      const typed = input.value;
      const { choices = [] } = await send({ kind: 'type', name: command, option, typed });
      if (typed !== input.value) return;
      for (const choice of choices) known.set(choice.name, choice);
      suggestions.replaceChildren(...choices.map(({ name }) => el('option', { value: name })));
    };
    for (const event of ['focus', 'input']) input.addEventListener(event, () => void suggest().catch(showProblem));
    return known;
  };
  const showOptions = (): void => {
    const command = commands.find(({ name }) => name === commandName.value);
    hint.textContent = command?.description ?? '';
    optionFields.replaceChildren();
    const readers = (command?.options ?? []).map((option): (() => [string, string | number | boolean] | null) => {
      const { name, description = '', choices } = option;
      const props = { required: option.required === true, title: description };
      if (option.type === 5) {
        const box = el('input', { type: 'checkbox', title: description });
        optionFields.append(el('label', { className: 'check' }, box, name));
        return () => (box.checked ? [name, true] : null);
      }
      if (choices !== undefined) {
        const select = el('select', props, el('option', { value: '' }, '–'));
        select.append(...choices.map((choice) => el('option', { value: String(choice.value) }, choice.name)));
        optionFields.append(el('label', {}, name, select));
        return () => {
          const chosen = choices.find(({ value }) => String(value) === select.value);
          return chosen === undefined ? null : [name, chosen.value];
        };
      }
      const input = el('input', props);
      input.autocomplete = 'off';
      optionFields.append(el('label', {}, name, input));
      const known = option.autocomplete === true ? withSuggestions(input, command?.name ?? '', name) : null;
      // Suggestions are chosen by their names, so that field takes text.
      if (isNumber(option) && known === null)
        Object.assign(input, {
          type: 'number',
          min: String(option.min_value ?? ''),
          max: String(option.max_value ?? ''),
          step: option.type === 4 ? '1' : 'any',
        });
      return () => {
        const typed = input.value.trim();
        if (typed === '') return null;
        const value = known?.get(typed)?.value ?? (isNumber(option) ? Number(typed) : typed);
        if (Number.isNaN(value)) throw new Error(`Choose a suggestion for ${name}, or enter a number.`);
        return [name, value];
      };
    });
    readOptions = () => Object.fromEntries(readers.map((read) => read()).filter((one) => one !== null));
  };
  const showCommands = (given: readonly PageCommand[]): void => {
    if (JSON.stringify(given) === JSON.stringify(commands)) return;
    commands = given;
    commandForm.hidden = given.length === 0;
    commandName.replaceChildren(...given.map(({ name }) => el('option', { value: name }, `/${name}`)));
    showOptions();
  };

  // --- People ---
  const showPeople = async (): Promise<void> => {
    for (const { discordId, name } of (await ask('/api/guild-members?limit=100')) as readonly Member[]) {
      const known = names.get(discordId);
      names.set(discordId, name);
      if (known === undefined) person.append(el('option', { value: discordId }, name));
    }
  };

  // --- The page ---
  const refresh = async (): Promise<void> => {
    const asked = query();
    const state = (await ask(`${base}/state?${asked}`)) as PageState;
    // Another person or channel was chosen meanwhile.
    if (asked !== query()) return;
    showChannels(state.channels);
    showMessages(state.messages);
    showCommands(state.commands);
    updateRelativeTimes();
  };
  /** Repeats something with pauses, unless nobody sees the page. */
  const repeat = async (work: () => Promise<void>, everyMs: number): Promise<void> => {
    if (!document.hidden) {
      const words = await work().then(() => '', wordsOf);
      // The same words are not read out again.
      if (connection.textContent !== words) connection.textContent = words;
    }
    setTimeout(() => void repeat(work, everyMs), everyMs);
  };
  const begin = async (): Promise<void> => {
    const own = (await ask('/api/user')) as { readonly discordId: string; readonly username: string };
    await showPeople();
    if (!names.has(own.discordId)) {
      names.set(own.discordId, own.username);
      person.append(el('option', { value: own.discordId }, own.username));
    }
    const chosen = sessionStorage.getItem('stand-in-person') ?? own.discordId;
    person.value = names.has(chosen) ? chosen : own.discordId;
    const first = (await ask(`${base}/state?${query()}`)) as PageState;
    channelId = first.channels[0]?.id ?? null;
    person.addEventListener('change', () => {
      sessionStorage.setItem('stand-in-person', person.value);
      open(channelId);
    });
    commandName.addEventListener('change', showOptions);
    commandForm.append(
      el('div', { className: 'row' }, el('label', {}, 'Command', commandName), optionFields),
      hint,
      el('button', { type: 'submit' }, 'Send command'),
    );
    commandForm.addEventListener('submit', (event) => {
      event.preventDefault();
      try {
        void carryOut({ kind: 'command', name: commandName.value, options: readOptions() }, null);
      } catch (error) {
        showProblem(error);
      }
    });
    const channels = el('nav', { ariaLabel: 'Channels' }, el('label', {}, 'You are', person), channelList);
    const channel = el('section', {}, title, region, connection, problem, commandForm);
    document.body.append(el('main', {}, channels, channel));
    void repeat(refresh, 1000);
    setTimeout(() => void repeat(showPeople, peopleEveryMs), peopleEveryMs);
  };
  begin().catch(() => {
    const to = el('a', { href: `/auth/discord?to=${encodeURIComponent(base)}` }, 'Sign in to the guild hall');
    document.body.append(el('main', {}, el('p', {}, to, ' first. Then this page knows its people.')));
  });
}
