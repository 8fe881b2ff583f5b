// Tells notices to who is here, by the rank of their kind, unless their feature does so sooner.
import { notices as kinds } from '@guild/common/notifications/notices.derived';
import type { Notice, NoticeKind } from '@guild/common/notifications/notifications.api';
import type { NoticeText } from '@guild/common/wire/manifest';
import { writeTimed } from '@guild/common/wire/timedText';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../platform/format/clock.ts';
import { dayAndTime } from '../../platform/format/format.ts';
import { goAway } from '../../platform/forms/unsaved.ts';
import { toast } from '../../ui/toast.ts';
import { readNotice } from './notifications.store.ts';

/** What can be done about a notice of this kind, and how it is told. */
export const textOf = (kind: NoticeKind): NoticeText => kinds[kind];

/** What it says, its moments by the viewer's clock. @param now ms since 1970 */
export const wordsOf = ({ text, timed }: Pick<Notice, 'text' | 'timed'>, now: number): string =>
  timed === null ? text : writeTimed(timed, (at) => dayAndTime(at, now));

const toasted = new Set<number>();
/** Whether this notice is new; its message may come twice. */
function isNews({ id }: Notice): boolean {
  if (toasted.has(id)) return false;
  toasted.add(id);
  if (toasted.size > 500) toasted.delete([...toasted][0] ?? 0);
  return true;
}

/** How to tell what comes in while one is here: once each, though its message may come again. */
export function useNoticeToasts(): (notice: Notice) => void {
  const navigate = useNavigate();
  return (notice) => {
    const { toast: how, action: label = 'Open' } = textOf(notice.kind);
    const { id, title, link } = notice;
    const description = wordsOf(notice, serverNow());
    if (how?.by !== 'notice' || !isNews(notice)) return;
    const onClick = (): void => {
      void readNotice(id);
      if (link !== null) goAway(link, () => void navigate(link));
    };
    toast.notice({ title, description, ...(link !== null && { action: { label, onClick } }) }, how.rank);
  };
}
