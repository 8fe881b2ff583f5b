// Import routes, each bound to a method of the service.
import { importRoutes } from '@guild/common/imports/imports.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { ImportService } from './imports.service.ts';
import { importTable } from './imports.tables.ts';

export const importRouteMount = (service: ImportService): RouteMount =>
  routes(
    importRoutes,
    {
      listImports: ({ query }) => service.listImports(query),
      previewImport: ({ body }) => service.preview(body),
      createImport: ({ body }, { caller }) => service.createImport(body, caller),
      getImport: ({ params }) => service.getImport(params.id),
      undoImport: ({ params }, { caller }) => service.undoImport(params.id, caller),
    },
    { listImports: importTable },
  );
