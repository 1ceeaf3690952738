import { phrase } from '../../../../messages/phrases';
import { removeHiddenLayers } from '../../../pdf-syntax/layers/remove-hidden-layers';
import type { StandardJob } from '../job/job';
import { dictAt } from '../../../pdf-syntax/cos/lookup';
import { dropLayers } from './layers';

/** Flattens the initial state of layers: hidden content is removed (PDF/A-1 has no layers: ISO 19005-1, 6.1.13). */
export function bakeLayers(job: StandardJob): void {
	const { context, document, target } = job;
	if (!dictAt(document.catalog, 'OCProperties')) return;
	if (removeHiddenLayers(document)) context.warn(phrase('hiddenLayersRemoved', { standard: target.label }));
	dropLayers(job);
}
