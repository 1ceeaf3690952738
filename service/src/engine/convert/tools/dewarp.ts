import { phrase } from '../../../messages/phrases';
import { dewarp } from '../../image/dewarp/dewarp';
import { textFinder } from '../../text-detection/text-finder';
import { imageToPng } from './image-to-png';

/** Image distortion correction: the page of a photo, cropped, upright, flat and evenly lit. */
export const documentDewarp = imageToPng(async (picture, context) => {
	const { result, hasDocument } = await dewarp(picture, await textFinder(context.request.modelFolder));
	if (!hasDocument) context.warn(phrase('noDocumentFound'));
	return result;
});
