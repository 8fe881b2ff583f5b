// The web process and the worker, as tests start them inside a jest worker.
export { startWeb } from '../../src/app/createApp.ts';
export { startWorker } from '../../src/app/startWorker.ts';
export { connectMongo } from '../../src/platform/store/database/mongo.ts';
export { CannotStart } from '../../src/platform/process/lifecycle.ts';
export { createLog } from '../../src/platform/process/log.ts';
export { reconciling } from '../../src/platform/jobs/jobs.ts';
export { default as mongoose } from 'mongoose';
