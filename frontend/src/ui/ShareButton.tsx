// Share button: opens the device's share sheet if there is one, else copies the link.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy.ts';

export interface ShareButtonProps {
  /** Name of the shared thing. */
  title: string;
  link: string;
  size?: 'sm' | 'md';
}
/** Whether the device has a share sheet, as phones do. */
const hasSheet = (): boolean => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
const copy = (address: string): Promise<void> => copyText(address, { done: 'Link copied', failed: address });
async function share(title: string, address: string): Promise<void> {
  try {
    await navigator.share({ title, url: address });
  } catch (error) {
    // Closing the share sheet is not an error.
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
