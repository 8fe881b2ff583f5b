// Toasts for new notices, by the rank of their kind. Kinds whose feature shows its own toast are
// left out.
import { notices as kinds } from '@guild/common/notifications/notices.derived';
import type { Notice, NoticeKind } from '@guild/common/notifications/notifications.api';
import type { NoticeText } from '@guild/common/wire/manifest';
import { writeTimed } from '@guild/common/wire/timedText';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../platform/format/clock.ts';
import { dayAndTime } from '../../platform/format/format.ts';
import { goAway } from '../../platform/forms/unsaved.ts';
import { toast } from '../../ui/toast.ts';
import { actionOf } from './notices.actions.ts';
import { readNotice } from './notifications.store.ts';

/** The action and rank of a kind of notice. */
export const textOf = (kind: NoticeKind): NoticeText => kinds[kind];

/** The text, with times in the viewer's zone. @param now ms since 1970 */
export const wordsOf = ({ text, timed }: Pick<Notice, 'text' | 'timed'>, now: number): string =>
  timed === null ? text : writeTimed(timed, (at) => dayAndTime(at, now));

const toasted = new Set<number>();
/** Whether this notice is new. Its message may arrive twice. */
function isNews({ id }: Notice): boolean {
  if (toasted.has(id)) return false;
  toasted.add(id);
  if (toasted.size > 500) toasted.delete([...toasted][0] ?? 0);
  return true;
}

/** Returns a function that shows a toast for a new notice, once for each notice. */
export function useNoticeToasts(): (notice: Notice) => void {
  const navigate = useNavigate();
  return (notice) => {
    const { toast: rank, isToastOfMessage = false, action: label = 'Open' } = textOf(notice.kind);
    const { id, title, link } = notice;
    const description = wordsOf(notice, serverNow());
    if (rank === undefined || isToastOfMessage || !isNews(notice)) return;
    const onClick = (): void => {
      void readNotice(id);
      const act = actionOf(notice);
      if (act !== null) void act();
      else if (link !== null) goAway(link, () => void navigate(link));
    };
    toast.notice({ title, description, ...(link !== null && { action: { label, onClick } }) }, rank);
  };
}
