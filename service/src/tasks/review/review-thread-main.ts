import { parentPort, workerData } from 'node:worker_threads';
import { reviewDocument, type ReviewWork } from '../../engine/extract/review/review-document';

parentPort?.postMessage(reviewDocument(workerData as ReviewWork));
