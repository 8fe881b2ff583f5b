// Facts of series without an end, and their live message.
import { eventRooms } from '@guild/common/events/events.api';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Documents } from '../../../platform/store/documents/documents.ts';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { toSeries, type SeriesDocument } from '../core/events.model.ts';

/** The rule has changed, or the series has ended or goes on again. */
export const seriesFacts = defineFacts<SeriesDocument>()({ 'series:changed': noData });
export type SeriesFacts = typeof seriesFacts;
export type SeriesDocuments = Documents<SeriesDocument, SeriesFacts>;

/** Sends a changed series to everybody who has the calendar open. */
export const seriesScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onScreens(seriesFacts, 'all', {
    name: 'events:series-screens',
    live,
    room: eventRooms.list,
    messages: ['series:changed'],
    entityOf: toSeries,
  });
