// Hook for a button that sends a request, and shows the result in a toast.
import { useState } from 'react';
import { report } from './report.ts';
import { toast, type ToastText } from './toast.ts';

/** A reply that may say why nothing happened. `problem`: a sentence; null: it was done. */
export interface SendReply {
  readonly problem: string | null;
}
export interface SendTexts {
  /** Toast after success. */
  readonly done: ToastText;
  /** What failed, in a few words. */
  readonly failed: string;
}
export interface Send {
  /** Whether a request is running. */
  readonly busy: boolean;
  /** Sends a request and shows its result. Never throws. */
  readonly send: (request: () => Promise<SendReply>, texts: SendTexts) => Promise<void>;
}

export function useSend(): Send {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async send(request, { done, failed }) {
      setBusy(true);
      const reply = await report(request, {
        done: ({ problem }) => (problem === null ? done : null),
        failed: ['Error', failed],
      });
      const problem = reply?.problem ?? null;
      if (problem !== null) toast.error({ title: failed, description: problem });
      setBusy(false);
    },
  };
}
