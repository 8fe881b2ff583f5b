// Stories of the component page: a component's state, its viewer, the server's answers, and the
// steps to get there.
import type { ComponentType } from 'react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { sessionAs } from '../test/session.ts';
import { type Answers, answerCalls } from '../test/fakeServer.ts';
import { startAuctions } from '../test/stores.ts';
import type { AuctionsState } from '../src/features/auctions/core/auctions.state.ts';
import { useAuctions } from '../src/features/auctions/auctions.store.ts';
import { connectionStore, type ConnectionStatus } from '../src/platform/live/connection.store.ts';
import { type Session, sessionStore, signedOut } from '../src/platform/session/session.store.ts';
import { toast } from '../src/ui/toast.ts';

export interface Story {
  /** The name in the address: `?show=dialog-bid`. */
  id: string;
  name: string;
  Show: ComponentType;
  /** A whole screen, shown without the component page around it. */
  bare?: boolean;
  /** Shown only at its own address, because it covers the page or needs another viewer. */
  alone?: boolean;
  /** A Member by default. */
  viewer?: Session;
  connection?: ConnectionStatus;
  auctions?: readonly Auction[];
  state?: Partial<AuctionsState>;
  answers?: Answers;
  /** Resets the stores of the other sections. */
  start?: () => void;
  /** What a person types and presses to reach the state. */
  play?: () => Promise<void>;
}

export const never = new Promise<never>(() => undefined);

export const nobody: Session = signedOut;

/** Fills everything that components read with the story's state. */
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

/** Waits until an element matches the selector. @throws Error after ten seconds */
export async function found<E extends HTMLElement>(selector: string): Promise<E> {
  const until = performance.now() + 10_000;
  for (;;) {
    const element = document.querySelector<E>(selector);
    if (element !== null) return element;
    if (performance.now() > until) throw new Error(`nothing fits ${selector}`);
    await new Promise(requestAnimationFrame);
  }
}

/** Types into a field so that React receives the input event. */
export async function type(selector: string, text: string): Promise<void> {
  const field = await found<HTMLInputElement>(selector);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export const press = async (selector: string): Promise<void> => (await found(selector)).click();
/**
 * Presses a button that opens a dialog, and waits until the dialog is open. Its code may have to
 * load first.
 */
export async function pressToOpen(selector: string): Promise<void> {
  await press(selector);
  await found('[role=dialog], [role=alertdialog]');
}
