// The uploads feature: pictures that people upload, and the space for them.
import { uploadRoutes } from '@guild/common/uploads/uploads.api';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import { uploadModels } from './uploads.model.ts';
import { createUploadService, type UploadService } from './uploads.service.ts';
import { createUploadSettings } from './uploads.settings.ts';
import { unusedTask } from './uploads.unused.ts';

export interface UploadsFeature extends Feature {
  readonly service: UploadService;
}

export function uploadsFeature(context: Context): UploadsFeature {
  const models = uploadModels(context.db);
  const settings = createUploadSettings(context);
  const service = createUploadService({ models, settings }, context);
  return {
    name: 'uploads',
    // A removed member's pictures stay as long as something has them.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    service,
    routes: [
      routes(uploadRoutes, {
        uploadPicture: ({ body }, { caller }) => service.upload(body, caller),
        getPicture: ({ params, query }) => service.read(params.picture, query.size),
        getUploadSettings: () => settings.read(),
        changeUploadSettings: ({ body }, { caller }) => settings.change(body, caller),
      }),
    ],
    handlers: [settings.handler],
    scheduledTasks: [unusedTask(models, context)],
  };
}
