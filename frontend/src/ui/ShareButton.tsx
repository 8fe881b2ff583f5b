// Takes the address of a thing to others: by the device's own sheet where it has one, else as a copied link.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy.ts';

export interface ShareButtonProps {
  /** What it is called. */
  title: string;
  /** Its address inside the app. */
  link: string;
  size?: 'sm' | 'md';
}
/** Whether the device has a sheet of its own for sharing, as phones do. */
const hasSheet = (): boolean => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
const copy = (address: string): Promise<void> => copyText(address, { done: 'Link copied', failed: address });
async function share(title: string, address: string): Promise<void> {
  try {
    await navigator.share({ title, url: address });
  } catch (error) {
    // Who closes the sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(address);
  }
}

export function ShareButton({ title, link, size = 'sm' }: ShareButtonProps): ReactNode {
  const address = (): string => new URL(link, location.origin).href;
  return hasSheet() ? (
    <Button size={size} icon="send" onClick={() => void share(title, address())}>
      Share
    </Button>
  ) : (
    <Button size={size} icon="link" onClick={() => void copy(address())}>
      Copy link
    </Button>
  );
}
