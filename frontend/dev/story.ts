// One state of one component on the page of components: who looks at it, what the server would answer, and what is done to it.
import type { ComponentType } from 'react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { sessionAs } from '../test/session.ts';
import { type Answers, answerCalls } from '../test/fakeServer.ts';
import { startAuctions } from '../test/stores.ts';
import type { AuctionsState } from '../src/features/auctions/lots/auctions.state.ts';
import { useAuctions } from '../src/features/auctions/auctions.store.ts';
import { connectionStore, type ConnectionStatus } from '../src/platform/live/connection.store.ts';
import { type Session, sessionStore, signedOut } from '../src/platform/session/session.store.ts';
import { toast } from '../src/ui/toast.ts';

export interface Story {
  /** In the address, `?show=dialog-bid`. */
  id: string;
  name: string;
  Show: ComponentType;
  /** A screen of its own, shown without the page around it. */
  bare?: boolean;
  /** Only by its own address: it covers the page, or needs another viewer than its neighbors. */
  alone?: boolean;
  /** 'Member' unless said otherwise. */
  viewer?: Session;
  connection?: ConnectionStatus;
  auctions?: readonly Auction[];
  state?: Partial<AuctionsState>;
  answers?: Answers;
  /** Brings the stores of the other sections into their first state. */
  start?: () => void;
  /** What a person does before the state is there: typing, pressing. */
  play?: () => Promise<void>;
}

export const never = new Promise<never>(() => undefined);

export const nobody: Session = signedOut;

/** Brings everything that components read into the story's state. */
export function prepare(
  story: Pick<Story, 'viewer' | 'connection' | 'auctions' | 'state' | 'answers' | 'start'>,
): void {
  toast.clear();
  answerCalls(story.answers ?? {});
  startAuctions(...(story.auctions ?? []));
  story.start?.();
  if (story.state !== undefined) useAuctions.setState(story.state);
  connectionStore.setState({ status: story.connection ?? 'connected', since: null });
  sessionStore.setState(story.viewer ?? sessionAs('Member'), true);
}

/** Waits until the page has an element that fits. @throws Error when it does not come within ten seconds */
export async function found<E extends HTMLElement>(selector: string): Promise<E> {
  const until = performance.now() + 10_000;
  for (;;) {
    const element = document.querySelector<E>(selector);
    if (element !== null) return element;
    if (performance.now() > until) throw new Error(`nothing fits ${selector}`);
    await new Promise(requestAnimationFrame);
  }
}

/** Types into a field as a person does, so that React hears it. */
export async function type(selector: string, text: string): Promise<void> {
  const field = await found<HTMLInputElement>(selector);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export const press = async (selector: string): Promise<void> => (await found(selector)).click();
/** Presses what opens a dialog or a question, and waits until it is there: its code may have to be loaded. */
export async function pressToOpen(selector: string): Promise<void> {
  await press(selector);
  await found('[role=dialog], [role=alertdialog]');
}
