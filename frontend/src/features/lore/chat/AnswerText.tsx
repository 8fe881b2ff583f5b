// The text of an answer; as it is written until what draws Markdown has come.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { lazyValue, useLazyValues } from '../../../platform/page/lazyPart.tsx';
import type { MarkdownProps } from '../markdown/Markdown.tsx';
import type { MarkdownParts } from '../markdown/markdown.parts.ts';

const loaded = [lazyValue<MarkdownParts>(() => import('../markdown/markdown.parts.ts'))] as const;
/** Begins to load what draws Markdown; a line that is down leaves texts as they are written. */
export const loadMarkdown = (): Promise<unknown> => Promise.allSettled(loaded.map(({ load }) => load()));
/** @returns null: it has not come */
export const useMarkdown = (): MarkdownParts | null => useLazyValues(loaded)?.[0] ?? null;

export function AnswerText(props: MarkdownProps): ReactNode {
  const parts = useMarkdown();
  if (parts !== null) return <parts.Markdown {...props} />;
  return (
    <chakra.p whiteSpace="pre-wrap" lineHeight="24px">
      {props.text}
    </chakra.p>
  );
}
