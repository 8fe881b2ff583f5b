// Text of an answer. Plain until the Markdown code has loaded.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { lazyValue, useLazyValues } from '../../../platform/page/lazyPart.tsx';
import type { MarkdownProps } from '../markdown/Markdown.tsx';
import type { MarkdownParts } from '../markdown/markdown.parts.ts';

const loaded = [lazyValue<MarkdownParts>(() => import('../markdown/markdown.parts.ts'))] as const;
/** Starts to load the Markdown code. If that fails, texts stay plain. */
export const loadMarkdown = (): Promise<unknown> => Promise.allSettled(loaded.map(({ load }) => load()));
/** @returns null: not loaded yet */
export const useMarkdown = (): MarkdownParts | null => useLazyValues(loaded)?.[0] ?? null;

/** A model may have been talked into an address outside the hall, so those are no links. */
export function AnswerText(props: Omit<MarkdownProps, 'linksOutside'>): ReactNode {
  const parts = useMarkdown();
  if (parts !== null) return <parts.Markdown {...props} linksOutside={false} />;
  return (
    <chakra.p whiteSpace="pre-wrap" lineHeight="24px">
      {props.text}
    </chakra.p>
  );
}
