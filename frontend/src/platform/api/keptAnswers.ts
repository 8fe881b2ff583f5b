// The server's last answers, kept in this browser. A page that is opened without a connection shows them.
// Nobody else sees them: they are deleted when the person is signed out, or is another one.

import { ownBuild } from '../session/build.store.ts';

/** `sw.js` deletes the stores when somebody logs out. */
const prefix = 'answers';
/** Another build may expect other answers, so it has a store of its own. */
const storeName = (): string => `${prefix} ${ownBuild()}`;
const maxAnswers = 150;
/** Older answers are not shown. */
const maxAgeMs = 7 * 24 * 3_600_000;
/** Whose answers they are. */
const owner = 'answers-of';

/** Whether `sw.js` shows this page because the hall can't be reached. */
export const isKeptPage = (): boolean => document.querySelector('meta[name=kept]') !== null;

/** Does something with the kept answers. @returns undefined in browsers that keep none */
async function withAnswers<R>(work: (answers: Cache) => Promise<R>): Promise<R | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(await caches.open(storeName()));
  } catch {
    return undefined;
  }
}

/** Keeps an answer. @param answer its body must not be used yet */
export function keepAnswer(address: string, answer: Response): void {
  if (!('caches' in globalThis)) return;
  const copy = answer.clone();
  void withAnswers((answers) => answers.put(address, copy));
}

/** When the server gave an answer, in ms since 1970. */
export const answeredAt = (answer: Response): number => Date.parse(answer.headers.get('Date') ?? '');

/** The last answer of an address. undefined: there is none of the last days */
export const keptAnswer = (address: string): Promise<Response | undefined> =>
  withAnswers(async (answers) => {
    const answer = await answers.match(address, { ignoreVary: true });
    return answer !== undefined && Date.now() - answeredAt(answer) < maxAgeMs ? answer : undefined;
  });

/** Deletes the stores that `isMeant` names. */
async function deleteStores(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && isMeant(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes the oldest answers, and those of other builds. */
export const trimAnswers = (): Promise<unknown> =>
  withAnswers(async (answers) => {
    const old = (await answers.keys()).slice(0, -maxAnswers);
    await Promise.all([...old.map((one) => answers.delete(one)), deleteStores((name) => name !== storeName())]);
  });

/** Deletes the answers if they are not this person's. @param userId null: nobody is signed in */
export function keepAnswersOf(userId: number | null): void {
  if (!('caches' in globalThis)) return;
  try {
    const before = localStorage.getItem(owner);
    if (userId === null) localStorage.removeItem(owner);
    else localStorage.setItem(owner, userId.toString());
    if (userId === null || (before !== null && before !== userId.toString()))
      void deleteStores(() => true).catch(() => undefined);
  } catch {
    // Browsers without storage keep no answers either.
  }
}
