import { magicColor } from '../../image/enhance/magic-color';
import { imageToPng } from './image-to-png';

/** Image enhancement: white paper in even light, ink with full contrast. */
export const documentMagicColor = imageToPng((picture) => Promise.resolve(magicColor(picture) ? picture : undefined));
