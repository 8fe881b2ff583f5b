// The server's last answers, kept in this browser. A page that is opened without a connection shows them.
// Nobody else sees them: they are deleted when the person is signed out, or is another one.

/** `sw.js` deletes it when somebody logs out. */
const store = 'answers';
const maxAnswers = 150;
/** Whose answers they are. */
const owner = 'answers-of';

/** Whether `sw.js` shows this page because the hall can't be reached. */
export const isKeptPage = (): boolean => document.querySelector('meta[name=kept]') !== null;

/** Does something with the kept answers. @returns undefined in browsers that keep none */
async function withAnswers<R>(work: (answers: Cache) => Promise<R>): Promise<R | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(await caches.open(store));
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

/** The last answer of an address. undefined: there is none */
export const keptAnswer = (address: string): Promise<Response | undefined> =>
  withAnswers((answers) => answers.match(address, { ignoreVary: true }));

/** Deletes the oldest answers. */
export const trimAnswers = (): Promise<unknown> =>
  withAnswers(async (answers) => {
    const old = (await answers.keys()).slice(0, -maxAnswers);
    await Promise.all(old.map((one) => answers.delete(one)));
  });

/** Deletes the answers if they are not this person's. @param userId null: nobody is signed in */
export function keepAnswersOf(userId: number | null): void {
  if (!('caches' in globalThis)) return;
  try {
    const before = localStorage.getItem(owner);
    if (userId === null) localStorage.removeItem(owner);
    else localStorage.setItem(owner, userId.toString());
    if (userId === null || (before !== null && before !== userId.toString())) void caches.delete(store);
  } catch {
    // Browsers without storage keep no answers either.
  }
}
